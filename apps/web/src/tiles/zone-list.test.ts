import { afterEach, expect, test } from 'vitest';
import type { Zone } from './zone.ts';
import { zoneList } from './zone-list.ts';

const zone = (id: string, name: string): Zone => ({
  id,
  name,
  extent: [-150, -18, -149, -17],
  minZoom: 11,
  maxZoom: 14,
  layers: [],
  tiles: 24,
  done: 24,
  bytes: 240,
  date: null,
  hasData: true,
});

afterEach(() => {
  for (const { id } of zoneList.all()) zoneList.remove(id);
});

test('OFF-02 zones are kept under cachedZones with id, name and extent, sorted by name as French sorts', () => {
  for (const [id, name] of ['Zone 10', 'Étang', 'Zone 2', 'Moʻorea'].entries()) zoneList.put(zone(String(id), name));
  const kept = JSON.parse(localStorage.getItem('cachedZones') ?? '[]') as Zone[];
  expect(kept.map(({ name }) => name)).toEqual(['Étang', 'Moʻorea', 'Zone 2', 'Zone 10']);
  expect(kept[0]).toMatchObject({ id: '1', name: 'Étang', extent: [-150, -18, -149, -17] });
  expect(zoneList.all()).toEqual(kept);
});

test('OFF-02 a zone that is renamed takes its new place; one that is deleted leaves the others', () => {
  zoneList.put(zone('a', 'Baie de Cook'));
  zoneList.put(zone('b', 'Maupiti'));
  zoneList.put(zone('a', 'Paopao'));
  expect(zoneList.all().map(({ name }) => name)).toEqual(['Maupiti', 'Paopao']);
  zoneList.remove('b');
  expect(zoneList.all().map(({ id }) => id)).toEqual(['a']);
  expect(zoneList.find('b')).toBeNull();
});
