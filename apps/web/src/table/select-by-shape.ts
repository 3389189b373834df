import type { LayerItem } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { Circle, Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFilters, useLayers } from '../layers/index.ts';
import { circlePolygon } from '../map/circle.ts';
import { showHint } from '../map/hint.ts';
import { pointer, usePointerTool } from '../map/index.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { startShape } from '../map/start-shape.ts';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { MOST_SELECTED, selectionStore } from './selection-store.ts';
import { useSourceOf } from './use-sources.ts';

export const SELECTING = ['Box', 'Polygon', 'Circle'] as const;
type Selecting = (typeof SELECTING)[number];

const CORAL = '#CB4326';
const SKETCH = new Style({
  stroke: new Stroke({ color: CORAL, width: 2 }),
  fill: new Fill({ color: 'rgb(203 67 38 / 0.1)' }),
  image: new Circle({ radius: 5, fill: new Fill({ color: CORAL }) }),
});

/** Lets the visitor draw a shape: what it touches of all layers of objects on the map is selected (TAB-03). */
export function useSelectByShape(map: OlMap): (shape: Selecting) => void {
  const [shape, setShape] = useState<Selecting | null>(null);
  const tool = usePointerTool();
  const { onMap } = useLayers();
  const filters = useFilters();
  const sourceOf = useSourceOf();
  // Another tool has taken the pointer.
  if (shape && tool !== 'select') setShape(null);

  const select = useEffectEvent(async (ring: Ring) => {
    const items = onMap.map(({ item }) => item).filter(isSelectable);
    if (items.length === 0) return notify({ tone: 'warning', title: fr.selectionFailed, text: fr.nothingToSelect });
    try {
      const found = await Promise.all(
        items.map(async (item) => {
          const query = { filter: filters[item.slug] ?? [], extent: null };
          return [item.slug, await sourceOf(item).touching(query, ring, MOST_SELECTED)] as const;
        }),
      );
      selectionStore.dispatch({ type: 'ALL', selections: Object.fromEntries(found) });
      notifyFound(found.map(([, ids]) => ids.length));
    } catch (error) {
      notify({ tone: 'error', title: fr.selectionFailed, text: errorMessage(error) });
    }
  });

  useEffect(() => {
    if (!shape) return;
    const end = () => pointer.release('select');
    const hideHint = showHint({ text: fr.selectHint[shape], actions: [{ label: words.cancel, onClick: end }] });
    const inHand = startShape(map, shape, {
      style: SKETCH,
      onDrawn(geometry) {
        const ring = ringOf(geometry);
        if (ring) void select(ring);
        end();
      },
    });
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      inHand.stop();
      hideHint();
    };
  }, [map, shape]);

  return (next) => {
    pointer.take('select');
    setShape(next);
  };
}

type Ring = readonly (readonly number[])[];

/** The layers that have objects to be selected. */
const isSelectable = ({ objects, lacksData }: LayerItem): boolean => objects === true && !lacksData;

function ringOf(geometry: PlainGeometry): Ring | null {
  if (geometry.type === 'Circle') return circlePolygon(geometry).getCoordinates()[0] ?? null;
  return geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? null) : null;
}

function notifyFound(counts: readonly number[]): void {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const layers = counts.filter((one) => one > 0).length;
  const isCut = counts.some((one) => one >= MOST_SELECTED);
  notify({
    id: 'table-selection',
    tone: isCut ? 'warning' : 'information',
    title: fr.selectionFound(count, layers),
    text: isCut ? fr.selectionCut(MOST_SELECTED) : '',
  });
}
