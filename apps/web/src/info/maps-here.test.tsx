import { geodesicBearing } from '@motu/core';
import { expect, test } from 'vitest';
import { coverageName } from './maps-here.tsx';

test('INFO-02 a map goes by the first of its names that is not empty', () => {
  expect(coverageName({ nom: 'Relief', usage: 'x', typologie: 'y' })).toBe('Relief');
  expect(coverageName({ nom: ' ', usage: 'Couche', typologie: 'y' })).toBe('Couche');
  expect(coverageName({ nom: '', usage: null, typologie: 'Données' })).toBe('Données');
  expect(coverageName({ nom: '', usage: null, typologie: null })).toBeNull();
});

test('INFO-02 the direction of the nearest island counts from north, clockwise', () => {
  expect(geodesicBearing([-149, -17], [-149, -16])).toBeCloseTo(0, 1);
  expect(geodesicBearing([-149, -17], [-148, -17])).toBeCloseTo(90, 0);
  expect(geodesicBearing([-149, -17], [-149, -18])).toBeCloseTo(180, 1);
  expect(geodesicBearing([-149, -17], [-150, -17])).toBeCloseTo(270, 0);
});
