import type { TaskPlace } from '@motu/contract';
import { expect, test } from 'vitest';
import { extentsByName, placeLines } from './places.ts';

const place = (kind: TaskPlace['kind'], name: string, archipelago: string | null, west: number): TaskPlace => ({
  kind,
  name,
  archipelago,
  extent: [west, -10, west + 1, -9],
});

test('ADM-22 islands and communes are listed by archipelago, which may be chosen whole, as may the territory', () => {
  const places = [
    place('ile', 'Nuku Hiva', 'Marquises', -140),
    place('ile', 'Hiva Oa', 'Marquises', -139),
    place('ile', 'Tahiti', 'Îles du Vent', -149),
    place('commune', 'Tahiti', 'Îles du Vent', -150),
    place('ile', 'Ailleurs', null, -120),
  ];
  expect(placeLines(places)).toEqual([
    'Tout le territoire',
    { group: 'Îles du Vent', items: ['Tout l’archipel\u00a0: Îles du Vent', 'Tahiti'] },
    { group: 'Marquises', items: ['Tout l’archipel\u00a0: Marquises', 'Hiva Oa', 'Nuku Hiva'] },
    'Ailleurs',
  ]);
  const extents = extentsByName(places);
  expect(extents.get('Tout l’archipel\u00a0: Marquises')).toEqual([-140, -10, -138, -9]);
  expect(extents.get('Tout le territoire')).toEqual([-150, -10, -119, -9]);
  expect(extents.get('Tahiti')).toEqual([-149, -10, -148, -9]);
  expect([placeLines([]), extentsByName([]).size]).toEqual([[], 0]);
});
