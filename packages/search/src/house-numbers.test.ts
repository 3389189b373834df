import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { cutIndex } from './cut-index.ts';
import { numberKey, readAddress } from './house-numbers.ts';
import { packIndex, unpackIndex } from './pack.ts';
import { createSearcher } from './searcher.ts';
import { place } from './testing.ts';
import { readWords } from './words.ts';

const street = (title: string, more = {}) => place(title, { classe: 'rue', type: 'Rue', commune: 'Papeete', ...more });
const index = buildIndex([
  street('Rue Paul Gauguin', {
    extent: [-149.57, -17.54, -149.56, -17.53],
    numbers: [
      { number: '5', position: [-149.566, -17.537] },
      { number: '11 bis', position: [-149.567, -17.538] },
      { number: 'PK 9,700', position: [-149.5, -17.5] },
    ],
  }),
  street('Rue du 5 Mars 1797', { numbers: [{ number: '5', position: [-149.57, -17.53] }] }),
  street('Rue Sarah Buchin', { commune: 'Pirae', numbers: [{ number: 'Lot 9', position: [-149.54, -17.54] }] }),
  street('Servitude 87', { commune: 'Paea' }),
  street('Servitude Hart', { numbers: [{ number: '87', position: [-149.56, -17.55] }] }),
]);
const titles = (text: string, from = index) =>
  createSearcher(from)
    .search(text)
    .entries.map(({ title }) => title);

test.each([
  ['12', '12'],
  ['11 bis', '11b'],
  ['11Bis', '11b'],
  ['Lot 9', 'lot9'],
  ['PK 9,700', null],
  ['98713', null],
])('SRCH-06 the number « %s » is looked for as %s', (text, key) => {
  expect(numberKey(text)).toBe(key);
});

test.each([
  ['12, rue Paul Gauguin', '12', 'ruepaulgauguin'],
  ['11 bis rue Colette, 98713 Papeete', '11b', 'ruecolettepapeete'],
  ['rue Colette 4', '4', 'ruecolette'],
])('SRCH-06 « %s » is the number %s', (text, number, rest) => {
  const address = readAddress(readWords(text));
  expect([address?.number, address?.street.joined]).toEqual([number, rest]);
});

test('SRCH-06 a house is found at its own position, before its street', () => {
  const [house, itsStreet] = createSearcher(index).search('5, rue Paul Gauguin, Papeete').entries;
  expect(house).toMatchObject({ title: '5 rue Paul Gauguin', classe: 'adresse', commune: 'Papeete', extent: null });
  expect(house?.position).toEqual([-149.566, -17.537]);
  expect(itsStreet?.title).toBe('Rue Paul Gauguin');
  expect(titles('lot 9 rue sarah buchin')[0]).toBe('Lot 9 rue Sarah Buchin');
  expect(titles('11bis rue gaugin')[0]).toBe('11b rue Paul Gauguin');
});

test('SRCH-06 a number that is not known leaves the street; one that is part of a name stays so', () => {
  expect(titles('12 rue paul gauguin')).toEqual(['Rue Paul Gauguin']);
  expect(titles('rue du 5 mars')[0]).toBe('Rue du 5 Mars 1797');
  expect(titles('5 mars 1797')[0]).toBe('Rue du 5 Mars 1797');
  expect(titles('sevitude 87')[0]).toBe('Servitude 87');
  expect(titles('5')).not.toContain('5 rue Paul Gauguin');
});

test('SRCH-06 « pk 15 » is no house of « Pk »: places of that name come first, others only as near ones', () => {
  const places = ['Pk 6', 'Pk 15', 'Pk 23'].map((title) => place(title));
  const suggested = (text: string) =>
    createSearcher(buildIndex(places))
      .complete(text, { limit: 10 })
      .map(({ entry, isNear }) => ({ title: entry.title, isNear }));
  expect(suggested('pk 15')).toEqual([{ title: 'Pk 15', isNear: false }]);
  expect(suggested('pk 99')).not.toContainEqual(expect.objectContaining({ isNear: false }));
  expect(suggested('pk 99')).toContainEqual({ title: 'Pk 6', isNear: true });
});

test('OFF-06 houses are found in a zone, and an index of before has none', () => {
  const zone = cutIndex(index, [-149.57, -17.54, -149.56, -17.53]);
  const kept = unpackIndex(packIndex(zone));
  expect(kept && titles('5 rue paul gauguin', kept)[0]).toBe('5 rue Paul Gauguin');

  const packed = packIndex(buildIndex([street('Rue Colette')]));
  // The first version: four arrays fewer, which were empty here.
  const [mark, , ...lengths] = new Uint32Array(packed, 0, 28);
  const head = Uint32Array.of(mark as number, 1, ...lengths.slice(0, 22));
  const old = new Uint8Array(packed.byteLength - 16);
  old.set(new Uint8Array(head.buffer));
  old.set(new Uint8Array(packed).subarray(112), 96);
  const before = unpackIndex(old.buffer);
  expect(before && titles('12 rue colette', before)).toEqual(['Rue Colette']);
});
