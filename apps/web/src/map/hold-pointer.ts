import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import type OlMap from 'ol/Map.js';
import { pointer, type Tool } from './pointer.ts';

/** The library waits this long before it knows that a click is not a double one. */
const CLICK_SETTLES_MS = 300;

const settling = new Map<Tool, ReturnType<typeof setTimeout>>();

/**
 * Gives the pointer to a tool and returns the way to give it back: a moment later, when the click that ended its work has passed, which is
 * neither a click on the map nor a double click to zoom.
 */
export function holdPointer(map: OlMap, tool: Tool): () => void {
  clearTimeout(settling.get(tool));
  pointer.take(tool);
  return () => {
    const zooms = map
      .getInteractions()
      .getArray()
      .filter((interaction) => interaction instanceof DoubleClickZoom);
    for (const zoom of zooms) zoom.setActive(false);
    const settle = () => {
      for (const zoom of zooms) zoom.setActive(true);
      pointer.release(tool);
    };
    settling.set(tool, setTimeout(settle, CLICK_SETTLES_MS));
  };
}
