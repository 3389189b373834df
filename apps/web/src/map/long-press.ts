import type OlMap from 'ol/Map.js';
import { CLICK_TOLERANCE, DRAG_VERTEX_DELAY_MS } from './tolerances.ts';

/** Calls back with the place of a right click, or of a finger that rests; returns the way to stop. */
export function onLongPress(map: OlMap, onPress: (coordinate: number[]) => void): () => void {
  const viewport = map.getViewport();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: PointerEvent | null = null;
  let wasFinger = false;

  const cancel = () => clearTimeout(timer);
  const start = (event: PointerEvent) => {
    cancel();
    wasFinger = event.pointerType !== 'mouse';
    if (!wasFinger || !event.isPrimary) return;
    from = event;
    timer = setTimeout(() => onPress(map.getEventCoordinate(event)), DRAG_VERTEX_DELAY_MS);
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > CLICK_TOLERANCE) cancel();
  };
  const onMenu = (event: MouseEvent) => {
    event.preventDefault();
    // Android says a long press twice, in its own time: ours has been heard.
    if (!wasFinger) onPress(map.getEventCoordinate(event));
  };

  const controller = new AbortController();
  const { signal } = controller;
  viewport.addEventListener('pointerdown', start, { signal });
  viewport.addEventListener('pointermove', follow, { signal });
  for (const type of ['pointerup', 'pointercancel'] as const) viewport.addEventListener(type, cancel, { signal });
  viewport.addEventListener('contextmenu', onMenu, { signal });
  return () => {
    cancel();
    controller.abort();
  };
}
