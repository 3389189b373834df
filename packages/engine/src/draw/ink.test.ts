import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { Geometry } from '../geometry/geometry.ts';
import { createFrame } from '../projection/frame.ts';
import { createInk, isInkable } from './ink.ts';
import { type Stroke, strokeLines } from './pen.ts';

const SIDE = 120;
// One degree is one pixel, and latitude goes up.
const frame = createFrame({ crs: 'EPSG:4326', extent: [0, 0, SIDE, SIDE], width: SIDE, height: SIDE });
const line = (...coordinates: number[]): Geometry => ({
  kind: 'line',
  coordinates: Float64Array.from(coordinates),
  ends: Uint32Array.of(coordinates.length),
});
const SHAPES: Record<string, Geometry[]> = {
  'a level line': [line(10, 60, 110, 60)],
  'a steep line': [line(60.3, 10, 61.7, 110)],
  'a bent line': [line(10, 10, 50, 100, 70, 30, 110, 80)],
  'lines that cross and leave the picture': [line(-40, 20, 200, 90), line(20, 150, 80, -30), line(60, 60, 60.2, 60.1)],
};

function draw(paint: (context: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void): Uint8ClampedArray {
  const context = createCanvas(SIDE, SIDE).getContext('2d');
  context.fillStyle = '#AAD3DF';
  context.fillRect(0, 0, SIDE, SIDE);
  paint(context);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

test.each(Object.keys(SHAPES).flatMap((name) => [0.6, 1, 2.5, 7].map((width) => [name, width] as const)))(
  'OWS-02 %s, %f px wide, looks as Skia strokes it',
  (name, width) => {
    const shapes = SHAPES[name] as Geometry[];
    const casing: Stroke = { color: '#A06428', width: width + 1.6 };
    const fill: Stroke = { color: '#FAB45A', width, opacity: 0.7 };
    const inked = draw((context) => {
      const ink = createInk(frame);
      ink.lines(shapes, [casing, fill]);
      ink.lay(context);
    });
    const stroked = draw((context) => {
      strokeLines(context, shapes, frame, casing);
      strokeLines(context, shapes, frame, fill);
    });
    const differences = inked.map((value, i) => Math.abs(value - (stroked[i] as number)));
    const mean = differences.reduce((sum, value) => sum + value, 0) / (SIDE * SIDE * 3);
    expect(mean).toBeLessThan(0.4);
    // On the edge of a line, most of all at a sharp bend, the two measure a pixel's share differently; nowhere is a pixel missing.
    expect(Math.max(...differences)).toBeLessThan(80);
  },
);

test('OWS-02 what was inked is laid once, and the next picture starts clean', () => {
  const first = createInk(frame);
  first.discs([[30, 30]], 5, '#102030');
  draw((context) => first.lay(context));
  const again = draw((context) => {
    first.lay(context);
    createInk(frame).lay(context);
  });
  expect(new Set(new Uint32Array(again.buffer))).toHaveLength(1);
});

test('OWS-02 dashes, flat ends and named colours are left to Skia', () => {
  const stroke: Stroke = { color: '#102030', width: 2 };
  expect(isInkable(stroke)).toBe(true);
  for (const change of [{ dash: [4, 2] }, { cap: 'butt' }, { join: 'miter' }, { color: 'red' }] as const)
    expect(isInkable({ ...stroke, ...change })).toBe(false);
});
