import type { LonLat } from '@motu/core';
import type OlMap from 'ol/Map.js';

/** Tells where the pointer is on the map, at most once a frame, and null when it leaves; returns the way to stop. */
export function followPointer(map: OlMap, onPoint: (point: LonLat | null) => void): () => void {
  const viewport = map.getViewport();
  let last: PointerEvent | null = null;
  let frame = 0;

  const tell = () => {
    frame = 0;
    const [lon, lat] = (last && map.getEventCoordinate(last)) ?? [];
    onPoint(lon === undefined || lat === undefined ? null : [wrap(lon), lat]);
  };
  const soon = (event: PointerEvent | null) => {
    last = event;
    frame ||= requestAnimationFrame(tell);
  };
  const leave = () => soon(null);

  viewport.addEventListener('pointermove', soon);
  viewport.addEventListener('pointerleave', leave);
  return () => {
    cancelAnimationFrame(frame);
    viewport.removeEventListener('pointermove', soon);
    viewport.removeEventListener('pointerleave', leave);
  };
}

/** The world is shown again beside itself: its longitudes go on. */
function wrap(lon: number): number {
  return lon - 360 * Math.round(lon / 360);
}
