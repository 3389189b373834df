import type { StoredContext } from '@motu/contract';
import { expect, test } from 'vitest';
import { mapAddress } from './map-address.ts';

const context = (slug: string, published: boolean, layers: Record<string, boolean>): StoredContext => ({
  id: slug,
  name: slug,
  slug,
  description: null,
  isDefault: false,
  published,
  defaultZoom: 6,
  minZoom: 0,
  maxZoom: 20,
  center: null,
  extent: null,
  version: 1,
  groups: [
    {
      name: 'Couches',
      position: 0,
      groupAndLayers: Object.entries(layers).map(([layer, visible], position) => ({
        position,
        options: { visible, opacity: 1 },
        layer,
      })),
    },
  ],
});

const CONTEXTS = [
  context('brouillon', false, { sentiers: false }),
  context('general', true, { fond: true, sentiers: false, communes: false }),
];

test('ADM-02 a layer is seen on the map over what a published context shows at start', () => {
  expect(mapAddress('sentiers', CONTEXTS)).toBe('/?ctx=general&layers=fond,sentiers');
  expect(mapAddress('fond', CONTEXTS)).toBe('/?ctx=general&layers=fond');
});

test('ADM-02 a layer that only a hidden context holds is seen there, and one that none holds nowhere', () => {
  expect(mapAddress('sentiers', CONTEXTS.slice(0, 1))).toBe('/?ctx=brouillon&layers=sentiers');
  expect(mapAddress('ailleurs', CONTEXTS)).toBeNull();
});
