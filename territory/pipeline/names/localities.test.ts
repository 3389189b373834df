import type { Position } from '@motu/geopackage';
import { expect, test } from 'vitest';
import type { Feature } from '../sources/read-features.ts';
import { createCrowd } from './crowd.ts';
import { localityToponyms } from './localities.ts';
import type { Locate } from './locate.ts';
import type { SurveyedPlace } from './surveyed-places.ts';
import { createTownFacts, type TownFacts } from './town-facts.ts';

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
const noTowns: TownFacts = { hallOf: () => null, isTown: () => false };
const read = (features: Feature[], surveyed: SurveyedPlace[] = [], towns = noTowns) =>
  localityToponyms(features, surveyed, [], {
    crowd: createCrowd(village),
    locate: nowhere,
    isLand: ([lon]) => lon < -149.1,
    towns,
  });

test('TER-01 moves a locality known to the minute onto the houses nearby', () => {
  const [papara] = read([locality('Papao', [-149.55, -17.75], 10360)]);
  expect(papara).toMatchObject({ nom: 'Papara', precision: 1000 });
  // Once read at a small scale, it is looked for at the larger ones.
  expect(papara?.maxZoom).toBeUndefined();
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
  const ground = { crowd: createCrowd(ashore), locate: nowhere, isLand: () => false, towns: noTowns };
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
  expect(names[0]).toMatchObject({ precision: 100 });
});

test('TER-01 a village stands on its town hall, or else among the houses beside its point', () => {
  const hall: Position = [-149.56, -17.76];
  const halls: TownFacts = { ...noTowns, hallOf: (nom) => (nom === 'Paopao' ? hall : null) };
  const beside: Position = [-149.5465, -17.745];
  const surveyed = ['Paopao', 'Anau'].map((nom) => ({ id: nom, nom, classe: 'village', isLarge: false, at: beside }));
  const names = read([], surveyed, halls);
  expect(names.find(({ nom }) => nom === 'Paopao')?.at).toEqual(hall);
  expect(names.find(({ nom }) => nom === 'Anau')?.at[0]).toBeCloseTo(-149.5445, 3);
});

test('TER-01 a chief town is one, however few live there, and so is the place of a large district', () => {
  const towns = createTownFacts([], [{ nom: 'Taiohae', commune: 'Nuku Hiva', population_2017: '2183' }]);
  expect(towns.isTown('Rikitea', 'Gambier')).toBe(true);
  expect(towns.isTown('Taiohae', 'Nuku Hiva')).toBe(true);
  expect(towns.isTown('Taravao', 'Taiarapu-Est')).toBe(true);
  expect(towns.isTown('Pirae', 'Pirae')).toBe(true);
  expect(towns.isTown('Hakaui', 'Nuku Hiva')).toBe(false);
});
