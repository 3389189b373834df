import type { LayerItem, MapContext } from '@motu/contract';
import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contextOfFilters } from '../layers/layers-of-filter.ts';
import { testItem } from '../layers/testing.ts';
import { layerQuery } from './info-queries.ts';

const FIELDS = [{ name: 'nom', title: 'Nom' }];
const layer = testItem('communes', {
  objects: true,
  fields: FIELDS,
  options: { info: [{ type: 'wms', layers: 'communes' }] },
});
const filter = (text: string) => [{ field: 'nom', kind: 'contains' as const, text }];
const placeOf = (day: string) => ({
  point: [-149.5, -17.5] as [number, number],
  resolution: 0.001,
  days: { from: day, to: day },
});
const key = (item: LayerItem, day: string, text?: string) =>
  hashKey(layerQuery(item, placeOf(day), text === undefined ? [] : filter(text)).queryKey);
const filtered = (text: string) =>
  contextOfFilters({ layers: { communes: layer } } as unknown as MapContext, { communes: filter(text) }).layers
    .communes as LayerItem;

test('TAB-02 TIME-01 a click at the same place is another question when the filter or the day is another, and the same one when they are not', () => {
  const asked = key(layer, '2024-05-02');
  expect(key(layer, '2024-05-02')).toBe(asked);
  expect(key(layer, '2024-05-03')).not.toBe(asked);
  expect(key(filtered('A'), '2024-05-02')).not.toBe(asked);
  expect(key(filtered('A'), '2024-05-02')).not.toBe(key(filtered('B'), '2024-05-02'));
  // A layer of this device has its filter beside it.
  expect(key(layer, '2024-05-02', 'A')).not.toBe(key(layer, '2024-05-02', 'B'));
});
