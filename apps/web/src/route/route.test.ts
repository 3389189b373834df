// @vitest-environment node
import { expect, test } from 'vitest';
import { legsOf, splitInstruction, startOf, toRoute } from './route.ts';
import { itineraire } from './testing.ts';

const route = toRoute(itineraire);

test('ITI-04 the total is the sum of the costs and of the lengths', () => {
  expect(route.duration).toBeCloseTo(8.4 + 40.6 + 2751 + 1000);
  expect(route.length).toBeCloseTo(90 + 410 + 22_935.8 + 16_000);
  expect(route.mention).toBe(itineraire.mention);
});

test('ITI-04 each segment has its street, type and index, and figures in h, min and sec', () => {
  const figures = route.segments.map(({ nom_rue, type, index, formattedDuration, formattedLength, from }) => [
    index,
    nom_rue,
    type,
    formattedDuration,
    formattedLength,
    from,
  ]);
  expect(figures).toEqual([
    [0, 'Rue du Marché', 'voiture', '8\u00a0sec', '90\u00a0m', 0],
    [1, 'Quai des ferries', 'voiture', '41\u00a0sec', '410\u00a0m', 90],
    [2, 'Bac Papeete–Vaiare', 'bac', '46\u00a0min', '22,9\u00a0km', 500],
    [3, '', 'voiture', '17\u00a0min', '16,0\u00a0km', 23_435.8],
  ]);
});

test('ITI-04 the legs tell what is driven and what is sailed, in order', () => {
  expect(legsOf(route).map(({ type, length }) => [type, length])).toEqual([
    ['voiture', 500],
    ['bac', 22_935.8],
    ['voiture', 16_000],
  ]);
});

test('ITI-05 the line goes from end to end, each point once, and a segment knows its direction', () => {
  expect(route.line).toEqual([
    [-149.566, -17.535],
    [-149.567, -17.535],
    [-149.57, -17.537],
    [-149.77, -17.52],
    [-149.82, -17.505],
  ]);
  const [first] = route.segments;
  expect(first && startOf(first)?.bearing).toBeCloseTo(270, 0);
});

test.each([
  ['Tourner à gauche sur la rue Gauguin (RT7)', 'Rue Gauguin', ['Tourner à gauche sur la ', 'rue Gauguin', ' (RT7)']],
  ['Prendre la RT1', 'RT1', ['Prendre la ', 'RT1', '']],
  ['Tourner à droite', '', ['', 'Tourner à droite', '']],
])('ITI-05 in « %s » the road %j stands out', (instruction, nom_rue, parts) => {
  expect(splitInstruction({ instruction, nom_rue })).toEqual(parts);
});
