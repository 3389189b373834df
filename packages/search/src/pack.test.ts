import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { packIndex, unpackIndex } from './pack.ts';
import { createSearcher } from './searcher.ts';
import { place } from './testing.ts';

const index = buildIndex([
  place('Tahiti', { aliases: ['Otaheite'], extent: [-149.9, -17.9, -149.1, -17.5], archipel: 'Société' }),
  place('Communes', { kind: 'couche', slug: 'communes', position: null }),
]);

test('OFF-06 an index kept in one piece finds what it found before, with all that is known of it', () => {
  const unpacked = unpackIndex(packIndex(index));
  expect(unpacked).toEqual(index);
  const searcher = createSearcher(unpacked ?? buildIndex([]));
  for (const text of ['otahei', 'comunes']) {
    expect(searcher.search(text)).toEqual(createSearcher(index).search(text));
    expect(searcher.search(text).total).toBe(1);
  }
});

test('OFF-06 something else than an index is refused', () => {
  const packed = packIndex(index);
  expect(unpackIndex(new ArrayBuffer(0))).toBeNull();
  expect(unpackIndex(new ArrayBuffer(4096))).toBeNull();
  expect(unpackIndex(packed.slice(0, packed.byteLength - 8))).toBeNull();
  const other = packed.slice(0);
  new Uint32Array(other)[1] = 999;
  expect(unpackIndex(other)).toBeNull();
});
