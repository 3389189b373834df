import type { LayerInput } from '@motu/contract';
import ImageLayer from 'ol/layer/Image.js';
import type OlMap from 'ol/Map.js';
import ImageSource from 'ol/source/Image.js';
import { api } from '../../api/index.ts';
import { hasInk } from './has-ink.ts';

export type DraftState =
  | { status: 'none' | 'drawing' }
  | { status: 'drawn'; ms: number; isBlank: boolean }
  | { status: 'failed'; error: unknown };

/** Pixels along the longer side that the server draws at once. */
const LONGEST = 2048;

/** Shows a layer that is being written on a map, drawn by the server for each view; returns the way to take it away. */
export function showDraft(
  map: OlMap,
  draft: { id: string | null; layer: LayerInput },
  onState: (state: DraftState) => void,
): () => void {
  const aborter = new AbortController();
  const source = new ImageSource({
    projection: 'EPSG:4326',
    // A view at a time: only what is seen is asked for.
    loader: async (extent, resolution) => {
      const [west = 0, south = 0, east = 0, north = 0] = extent;
      const startedAt = performance.now();
      onState({ status: 'drawing' });
      try {
        const width = pixels(east - west, resolution);
        const height = pixels(north - south, resolution);
        const body = { ...draft, bbox: extent, width, height };
        const blob = await api.layers.preview({ body, signal: aborter.signal });
        const image = await createImageBitmap(blob);
        const isBlank = !hasInk(image);
        if (!aborter.signal.aborted) onState({ status: 'drawn', ms: performance.now() - startedAt, isBlank });
        return { image, extent };
      } catch (error) {
        // Nobody waits for it any more; the library would write it in the console.
        if (aborter.signal.aborted) return new Promise<never>(() => {});
        onState({ status: 'failed', error });
        throw error;
      }
    },
  });
  // Over the base map, under what is drawn by hand.
  const layer = new ImageLayer({ source, zIndex: -0.5 });
  map.addLayer(layer);
  return () => {
    aborter.abort();
    map.removeLayer(layer);
    layer.dispose();
  };
}

function pixels(degrees: number, resolution: number): number {
  return Math.max(16, Math.min(LONGEST, Math.round(degrees / resolution)));
}
