// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences, readPreferences } from './preferences.ts';

test('PREF-01 the defaults: decimal degrees, geographic coordinates shown, the others off', () => {
  expect(readPreferences(null)).toEqual({
    coordinateFormat: 'dd',
    showGeographic: true,
    showUtm: false,
    showDfci: false,
    showScale: false,
    restoreView: false,
    colorScheme: 'auto',
    mapView: null,
    listSize: null,
  });
});

test('PREF-01 what was stored is read back', () => {
  const stored: Preferences = {
    coordinateFormat: 'dms',
    showGeographic: false,
    showUtm: true,
    showDfci: true,
    showScale: true,
    restoreView: true,
    colorScheme: 'dark',
    mapView: { center: [-151.74, -16.5], zoom: 12.5 },
    listSize: 50,
  };
  expect(readPreferences(JSON.stringify(stored))).toEqual(stored);
});

test('PREF-01 what is not understood takes its default, and leaves the rest', () => {
  const stored = { coordinateFormat: 'utm', showUtm: 'oui', showDfci: true, mapView: { center: [-149], zoom: 8 } };
  expect(readPreferences(JSON.stringify(stored))).toEqual({ ...DEFAULT_PREFERENCES, showDfci: true });
  for (const text of ['', '{', 'null', '3', '[]', '"dd"', '{"__proto__":{"showUtm":true}}']) {
    expect(readPreferences(text), text).toEqual(DEFAULT_PREFERENCES);
  }
});

test.each([
  { center: [-181, 0], zoom: 8 },
  { center: [0, 91], zoom: 8 },
  { center: [0, 0], zoom: -1 },
  { center: [0, 0], zoom: 29 },
  { center: ['0', 0], zoom: 8 },
  { center: [0, 0, 0], zoom: 8 },
  { center: '0,0', zoom: 8 },
  { center: [0, null], zoom: 8 },
])('MAP-10 a view that no map can show is none: %j', (mapView) => {
  expect(readPreferences(JSON.stringify({ mapView })).mapView).toBeNull();
});

test('PREF-01 whatever is stored, reading it gives preferences', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = readPreferences(text);
      expect(Object.keys(read)).toEqual(Object.keys(DEFAULT_PREFERENCES));
      expect(readPreferences(JSON.stringify(read))).toEqual(read);
    }),
  );
});
