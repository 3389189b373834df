import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBlock, encodeBlock, IMAGE_BLOCK } from './block-codec.ts';

const PIXELS = IMAGE_BLOCK * IMAGE_BLOCK;

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

test('TER-05 a block where nothing is to be seen is not kept, and a damaged one is no picture', () => {
  expect(encodeBlock(new Uint8Array(PIXELS * 4))).toBeNull();
  const body = encodeBlock(new Uint8Array(PIXELS * 4).fill(255)) as Uint8Array;
  expect(() => decodeBlock(body.subarray(0, body.length - 3))).toThrow();
  expect(() => decodeBlock(Uint8Array.of(3, ...body.subarray(1)))).toThrow('damaged');
});
