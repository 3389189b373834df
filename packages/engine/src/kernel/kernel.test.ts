import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from 'assemblyscript/asc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKernel } from './kernel.ts';

const folder = join(import.meta.dirname, '../../kernel');

test('OWS-02 the kernel is what its sources give (npm run kernel)', async () => {
  const written = new Map<string, Uint8Array | string>();
  const { error, stderr } = await main(['--config', join(folder, 'asconfig.json')], {
    writeFile: (name, contents) => void written.set(name, contents),
  });
  expect(error, stderr.toString()).toBeNull();
  const [built] = written.values();
  expect(Buffer.compare(readFileSync(join(folder, 'kernel.wasm')), Buffer.from(built as Uint8Array))).toBe(0);
});

test('OWS-02 words that are taken in come back as they are, in any part of the picture', () => {
  const kernel = createKernel();
  const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(word, { minLength: 1, maxLength: 900 }), (width, words) => {
      const height = Math.ceil(words.length / width);
      const picture = Int32Array.from({ length: width * height }, (_, i) => words[i] ?? 0);
      kernel.words().set(picture, kernel.roomForWords(width, height) / 4);
      expect(kernel.takeWords(width, height, 0, 1 << 16)).toBe(1);
      const [left, top] = [width >> 1, height >> 1];
      const start = kernel.wordsOf(left, top, width - left, height - top) / 4;
      const part = kernel.words().subarray(start, start + (width - left) * (height - top));
      expect(Array.from(part)).toEqual(
        Array.from(picture).filter((_, i) => i % width >= left && Math.floor(i / width) >= top),
      );
    }),
  );
});

test('OWS-02 the colours of a picture are told in the order they are met, with how many pixels have each', () => {
  const kernel = createKernel();
  const picture = Int32Array.from({ length: 31 * 9 }, (_, i) => (i * i) % 53);
  kernel.words().set(picture, kernel.roomForWords(31, 9) / 4);
  kernel.takeWords(31, 9, 0, 1 << 16);
  const counts = new Map<number, number>();
  for (const word of picture) counts.set(word, (counts.get(word) ?? 0) + 1);
  const length = kernel.countColors(0, 0, 31, 9);
  const told = (place: 'MET_WORDS' | 'MET_COUNTS') =>
    Array.from(kernel.words().subarray(kernel.at[place] / 4, kernel.at[place] / 4 + length));
  expect(told('MET_WORDS')).toEqual([...counts.keys()]);
  expect(told('MET_COUNTS')).toEqual([...counts.values()]);
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
  const start = kernel.wordsOf(last % 512, Math.floor(last / 200), 1, 1) / 4;
  const [shown, meant] = [kernel.words()[start] as number, (last * 211) | (255 << 24)];
  for (const shift of [0, 8, 16, 24]) {
    expect(Math.abs(((shown >>> shift) & 255) - ((meant >>> shift) & 255))).toBeLessThan(16);
  }
});
