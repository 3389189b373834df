import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from 'assemblyscript/asc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKernel, type Kernel } from './kernel.ts';

/** A kernel that has taken a picture of these words. */
function kernelWith(words: Int32Array, width: number, height: number): Kernel {
  const kernel = createKernel();
  const { buffer, byteOffset } = kernel.parcel(kernel.roomForWords(width, height));
  new Int32Array(buffer, byteOffset, words.length).set(words);
  expect(kernel.takeWords(width, height, 0, 1 << 16)).toBe(1);
  return kernel;
}

const folder = join(import.meta.dirname, '../../kernel');

test.each([
  ['asconfig.json', 'kernel.wasm'],
  ['warp.asconfig.json', 'warp.wasm'],
])('OWS-02 what %s builds is what its sources give (npm run kernel)', async (config, file) => {
  const written = new Map<string, Uint8Array | string>();
  const { error, stderr } = await main(['--config', join(folder, config)], {
    writeFile: (name, contents) => void written.set(name, contents),
  });
  expect(error, stderr.toString()).toBeNull();
  const [built] = written.values();
  expect(Buffer.compare(readFileSync(join(folder, file)), Buffer.from(built as Uint8Array))).toBe(0);
});

const word = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(0, 1, 2));
/** Runs of words, as pictures have them. */
const picture = fc
  .tuple(
    fc.integer({ min: 1, max: 700 }),
    fc.array(fc.tuple(word, fc.constantFrom(1, 2, 3, 4, 5, 9, 40, 600)), { minLength: 1, maxLength: 250 }),
  )
  .map(([width, runs]) => {
    const words = runs.flatMap(([one, length]) => new Array<number>(length).fill(one));
    const height = Math.ceil(words.length / width);
    return { width, height, words: Int32Array.from({ length: width * height }, (_, i) => words[i] ?? 0) };
  });

test('OWS-02 words that are taken in come back as they are, in any part of the picture', () => {
  fc.assert(
    fc.property(picture, ({ width, height, words }) => {
      const kernel = kernelWith(words, width, height);
      const [left, top] = [width >> 1, height >> 1];
      const bytes = kernel.parcel(kernel.wordsOf(left, top, width - left, height - top));
      const part = words.filter((_, i) => i % width >= left && Math.floor(i / width) >= top);
      expect(Buffer.compare(bytes, new Uint8Array(part.buffer))).toBe(0);
    }),
  );
});

test('OWS-02 the colours of a picture are told in the order they are met, with how many pixels have each', () => {
  const words = Int32Array.from({ length: 31 * 9 }, (_, i) => (i * i) % 53);
  const kernel = kernelWith(words, 31, 9);
  const counts = new Map<number, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  const length = kernel.countColors(0, 0, 31, 9);
  const told = (place: 'MET_WORDS' | 'MET_COUNTS') =>
    Array.from(kernel.words().subarray(kernel.at[place] / 4, kernel.at[place] / 4 + length));
  expect(told('MET_WORDS')).toEqual([...counts.keys()]);
  expect(told('MET_COUNTS')).toEqual([...counts.values()]);
});

test('OWS-02 lines and areas of any coordinates end, and leave nothing behind for the next picture', () => {
  const kernel = createKernel();
  const place = fc.oneof(
    fc.double(),
    fc.double({ min: -50, max: 150, noNaN: true }),
    fc.constantFrom(0, 64, 100, 1e9, -1e9),
  );
  const drawn = (shapes: readonly (readonly number[])[]) => {
    kernel.begin(100, 64);
    kernel.words().set([0, 0xff0000ff | 0], kernel.at.INKS / 4);
    for (const [ax = 0, ay = 0, bx = 0, by = 0] of shapes) {
      kernel.markSegment(ax, ay, bx, by, 3, 1, true);
      kernel.markEdge(ax, ay, bx, by);
    }
    kernel.paintLines(2);
    kernel.paintAreas(2);
    return Buffer.from(kernel.parcel(kernel.wordsOf(0, 0, 100, 64)));
  };
  const nothing = drawn([]);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place, place, place), { maxLength: 8 }), (shapes) => {
      const once = drawn(shapes);
      expect(drawn([]).equals(nothing)).toBe(true);
      expect(drawn(shapes).equals(once)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('OWS-02 more colours than can be numbered are taken for others much like them', () => {
  const kernel = createKernel();
  kernel.begin(512, 512);
  kernel.words().set([0xff000000 | 0], kernel.at.INKS / 4);
  kernel.flood();
  // Each disc is of another colour, all over what the others left.
  for (let i = 0; i < 80_000; i++) {
    const ink = 0xff000000 | (i * 211);
    kernel.words().set([0, ink], kernel.at.INKS / 4);
    kernel.markSegment(i % 512, i / 200, i % 512, i / 200, 1, 1, true);
    kernel.paintLines(2);
  }
  const last = 79_999;
  const shown = kernel.parcel(kernel.wordsOf(last % 512, Math.floor(last / 200), 1, 1));
  const meant = new Uint8Array(Int32Array.of((last * 211) | (255 << 24)).buffer);
  for (let i = 0; i < 4; i++) expect(Math.abs((shown[i] as number) - (meant[i] as number))).toBeLessThan(16);
});
