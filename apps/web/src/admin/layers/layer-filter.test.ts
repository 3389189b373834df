import type { DataSource, ListedLayer } from '@motu/contract';
import { expect, test } from 'vitest';
import { testItem } from '../../layers/testing.ts';
import { filterLayers, readFilter, writeFilter } from './layer-filter.ts';

function layer(
  slug: string,
  changes: Partial<ListedLayer> = {},
  published = true,
  contexts = 1,
  source: DataSource = 'territory',
): ListedLayer {
  const { sourceOptions, ...item } = testItem(slug);
  return {
    ...item,
    sourceOptions,
    admin: { version: 1, published, searchable: false, drawn: null, source, contexts, sourceOptions },
    ...changes,
  };
}
const LAYERS = [
  layer('aerodromes', { name: 'Aérodromes' }),
  layer('recifs', { name: 'Récifs, lagons et passes', aliases: ['lagons'] }, false),
  layer('psa', { name: 'Servitudes' }, true, 1, 'wms'),
  layer('sentiers', {}, true, 1, 'file'),
  layer('puits', { lacksData: true }),
  layer('sources', {}, true, 0),
];
const found = (address: string, pending: string[] = []) =>
  filterLayers(LAYERS, readFilter(new URLSearchParams(address)), new Set(pending)).map(({ slug }) => slug);

test('ADM-02 layers are found by words of their name, slug and aliases, whatever the accents', () => {
  expect(found('q=aero')).toEqual(['aerodromes']);
  expect(found('q=LAGONS recifs')).toEqual(['recifs']);
  expect(found('q=psa')).toEqual(['psa']);
  expect(found('q=volcan')).toEqual([]);
});

test('ADM-02 ADM-18 layers are told apart by source and state, and by being in no context', () => {
  expect(found('source=wms')).toEqual(['psa']);
  expect(found('source=file')).toEqual(['sentiers']);
  expect(found('source=territory')).toEqual(['aerodromes', 'recifs', 'puits', 'sources']);
  expect(found('state=hidden')).toEqual(['recifs']);
  expect(found('state=updates', ['psa'])).toEqual(['psa']);
  expect(found('state=lacking')).toEqual(['puits']);
  expect(found('state=unused')).toEqual(['sources']);
  expect(found('source=ftp&state=x&page=-1')).toHaveLength(6);
});

test('ADM-02 the address of a list is read as it was written', () => {
  const filter = { q: 'île', source: 'wms', state: 'hidden', page: 2 } as const;
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
});
