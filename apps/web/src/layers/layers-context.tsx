import { useComputedColorScheme } from '@mantine/core';
import type { MapContext } from '@motu/contract';
import { writeDays } from '@motu/core';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { address, useMapParams } from '../address/index.ts';
import { useSession, whoseEyes } from '../auth/index.ts';
import { isOwn, ownParts, ownStore } from '../own/index.ts';
import { notify } from '../ui/notify.tsx';
import { useStore } from '../ui/store.ts';
import { missingNames, resolveSlugs } from './context-layers.ts';
import { dayStore, useDay } from './day-store.ts';
import { filterStore, sharedFilters, useFilters, useRestedFilters } from './filter-store.ts';
import { fr } from './fr.ts';
import { createLayerHealth, type LayerHealth } from './layer-health.ts';
import { contextOfDay } from './layers-of-day.ts';
import { contextOfFilters } from './layers-of-filter.ts';
import {
  type LayersAction,
  type LayersState,
  layersReducer,
  noLayers,
  type ShownLayer,
  sharedSlugs,
  shownLayers,
  stackOf,
} from './layers-reducer.ts';
import { type FoundContextQuery, useFoundContext } from './use-found-context.ts';

type Layers = {
  /** The open context, its layers as they are on the chosen day and as they are filtered; null until the first one has come. */
  context: MapContext | null;
  /** What the server gives of what is on the map, from top to bottom. */
  shown: readonly ShownLayer[];
  /** All that is on the map, from top to bottom: with what the visitor added, which is on this device alone. */
  onMap: readonly ShownLayer[];
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
  const opened = useRef<string | null>(null);

  useEffect(() => {
    if (!context) return;
    const { layers, stack } = address.params();
    dispatch({ type: 'OPEN_CONTEXT', context, asked: layers, stack });
    const { filters } = address.params();
    if (filters) filterStore.dispatch({ shared: filters });
    dropMissing(layers ?? [], context, opened.current !== context.slug);
    opened.current = context.slug;
  }, [context]);
  const isLeft = useIsLeft();
  useEffect(() => {
    if (isLeft) dispatch({ type: 'LEAVE' });
  }, [isLeft]);
  useEffect(() => dispatch({ type: 'SET_SCHEME', isDark }), [isDark]);

  useEffect(() => {
    if (state.isChanged) address.update({ layers: sharedSlugs(state), stack: stackOf(state) });
  }, [state]);

  const own = useStore(ownStore, (entries) => entries);
  useEffect(() => dispatch({ type: 'SET_OWN', layers: own }), [own]);

  // A link that is followed within the page.
  const { temps } = useMapParams();
  useEffect(() => {
    if (temps) dayStore.dispatch(writeDays(temps));
  }, [temps]);
  const day = useDay();
  const filters = useFilters();
  const drawnFilters = useRestedFilters();
  const asShown = useMemo(
    () => state.context && contextOfFilters(contextOfDay(state.context, day), drawnFilters),
    [state.context, day, drawnFilters],
  );
  useEffect(() => {
    const shared = sharedFilters(filters);
    const isNone = Object.keys(shared).length === 0;
    if (!isNone || address.params().filters) address.update({ filters: isNone ? null : shared });
  }, [filters]);
  useEffect(() => {
    for (const { slug } of own) ownParts.get(slug)?.setFilter(filters[slug] ?? []);
    const gone = Object.keys(filters).filter((slug) => isOwn(slug) && !own.some((entry) => entry.slug === slug));
    for (const slug of gone) filterStore.dispatch({ slug, filter: [] });
  }, [own, filters]);
  const shown = useMemo(() => shownLayers({ ...state, context: asShown }), [state, asShown]);
  const onMap = useMemo(() => {
    const items = new Map(own.map(({ slug, item }) => [slug, item]));
    return items.size === 0 ? shown : shownLayers({ ...state, context: asShown }, items);
  }, [state, asShown, own, shown]);
  // Whoever reads the layers is drawn again when they change, and not for each letter of a filter.
  const layers = useMemo(
    () => ({ context: asShown, shown, onMap, state, dispatch, query, health }),
    [asShown, shown, onMap, state, query, health],
  );
  return <LayersContext value={layers}>{children}</LayersContext>;
}

/** Whether it is known that nobody is signed in, or not any more. */
function useIsLeft(): boolean {
  const { session } = useSession();
  return session !== undefined && whoseEyes(session) === null;
}

/** Says which layers of the address are not there, and takes them out of it (URL-01). A context that is read again for someone else has lost theirs without a word. */
function dropMissing(asked: readonly string[], context: MapContext, isAnnounced: boolean): void {
  const missing = missingNames(asked, context);
  if (missing.length === 0) return;
  if (isAnnounced)
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
