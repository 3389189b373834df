import type { LonLat } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';

/**
 * Tells where the pointer is on the map, at most once a frame, and null when it leaves; returns the way to stop.
 * A map that is dragged goes along with its pointer: the place is published once both rest.
 */
export function followPointer(map: OlMap, onPoint: (point: LonLat | null) => void): () => void {
  const viewport = map.getViewport();
  let last: PointerEvent | null = null;
  let frame = 0;

  const publish = () => {
    frame = 0;
    if (map.getView().getInteracting()) return;
    const [lon, lat] = (last && map.getEventCoordinate(last)) ?? [];
    onPoint(lon === undefined || lat === undefined ? null : [wrap(lon), lat]);
  };
  const soon = () => {
    frame ||= requestAnimationFrame(publish);
  };
  const follow = (event: PointerEvent) => {
    last = event;
    soon();
  };
  const leave = () => {
    last = null;
    soon();
  };

  viewport.addEventListener('pointermove', follow);
  viewport.addEventListener('pointerleave', leave);
  const whenMoved = map.on('moveend', soon);
  return () => {
    cancelAnimationFrame(frame);
    viewport.removeEventListener('pointermove', follow);
    viewport.removeEventListener('pointerleave', leave);
    unByKey(whenMoved);
  };
}

/** The world is shown again beside itself: its longitudes go on. */
function wrap(lon: number): number {
  return lon - 360 * Math.round(lon / 360);
}
