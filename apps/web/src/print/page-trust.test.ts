import type { PrintPage } from '@motu/core/print';
import { expect, test } from 'vitest';
import { trustWords } from './page-trust.ts';

const page = (changes: Partial<PrintPage>): PrintPage => ({
  center: [-149.83, -17.53],
  scale: 25_000,
  widthMm: 400,
  heightMm: 260,
  rotationDeg: 0,
  dpi: 300,
  ...changes,
});
const words = (changes: Partial<PrintPage>) => trustWords(page(changes)).replace(/\s/g, ' ');

test('PRN-03 a page says in which zone it is drawn, and that a ruler is right on it', () => {
  expect(words({})).toBe('Projection UTM 6 Sud, RGPF (EPSG:3297) : une longueur mesurée à la règle est juste.');
});

test('PRN-03 a page over two zones, or over 180°, says that it is drawn in that of its centre', () => {
  const over = /La page s’étend sur plusieurs fuseaux UTM : elle est dessinée dans celui de son centre\.$/;
  for (const center of [
    [-150.01, -17.53],
    [-149.99, -17.53],
    [179.99, -16.8],
    [-180.01, -16.8],
  ] as const) {
    expect(words({ center: [...center] })).toMatch(over);
    expect(words({ center: [...center] })).toContain('la règle est juste.');
  }
  expect(words({ center: [-149.5, 0] })).not.toMatch(over);
});

test('PRN-03 on a page of a thousand kilometres it says by how much a ruler errs at its edge', () => {
  const [, percent = ''] =
    /au bord, une longueur mesurée à la règle peut différer de ([\d,]+) %/.exec(
      words({ scale: 2_500_000, center: [-147, -17.5] }),
    ) ?? [];
  const error = Number(percent.replace(',', '.'));
  // 500 km from the meridian: (500 / 6378)² / 2, less 0.04 %.
  expect(error).toBeGreaterThanOrEqual(0.26);
  expect(error).toBeLessThan(0.5);
});
