import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap, { type FrameState } from 'ol/Map.js';
import RenderEvent from 'ol/render/Event.js';
import { expect, test } from 'vitest';
import { startSplit } from './start-split.ts';

const frame = { size: [800, 600], pixelRatio: 1 } as unknown as FrameState;

/** What of the screen a layer draws on, from left to right; null where it is not cut. */
function drawn(layer: TileLayer | VectorLayer): [number, number] | null {
  const xs: number[] = [];
  const calls: string[] = [];
  const context = {
    globalCompositeOperation: 'multiply',
    save: () => calls.push('save'),
    restore: () => calls.push('restore'),
    clip: () => calls.push('clip'),
    beginPath: () => {},
    closePath: () => {},
    lineTo: (x: number) => xs.push(x),
  };
  const event = (type: 'prerender' | 'postrender') =>
    layer.dispatchEvent(
      new RenderEvent(type, [1, 0, 0, 1, 0, 0], frame, context as unknown as CanvasRenderingContext2D),
    );
  event('prerender');
  event('postrender');
  if (xs.length === 0) return null;
  expect(calls).toEqual(['save', 'clip', 'restore']);
  // Layers after it are laid over, whatever this one was.
  expect(context.globalCompositeOperation).toBe('source-over');
  return [Math.min(...xs), Math.max(...xs)];
}

const tiles = (slug: string, side?: 'left') => new TileLayer({ properties: { slug, side } });

test('TIME-02 each layer is cut at the bar, on its own side, those that come later too; drawings stay whole', () => {
  const map = new OlMap({ controls: [] });
  const [right, left, late, drawing] = [tiles('a'), tiles('a', 'left'), tiles('b', 'left'), new VectorLayer()];
  for (const layer of [right, left, drawing]) map.addLayer(layer);
  let at = 300;
  startSplit(map, () => at);
  map.addLayer(late);
  expect([right, left, late, drawing].map(drawn)).toEqual([[300, 800], [0, 300], [0, 300], null]);
  at = 500;
  expect([right, left].map(drawn)).toEqual([
    [500, 800],
    [0, 500],
  ]);
});

test('TIME-02 once ended, every layer is whole again', () => {
  const map = new OlMap({ controls: [] });
  const layer = tiles('a');
  map.addLayer(layer);
  startSplit(map, () => 300)();
  expect(drawn(layer)).toBeNull();
});
