import { expect, test } from 'vitest';
import type { ScreenBox } from '../map/over-map.ts';
import { boxOf, freeSide } from './label-side.ts';

const PIN = [100, 100] as const;

test('ITI-01 « Départ » stands where no name of the map is written, beside its pin when it can', () => {
  expect(freeSide(PIN, [])?.align).toBe('left');
  const written: ScreenBox[] = [[120, 70, 180, 90]];
  expect(freeSide(PIN, written)?.align).toBe('right');
  written.push([10, 70, 60, 90]);
  const above = freeSide(PIN, written);
  expect(above).toMatchObject({ align: 'center' });
  if (above) written.push(boxOf(PIN, above));
  expect(freeSide(PIN, written)?.y).toBeGreaterThan(0);
  written.push([0, 100, 200, 140]);
  expect(freeSide(PIN, written)).toBeNull();
});
