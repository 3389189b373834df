import type { Extent, ObjectFilter } from '@motu/core';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { pointer } from '../map/index.ts';
import { selectionStore } from './selection-store.ts';
import type { RowId, TableSource } from './source.ts';

/** Another one each time: the same object may be clicked again. */
type Clicked = { id: RowId };

/** Pixels around a click within which an object is meant. */
const TOLERANCE = 6;

/** A click on an object of the table's layer selects it here too (TAB-03). Tells which one was clicked last. */
export function useMapClick(map: OlMap, slug: string, source: TableSource, filter: ObjectFilter): Clicked | null {
  const [clicked, setClicked] = useState<Clicked | null>(null);
  const select = useEffectEvent(async (extent: Extent, isAdded: boolean, signal: AbortSignal) => {
    const range = { offset: 0, limit: 1 };
    const found = await source.page({ filter, extent }, null, range, signal).catch(() => null); // the next click asks again
    const id = found?.rows[0]?.id;
    if (signal.aborted || id === undefined) return;
    const before = isAdded ? (selectionStore.state()[slug] ?? []) : [];
    selectionStore.dispatch({ type: 'SET', slug, ids: [...new Set([...before, id])] });
    setClicked({ id });
  });

  useEffect(() => {
    const stop = new AbortController();
    const onClick = ({ coordinate: [lon = 0, lat = 0], originalEvent }: MapBrowserEvent) => {
      if (pointer.tool() !== null) return;
      const half = TOLERANCE * (map.getView().getResolution() ?? 0);
      const isAdded = originalEvent instanceof MouseEvent && (originalEvent.ctrlKey || originalEvent.shiftKey);
      void select([lon - half, lat - half, lon + half, lat + half], isAdded, stop.signal);
    };
    map.on('singleclick', onClick);
    return () => {
      stop.abort();
      map.un('singleclick', onClick);
    };
  }, [map]);
  return clicked;
}
