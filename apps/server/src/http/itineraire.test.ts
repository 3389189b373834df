import type { Itineraire } from '@motu/contract';
import type { Router } from '@motu/routing';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { itineraire } from './itineraire.ts';
import { validateWithSchemas } from './validation.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

type Point = [lon: number, lat: number];
const PAPEETE: Point = [-149.5696, -17.5409];
const TARAVAO: Point = [-149.3057, -17.7312];
const MOOREA_AFAREAITU: Point = [-149.7949, -17.5505];
const UTUROA: Point = [-151.4437, -16.7314];
const VAITAPE: Point = [-151.7497, -16.5063];
const TIPUTA: Point = [-147.6265, -14.9746];
const RIKITEA: Point = [-134.9689, -23.1203];
const OCEAN: Point = [-150.5, -18.5];

type Asked = { portail?: string; typeTrajet?: string };

const ask = ([x1, y1]: Point, [x2, y2]: Point, more: Asked = {}) =>
  motu.app.inject({ url: '/api/itineraire', query: { x1, y1, x2, y2, ...more } as unknown as Record<string, string> });

async function route(from: Point, to: Point, more: Asked = {}): Promise<Itineraire> {
  const answer = await ask(from, to, more);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json();
}

const sum = ({ features }: Itineraire, name: 'cost' | 'longueur') =>
  features.reduce((total, { properties }) => total + properties[name], 0);

test('ITI-03 API-01 a route is a collection of lines with street, seconds, metres and what to do', async () => {
  const found = await route(PAPEETE, TARAVAO, { portail: 'true', typeTrajet: 'voiture' });
  expect(found.type).toBe('FeatureCollection');
  const [first] = found.features;
  expect(first).toMatchObject({
    type: 'Feature',
    geometry: { type: 'LineString' },
    properties: {
      nom_rue: expect.any(String),
      cost: expect.any(Number),
      longueur: expect.any(Number),
      instruction: expect.stringMatching(/^Partir vers l/),
      manoeuvre: 'depart',
      type: 'voiture',
    },
  });
  expect(sum(found, 'cost')).toBeCloseTo(found.cost, 3);
  expect(sum(found, 'longueur')).toBeCloseTo(found.longueur, -1);
  // About fifty kilometres by either coast.
  expect(found.longueur).toBeGreaterThan(45_000);
  expect(found.longueur).toBeLessThan(70_000);
  for (const [i, feature] of found.features.entries()) {
    const before = found.features[i - 1];
    if (before) expect(feature.geometry.coordinates[0]).toEqual(before.geometry.coordinates.at(-1));
  }
});

test('API-01 a route is sent as JSON', async () => {
  const { headers } = await ask(PAPEETE, TARAVAO);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('TER-01 the answer says what the network lacks', async () => {
  const { mention } = await route(PAPEETE, TARAVAO);
  expect(mention).toMatch(/^Réseau OpenStreetMap d’août 2021\u00a0: vitesses estimées, .*à vérifier sur place\.$/);
});

test('ITI-03 a car is asked for, and gates avoided, unless the call says otherwise', async () => {
  const asked: Parameters<Router['route']>[0][] = [];
  const router = {
    route(question: (typeof asked)[number]) {
      asked.push(question);
      return { reason: 'no-way' } as const;
    },
  } as unknown as Router;
  const alone = fastify();
  validateWithSchemas(alone);
  await alone.register(itineraire, { routes: { router: async () => router }, features: { features: async () => [] } });
  for (const more of [{}, { portail: 'false' }, { typeTrajet: 'velo' }, { portail: 'true', typeTrajet: 'pieton' }])
    await alone.inject({
      url: '/api/itineraire',
      query: { x1: '-149.5', y1: '-17.5', x2: '-149.6', y2: '-17.6', ...more },
    });
  await alone.close();
  const ends = { from: [-149.5, -17.5], to: [-149.6, -17.6] };
  expect(asked).toEqual([
    { ...ends, mode: 'voiture', avoidGates: true },
    { ...ends, mode: 'voiture', avoidGates: false },
    { ...ends, mode: 'velo', avoidGates: true },
    { ...ends, mode: 'pieton', avoidGates: true },
  ]);
});

test('ITI-07 each mode has its own time, and walkers their own way', async () => {
  const seconds: number[] = [];
  for (const typeTrajet of ['voiture', 'velo', 'pieton']) {
    seconds.push((await route(PAPEETE, TARAVAO, { typeTrajet })).cost);
  }
  expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
});

test('ITI-07 the ferry to Moorea is taken by car and on foot, and said to be one', async () => {
  for (const typeTrajet of ['voiture', 'pieton']) {
    const { features } = await route(PAPEETE, MOOREA_AFAREAITU, { typeTrajet });
    expect(new Set(features.map(({ properties }) => properties.type))).toEqual(new Set([typeTrajet, 'bac']));
    const ferry = features.find(({ properties }) => properties.type === 'bac');
    expect(ferry?.properties.instruction).toBe('Prendre le bac Papeete–Vaiare (Moorea) jusqu’à Vaiare');
    expect(ferry?.properties.slope).toBeNull();
  }
});

test('ITI-07 a slope is told where the relief is known well, in percent, and not where it is generalised', async () => {
  const slopes = ({ features }: Itineraire) => features.map(({ properties }) => properties.slope);
  const moorea = await route([-149.7949, -17.5505], [-149.8479, -17.4918]);
  expect(slopes(moorea).some((slope) => slope !== null)).toBe(true);
  for (const slope of slopes(moorea)) if (slope !== null) expect(Math.abs(slope)).toBeLessThan(30);
  expect(slopes(await route(PAPEETE, TARAVAO)).every((slope) => slope === null)).toBe(true);
});

/** On the Orohena, kilometres from where a car goes; at sea, as far from the belt road. */
const INLAND: Point = [-149.4975, -17.6244];
const OFFSHORE: Point = [-149.66, -17.65];

test('ITI-06 an end far from a road is brought to the nearest one, as far as it is told', async () => {
  const { arrivee } = await route(PAPEETE, INLAND);
  expect(arrivee.distance).toBeGreaterThan(500);
  expect(arrivee.distance).toBeLessThan(5000);
});

describe('ITI-06 a route that cannot be', () => {
  test('ITI-06 equal points are refused in the words of the specification', async () => {
    const answer = await ask(PAPEETE, PAPEETE);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe(
      "Impossible de calculer l'itinéraire car les points de départ et d'arrivée sont identiques !",
    );
  });

  test('ITI-06 an unknown type is refused in French, and in the words of the specification', async () => {
    const answer = await ask(PAPEETE, TARAVAO, { typeTrajet: 'pirogue' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: 'Le type de trajet «\u00a0pirogue\u00a0» n’existe pas\u00a0: choisissez voiture, velo ou pieton.',
      errors: [{ field: 'typeTrajet', message: 'unknown route type : pirogue' }],
    });
  });

  test.each([
    ['another island', PAPEETE, RIKITEA, {}, /^Aucune route ni liaison maritime ne relie/],
    ['no ferry for cars', UTUROA, VAITAPE, {}, /^Aucun itinéraire en voiture ne relie/],
    [
      'a departure at sea',
      OCEAN,
      PAPEETE,
      {},
      /^Aucune route accessible en voiture ne passe à moins de 5\u00a0km du point de départ\.$/,
    ],
    [
      'an arrival at sea',
      PAPEETE,
      OCEAN,
      { typeTrajet: 'velo' },
      /^Aucune route accessible à vélo .* du point d’arrivée\.$/,
    ],
    ['the sea before a road', OFFSHORE, PAPEETE, {}, /^La mer sépare le point de départ de la route la plus proche\.$/],
    ['another atoll', PAPEETE, TIPUTA, { typeTrajet: 'pieton' }, /^Aucune route ni liaison maritime/],
  ] as [string, Point, Point, Asked, RegExp][])('ITI-06 %s is told', async (_case, from, to, more, detail) => {
    const answer = await ask(from, to, more);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toMatch(detail);
  });
});

const GOOD = { x1: '-149', y1: '-17', x2: '-149', y2: '-18' };

test.each([
  ['x1', { x1: 'ouest' }, '« x1 » doit être un nombre.'],
  ['x1', { x1: '' }, '« x1 » doit être un nombre.'],
  ['x1', { x1: '-181' }, '« x1 » doit être au moins -180.'],
  ['y1', { y1: '91' }, '« y1 » doit être au plus 90.'],
  ['y2', { y2: '1e400' }, '« y2 » doit être au plus 90.'],
  ['y2', { y2: '-Infinity' }, '« y2 » doit être au moins -90.'],
  ['portail', { portail: 'oui' }, '« portail » doit être vrai ou faux.'],
  ['typeTrajet', { typeTrajet: 'x'.repeat(41) }, '« typeTrajet » doit compter au plus 40 caractères.'],
])('API-03 a bad %s is refused with its name: %j', async (field, query, message) => {
  const answer = await motu.app.inject({ url: '/api/itineraire', query: { ...GOOD, ...query } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ field, message }]);
});

test.each(Object.keys(GOOD))('API-03 a call without %s is refused with its name', async (field) => {
  const { [field as 'x1']: _missing, ...query } = GOOD;
  const answer = await motu.app.inject({ url: '/api/itineraire', query });
  expect(answer.json().errors).toEqual([{ field, message: `« ${field} » est obligatoire.` }]);
});

test('API-01 the call is described in French', async () => {
  const { paths } = (await motu.app.inject('/api/docs/openapi.json')).json();
  const { summary, parameters } = paths['/api/itineraire'].get;
  expect(summary).toMatch(/^Le chemin le plus court/);
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'x1',
    'y1',
    'x2',
    'y2',
    'portail',
    'typeTrajet',
  ]);
});
