import { geodesicDistance, type LonLat } from '@motu/core';
import type { Feature } from '@motu/engine/source';
import { expect, test } from 'vitest';
import { toKilometrePoints } from './kilometre-points.ts';

const CATHEDRAL: LonLat = [-149.56697, -17.54027];
const road = (ref: string | null, line: readonly LonLat[], commune = 'Papeete'): Feature =>
  ({
    id: 1,
    geometry: { kind: 'line', coordinates: Float64Array.from(line.flat()), ends: Uint32Array.of(line.length * 2) },
    properties: { ref, commune, longueur_m: geodesicDistance(line[0] ?? CATHEDRAL, line[1] ?? CATHEDRAL) },
  }) as unknown as Feature;
/** Degrees of longitude to the west, about 106 metres for each thousandth. */
const west = (thousandths: number): LonLat => [CATHEDRAL[0] - thousandths / 1000, CATHEDRAL[1]];

test('SRCH-06 kilometres are counted along the road, over the pieces that carry no number, and end with it', () => {
  const points = toKilometrePoints([
    road('RT1', [west(0), west(15)]),
    // Drawn the other way, and a roundabout without a number between.
    road(null, [west(15), west(16)]),
    road('RT1', [west(35), west(16)], 'Faaʻa'),
    // A shorter way by another road, and a piece of the same number far behind.
    road('RT5', [west(15), west(35)]),
    road('RT9', [west(35), west(90)]),
    road('RT1', [west(90), west(120)]),
  ]);
  expect(points.map(({ title, commune }) => [title, commune])).toEqual([
    ['PK 1, côte ouest', 'Papeete'],
    ['PK 2, côte ouest', 'Faaʻa'],
    ['PK 3, côte ouest', 'Faaʻa'],
  ]);
  for (const [i, { position }] of points.entries())
    expect(geodesicDistance(CATHEDRAL, position as LonLat)).toBeCloseTo((i + 1) * 1000, -1);
});

test('SRCH-06 a territory without those roads has no kilometres', () => {
  expect(toKilometrePoints([])).toEqual([]);
  expect(toKilometrePoints([road('RT1', [west(5000), west(5100)])])).toEqual([]);
});
