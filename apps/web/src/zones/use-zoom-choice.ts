import { useState } from 'react';
import { useMap } from '../map/index.ts';

/** Zooms beyond the one on the screen that a zone takes unless told otherwise: from the island to the street. */
const USUAL_DEPTH = 4;

/** Zooms within the range of the layers (OFF-03); the first is never after the last. */
export function useZoomChoice(items: readonly { minZoom: number; maxZoom: number }[]) {
  const view = useMap().getView();
  const [lowest, highest] = [
    Math.max(0, Math.ceil(Math.min(...items.map(({ minZoom }) => minZoom), view.getMaxZoom()))),
    Math.min(view.getMaxZoom(), Math.floor(Math.max(...items.map(({ maxZoom }) => maxZoom), 0))),
  ];
  const within = (zoom: number) => Math.min(Math.max(zoom, lowest), Math.max(lowest, highest));
  const [[min, max], setZooms] = useState<[number, number]>(() => {
    const start = within(Math.floor(view.getZoom() ?? lowest));
    return [start, within(start + USUAL_DEPTH)];
  });
  return {
    min: within(min),
    max: within(max),
    list: Array.from({ length: Math.max(1, highest - lowest + 1) }, (_, i) => String(lowest + i)),
    setMin: (zoom: number) => setZooms([zoom, Math.max(zoom, max)]),
    setMax: (zoom: number) => setZooms([Math.min(zoom, min), zoom]),
  };
}
