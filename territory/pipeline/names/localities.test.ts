import { expect, test } from 'vitest';
import type { Position } from '../geometry/types.ts';
import type { Feature } from '../sources/read-features.ts';
import { createCrowd } from './crowd.ts';
import { localityToponyms } from './localities.ts';
import type { Locate } from './locate.ts';
import type { SurveyedPlace } from './surveyed-places.ts';

const locality = (nom: string, at: Position, population = 0): Feature => ({
  geometry: { type: 'Point', coordinates: at },
  properties: { nom, population, wof_id: `${nom}${at}` },
});
const nowhere: Locate = () => ({ commune: null, insee: null, ile: null, archipel: null });
/** Thirty houses 20 m apart, some 700 m north-east of the whole minute. */
const village: Position[] = Array.from({ length: 30 }, (_, index) => [
  -149.545 + (index % 6) * 2e-4,
  -17.745 + index * 3e-5,
]);
const read = (features: Feature[], surveyed: SurveyedPlace[] = []) =>
  localityToponyms(features, surveyed, [], {
    crowd: createCrowd(village),
    locate: nowhere,
    isLand: ([lon]) => lon < -149.1,
  });

test('TER-01 moves a locality known to the minute onto the houses nearby', () => {
  const [papara] = read([locality('Papao', [-149.55, -17.75], 10360)]);
  expect(papara).toMatchObject({ nom: 'Papara', precision: 1000, maxZoom: 13 });
  expect(papara?.at[0]).toBeCloseTo(-149.5445, 3);
});

test('TER-01 draws only the most populated of the localities of one point', () => {
  const names = read([locality('Terehe', [-149.55, -17.75]), locality('Vairao', [-149.55, -17.75], 2423)]);
  expect(names.find(({ nom }) => nom === 'Terehe')?.minZoom).toBeNull();
  expect(names.find(({ nom }) => nom === 'Vairao')?.minZoom).toBe(10);
});

test('TER-01 hides a vague locality without houses, and drops a name known to be misplaced', () => {
  const names = read([locality('Hotopuu', [-149.16667, -17.86667]), locality('Mataiva', [-149.18333, -17.75], 242)]);
  expect(names.find(({ nom }) => nom === 'Hotopuu')?.minZoom).toBeNull();
  expect(names.some(({ nom }) => nom === 'Mataiva')).toBe(false);
});

test('TER-01 brings a locality written at sea back to its houses', () => {
  const at: Position = [-149.0501, -17.7451];
  const ashore: Position[] = village.map(([lon, lat]) => [lon + 0.5, lat]);
  const ground = { crowd: createCrowd(ashore), locate: nowhere, isLand: () => false };
  const [vaiare] = localityToponyms([locality('Vaiare', at)], [], [], ground);
  expect(vaiare?.at[0]).toBeCloseTo(-149.0445, 3);
});

test('TER-01 a surveyed village says where its name stands, keeps its spelling beside, and is added when it was missing', () => {
  const at: Position = [-149.56, -17.76];
  const village = (nom: string, position: Position): SurveyedPlace => ({
    id: nom,
    nom,
    classe: 'village',
    isLarge: false,
    at: position,
  });
  const names = read(
    [locality('Vairao', [-149.55, -17.75], 2423)],
    [village('Vairaʻo', at), village('Nuutae', [-149.2, -17.8]), { ...village('Outu', at), classe: 'quartier' }],
  );
  const told = names.filter(({ source }) => source !== 'motu').map(({ nom, nomReo, at }) => ({ nom, nomReo, at }));
  expect(told).toEqual([
    { nom: 'Vairao', nomReo: 'Vairaʻo', at },
    { nom: 'Nuutae', nomReo: undefined, at: [-149.2, -17.8] },
  ]);
  expect(names[0]).toMatchObject({ precision: 100, maxZoom: null });
});
