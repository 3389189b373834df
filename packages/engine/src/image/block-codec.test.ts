import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBlock, IMAGE_BLOCK } from './block-codec.ts';
import { createCutter } from './cut-blocks.ts';

const PIXELS = IMAGE_BLOCK * IMAGE_BLOCK;
const cutter = createCutter();

function encodeBlock(rgba: Uint8Array): Uint8Array | null {
  cutter.window(IMAGE_BLOCK, IMAGE_BLOCK).set(rgba);
  return cutter.block(0, 0);
}

/** Pixels whose channels are what a small rule gives. */
const block = fc
  .record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    kind: fc.constantFrom('grey', 'colour', 'clear'),
  })
  .map(({ seed, kind }) =>
    Uint8Array.from({ length: PIXELS * 4 }, (_, i) => {
      const [pixel, channel] = [Math.floor(i / 4), i % 4];
      // Never clear everywhere: nothing of that is kept.
      if (channel === 3) return kind === 'clear' ? (pixel * seed + 1) % 256 : 255;
      return (pixel * seed * (kind === 'grey' ? 1 : channel + 1)) >> 3;
    }),
  );

test('TER-05 a block comes back as it was, to the last bit, in as few channels as it needs', () => {
  fc.assert(
    fc.property(block, (rgba) => {
      const body = encodeBlock(rgba);
      expect(body).not.toBeNull();
      expect(Buffer.compare(decodeBlock(body as Uint8Array), rgba)).toBe(0);
    }),
    { numRuns: 12 },
  );
  const grey = new Uint8Array(PIXELS * 4).fill(255);
  expect(encodeBlock(grey)?.[0]).toBe(1);
  grey[0] = 254;
  expect(encodeBlock(grey)?.[0]).toBe(3);
  grey[3] = 254;
  expect(encodeBlock(grey)?.[0]).toBe(4);
});

test('TER-05 a window is cut into its blocks, and into the block whose pixels are each the mean of four', () => {
  const side = 2 * IMAGE_BLOCK;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(1, 3, 40), (seed, opaqueRows) => {
      const window = cutter.window(side, side);
      for (let i = 0; i < window.length; i++) {
        // Opaque, half so, or not at all.
        const opacity = Math.floor(i / 4 / side / opaqueRows) % 2 ? [0, 255, 97, 0][(i >> 2) % 4] : 255;
        window[i] = i % 4 === 3 ? (opacity as number) : (i * seed) >> 5;
      }
      const pixels = window.slice();
      for (const [x, y] of [
        [0, 0],
        [IMAGE_BLOCK, 0],
        [0, IMAGE_BLOCK],
        [IMAGE_BLOCK, IMAGE_BLOCK],
      ] as const) {
        const block = decodeBlock(cutter.block(x, y) as Uint8Array);
        expect(Buffer.compare(block, partOf(pixels, side, x, y))).toBe(0);
      }
      expect(Buffer.compare(decodeBlock(cutter.half(0, 0) as Uint8Array), halved(pixels, side))).toBe(0);
    }),
    { numRuns: 6 },
  );
});

test('TER-05 a window begins transparent, whatever the one before held', () => {
  cutter.window(IMAGE_BLOCK, IMAGE_BLOCK).fill(255);
  cutter.window(2 * IMAGE_BLOCK, 2 * IMAGE_BLOCK);
  expect([cutter.block(0, 0), cutter.block(IMAGE_BLOCK, IMAGE_BLOCK), cutter.half(0, 0)]).toEqual([null, null, null]);
});

/** The pixels of a block, one row after the other. */
function partOf(pixels: Uint8Array, side: number, x: number, y: number): Uint8Array {
  return Uint8Array.from({ length: PIXELS * 4 }, (_, i) => {
    const [column, row] = [Math.floor(i / 4) % IMAGE_BLOCK, Math.floor(i / 4 / IMAGE_BLOCK)];
    return pixels[((y + row) * side + x + column) * 4 + (i % 4)] as number;
  });
}

/** Colours are weighted by opacity: what is transparent has none to give. */
function halved(pixels: Uint8Array, side: number): Uint8Array {
  const out = new Uint8Array(PIXELS * 4);
  for (let i = 0; i < PIXELS; i++) {
    const at = (Math.floor(i / IMAGE_BLOCK) * 2 * side + (i % IMAGE_BLOCK) * 2) * 4;
    const four = [at, at + 4, at + side * 4, at + side * 4 + 4];
    const opacity = four.reduce((sum, one) => sum + (pixels[one + 3] as number), 0);
    out[i * 4 + 3] = Math.round(opacity / 4);
    if (opacity === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const sum = four.reduce((all, one) => all + (pixels[one + channel] as number) * (pixels[one + 3] as number), 0);
      out[i * 4 + channel] = Math.round(sum / opacity);
    }
  }
  return out;
}

test('TER-05 a block where nothing is to be seen is not kept, and a damaged one is no picture', () => {
  expect(encodeBlock(new Uint8Array(PIXELS * 4))).toBeNull();
  const body = encodeBlock(new Uint8Array(PIXELS * 4).fill(255)) as Uint8Array;
  expect(() => decodeBlock(body.subarray(0, body.length - 3))).toThrow();
  expect(() => decodeBlock(Uint8Array.of(3, ...body.subarray(1)))).toThrow('damaged');
});
