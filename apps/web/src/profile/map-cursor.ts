import type { LonLat } from '@motu/core';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import classes from './map-cursor.module.css';

/** How near to the line the pointer is on it, in pixels. */
const NEAR = 16;

export type MapCursor = { show(position: LonLat | null): void; stop(): void };

/** The chart's cursor on the map, and the map's pointer on the chart. */
export function followOnMap(
  map: OlMap,
  positions: readonly LonLat[],
  onPoint: (index: number | null) => void,
): MapCursor {
  const element = document.createElement('div');
  element.className = classes.dot ?? '';
  element.setAttribute('aria-hidden', 'true');
  const overlay = new Overlay({ element, positioning: 'center-center', stopEvent: false });
  map.addOverlay(overlay);

  const show = (position: LonLat | null) => overlay.setPosition(position ? [...position] : undefined);
  let isOn = false;
  const onMove = ({ pixel, dragging }: MapBrowserEvent) => {
    if (dragging) return;
    const index = nearest(map, positions, pixel as [number, number]);
    if (index === null && !isOn) return;
    isOn = index !== null;
    show(index === null ? null : (positions[index] ?? null));
    onPoint(index);
  };
  map.on('pointermove', onMove as never);
  return {
    show,
    stop() {
      map.un('pointermove', onMove as never);
      map.removeOverlay(overlay);
    },
  };
}

function nearest(map: OlMap, positions: readonly LonLat[], [x, y]: [number, number]): number | null {
  let [best, distance] = [-1, NEAR];
  for (const [i, position] of positions.entries()) {
    const [px = 0, py = 0] = map.getPixelFromCoordinate([...position]) ?? [];
    const away = Math.hypot(px - x, py - y);
    if (away < distance) [best, distance] = [i, away];
  }
  return best < 0 ? null : best;
}
