import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { packed } from '../encode/pixels.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { createFrame } from '../projection/frame.ts';
import { createInk, isInkable } from './ink.ts';
import { type Stroke, strokeLines } from './pen.ts';
import { createPicture } from './picture.ts';

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
  'lines that go on all but upright, and all but level': [
    line(10, 20, 40, 15, 40 + 1e-9, 100, 30, 110),
    line(50, 110, 60, 100, 60 - 1e-9, 20, 70, 10),
    line(80, 10, 90, 40, 115, 40 + 1e-9, 90, 80, 80, 80 - 1e-9, 100, 100),
  ],
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

const ring = (...coordinates: number[]): Geometry => ({
  ...line(...coordinates, ...coordinates.slice(0, 2)),
  kind: 'polygon',
});
const box = (left: number, bottom: number, right: number, top: number): number[] => [
  left,
  bottom,
  right,
  bottom,
  right,
  top,
  left,
  top,
  left,
  bottom,
];
const AREAS: Record<string, Geometry[]> = {
  'a square off the grid of pixels': [ring(10.3, 10.6, 100.7, 10.6, 100.7, 90.2, 10.3, 90.2)],
  'a star that crosses itself': [ring(60, 115, 95, 8, 4, 74, 116, 74, 25, 8)],
  slivers: [ring(5, 60, 118, 60.4, 118, 60.9), ring(60.1, 5, 60.5, 118, 61.2, 5)],
  'an area larger than the picture': [ring(-500, -30, 60, 900, 700, -30)],
  'a coast with a lake': [
    {
      kind: 'polygon',
      coordinates: Float64Array.from([...box(-20, -20, 90, 75), ...box(30, 20, 61.5, 50.5)]),
      ends: Uint32Array.of(10, 20),
    },
  ],
  'level edges that leave the picture': [ring(-300, 40, 40, 41, 400, 39.5, 40, 55)],
};

/** The share of each pixel that areas cover, row by row of many thin ones. */
function coveredShares(areas: readonly Geometry[]): Float64Array {
  const thin = 16;
  const shares = new Float64Array(SIDE * SIDE);
  for (let row = 0; row < SIDE * thin; row++) {
    const crossings = areas.flatMap((area) => crossingsOf(area, SIDE - (row + 0.5) / thin)).sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const left = Math.max(0, crossings[i] as number);
      const right = Math.min(SIDE, crossings[i + 1] as number);
      for (let x = Math.floor(left); x < right; x++) {
        const at = Math.floor(row / thin) * SIDE + x;
        shares[at] = (shares[at] as number) + (Math.min(x + 1, right) - Math.max(x, left)) / thin;
      }
    }
  }
  return shares;
}

function crossingsOf({ coordinates, ends }: Geometry, y: number): number[] {
  const crossings: number[] = [];
  let start = 0;
  for (const end of ends) {
    for (let i = start; i + 3 < end; i += 2) {
      const [ax, ay, bx, by] = coordinates.subarray(i, i + 4) as unknown as [number, number, number, number];
      if (ay <= y !== by <= y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
    start = end;
  }
  return crossings;
}

test.each(Object.keys(AREAS).flatMap((name) => [1, 0.6].map((opacity) => [name, opacity] as const)))(
  'OWS-02 %s, opacity %f, takes of each pixel what it covers',
  (name, opacity) => {
    const areas = AREAS[name] as Geometry[];
    const ink = createInk(frame);
    ink.areas(areas, '#A06428', opacity);
    const pixels = packed(ink.pixels());
    const differences = coveredShares(areas).map((share, i) =>
      Math.abs((pixels[i * 4 + 3] as number) - Math.min(1, share) * opacity * 255),
    );
    expect(differences.reduce((sum, value) => sum + value, 0) / (SIDE * SIDE)).toBeLessThan(0.2);
    // Half a shade and rounding; where edges cross within a pixel, only their sum is known.
    const crosses = ['a star that crosses itself', 'slivers'].includes(name);
    expect(Math.max(...differences)).toBeLessThan(crosses ? 64 : 17);
  },
);

test('OWS-02 a picture that is all ink has the pixels of one that Skia finished', () => {
  const paint = () => {
    const picture = createPicture(frame);
    picture.ink.flood('#AAD3DF');
    picture.ink.areas(AREAS['a coast with a lake'] as Geometry[], '#F2EFE9', 1);
    picture.ink.lines(SHAPES['a bent line'] as Geometry[], [{ color: '#A06428', width: 3 }]);
    return picture;
  };
  const inked = paint().pixels();
  const copy = Uint8Array.from(packed(inked));
  const other = paint();
  other.context();
  expect(Buffer.compare(copy, Buffer.from(packed(other.pixels())))).toBe(0);
});

test('TER-05 pixels that are laid alone stay as they are, and lie over what came before them and under what comes after', () => {
  const red = new Uint8ClampedArray(SIDE * SIDE * 4).map((_, i) => (i % 4 === 0 || i % 4 === 3 ? 255 : 0));
  const green = new Uint8ClampedArray(SIDE * SIDE * 4).map((_, i) =>
    i < SIDE * 4 && i % 4 !== 0 && i % 4 !== 2 ? 255 : 0,
  );
  const drawn = (paint: (picture: ReturnType<typeof createPicture>) => void) => {
    const picture = createPicture(frame);
    paint(picture);
    const data = packed(picture.pixels());
    const at = (x: number, y: number) => [...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)].join();
    return { data, first: at(60, 0), middle: at(60, 60), side: at(2, 60) };
  };
  const disc = (picture: ReturnType<typeof createPicture>) => picture.ink.discs([[60, 60]], 9, '#0000ff');
  const faint = red.map((value, i) => (i % 4 === 3 ? 3 : value - 7));
  expect(drawn((picture) => picture.lay(faint)).data).toEqual(faint);
  expect(drawn((picture) => [picture.lay(red), disc(picture)])).toMatchObject({
    middle: '0,0,255,255',
    side: '255,0,0,255',
  });
  expect(drawn((picture) => [disc(picture), picture.lay(red)])).toMatchObject({ middle: '255,0,0,255' });
  expect(drawn((picture) => [picture.lay(red), picture.lay(green)])).toMatchObject({
    first: '0,255,0,255',
    middle: '255,0,0,255',
  });
});

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

test('OWS-02 a picture shows nothing of those drawn before it, whatever their sizes', () => {
  const drawn = (side: number, isFlooded: boolean) => {
    const ink = createInk(createFrame({ crs: 'EPSG:4326', extent: [0, 0, side, side], width: side, height: side }));
    if (isFlooded) ink.flood('#AAD3DF');
    ink.areas([ring(...box(10, 10, side / 2, side / 2))], '#F2EFE9', 1);
    ink.lines([line(0, 0, side, side), line(0, side, side, side / 3)], [{ color: '#A06428', width: 5 }]);
    return Buffer.from(packed(ink.pixels()));
  };
  const alone = drawn(50, false);
  for (const side of [120, 50, 64, 333, 50, 20]) drawn(side, side % 2 === 0);
  expect(drawn(50, false).equals(alone)).toBe(true);
});
