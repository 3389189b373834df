import { useComputedColorScheme } from '@mantine/core';
import type { MapContext } from '@motu/contract';
import { writeDays } from '@motu/core';
import { createContext, type Dispatch, type ReactNode, use, useEffect, useMemo, useReducer, useState } from 'react';
import { address, useMapParams } from '../address/index.ts';
import { notify } from '../ui/notify.tsx';
import { missingNames, resolveSlugs } from './context-layers.ts';
import { dayStore, useDay } from './day-store.ts';
import { fr } from './fr.ts';
import { createLayerHealth, type LayerHealth } from './layer-health.ts';
import { contextOfDay } from './layers-of-day.ts';
import {
  type LayersAction,
  type LayersState,
  layersReducer,
  noLayers,
  type ShownLayer,
  shownLayers,
  stackOf,
} from './layers-reducer.ts';
import { type FoundContextQuery, useFoundContext } from './use-found-context.ts';

type Layers = {
  /** The open context, its layers as they are on the chosen day; null until the first one has come. */
  context: MapContext | null;
  /** What is on the map, from top to bottom. */
  shown: readonly ShownLayer[];
  state: LayersState;
  dispatch: Dispatch<LayersAction>;
  /** How the reading of the context goes. */
  query: FoundContextQuery;
  /** Which layers lack tiles. */
  health: LayerHealth;
};

const LayersContext = createContext<Layers | null>(null);

/** Holds which layers are shown, in which order and how: for the map, the panel, and whoever asks. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const [state, dispatch] = useReducer(layersReducer, isDark, noLayers);
  const [health] = useState(createLayerHealth);
  const query = useFoundContext();
  const { context } = query;

  useEffect(() => {
    if (!context) return;
    const { layers, stack } = address.params();
    dispatch({ type: 'OPEN_CONTEXT', context, asked: layers, stack });
    tellMissing(layers ?? [], context);
  }, [context]);
  useEffect(() => dispatch({ type: 'SET_SCHEME', isDark }), [isDark]);

  useEffect(() => {
    if (state.isChanged) address.update({ layers: [...state.shown], stack: stackOf(state) });
  }, [state]);

  // A link that is followed within the page.
  const { temps } = useMapParams();
  useEffect(() => {
    if (temps) dayStore.dispatch(writeDays(temps));
  }, [temps]);
  const day = useDay();
  const dated = useMemo(() => state.context && contextOfDay(state.context, day), [state.context, day]);
  const shown = useMemo(() => shownLayers({ ...state, context: dated }), [state, dated]);
  return <LayersContext value={{ context: dated, shown, state, dispatch, query, health }}>{children}</LayersContext>;
}

/** Says which layers of the address are not there, and takes them out of it (URL-01). */
function tellMissing(asked: readonly string[], context: MapContext): void {
  const missing = missingNames(asked, context);
  if (missing.length === 0) return;
  notify({
    tone: 'warning',
    stays: true,
    title: fr.missingLayers(missing.length),
    text: fr.missingLayersText(missing),
  });
  const found = resolveSlugs(asked, context);
  address.update({ layers: found.length > 0 ? found : null });
}

/** The layers of the page. */
export function useLayers(): Layers {
  const layers = use(LayersContext);
  if (!layers) throw new Error('useLayers() needs a LayersProvider above it.');
  return layers;
}
