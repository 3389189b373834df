import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const ask = (json: unknown) => createBrowser(motu.app).send('POST', '/api/altitude', { json });

/** Mont Rotui on Moorea, the Orohena on Tahiti, and the open ocean. */
const ROTUI = [-149.8369, -17.5108];
const OROHENA = [-149.4775, -17.6217];
const OCEAN = [-130, -40];

const line = (coordinates: unknown, more = {}) => ({ geometry: { type: 'LineString', coordinates }, ...more });
const points = (coordinates: unknown, more = {}) => ({ geometry: { type: 'MultiPoint', coordinates }, ...more });

test('AUTH-08 API-01 a page of another site announces its call, and gets its answer without a token', async () => {
  const url = '/api/altitude';
  const headers = { origin: 'https://exemple.pf', 'sec-fetch-site': 'cross-site' };
  const announced = await motu.app.inject({
    method: 'OPTIONS',
    url,
    headers: { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  expect(announced.statusCode).toBe(204);
  expect(announced.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
  });
  const answer = await motu.app.inject({ method: 'POST', url, headers, payload: points([ROTUI]) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['POST', '/api/signalements'],
  ['POST', '/api/auth'],
  ['PUT', '/api/settings'],
])('AUTH-08 (SEC-12) %s %s, which writes, may not be announced from another site', async (method, url) => {
  const headers = { origin: 'https://exemple.pf', 'access-control-request-method': method };
  const answer = await motu.app.inject({ method: 'OPTIONS', url, headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
});

test.each([
  ['nothing', {}, 'geometry', '« geometry » est obligatoire.'],
  [
    'another geometry',
    { geometry: { type: 'Polygon', coordinates: [ROTUI] } },
    'geometry.type',
    '« geometry.type » doit être LineString ou MultiPoint.',
  ],
  ['no point', points([]), 'geometry.coordinates', '« geometry.coordinates » doit compter au moins 1 éléments.'],
  [
    'too many points',
    points(Array.from({ length: 2001 }, () => ROTUI)),
    'geometry.coordinates',
    '« geometry.coordinates » doit compter au plus 2000 éléments.',
  ],
  [
    'a line of one point',
    line([ROTUI]),
    'geometry.coordinates',
    '« geometry.coordinates » doit compter au moins 2 éléments.',
  ],
  [
    'a latitude off the globe',
    points([[0, 91]]),
    'geometry.coordinates.0.1',
    '« geometry.coordinates.0.1 » doit être au plus 90.',
  ],
  [
    'a longitude in letters',
    points([['-149', -17]]),
    'geometry.coordinates.0.0',
    '« geometry.coordinates.0.0 » doit être un nombre.',
  ],
  [
    'half a point',
    points([[-149]]),
    'geometry.coordinates.0',
    '« geometry.coordinates.0 » doit compter au moins 2 éléments.',
  ],
  ['one sample', line([ROTUI, OROHENA], { samples: 1 }), 'samples', '« samples » doit être au moins 2.'],
  ['too many samples', line([ROTUI, OROHENA], { samples: 501 }), 'samples', '« samples » doit être au plus 500.'],
  ['half samples', line([ROTUI, OROHENA], { samples: 2.5 }), 'samples', '« samples » doit être un nombre entier.'],
  [
    'samples of points',
    points([ROTUI], { samples: 5 }),
    'samples',
    '« samples » n’est attendu qu’avec une ligne (LineString).',
  ],
  ['something else besides', { ...points([ROTUI]), url: 'x' }, 'url', '« url » n’est pas attendu.'],
])('API-03 MEAS-03 %s is refused in French, with its field', async (_case, body, field, message) => {
  const answer = await ask(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ field, message }]);
});

test('API-03 MEAS-03 a body larger than any line is refused', async () => {
  const answer = await ask({ ...points([ROTUI]), note: 'x'.repeat(300_000) });
  expect(answer.statusCode).toBe(413);
});

test('MEAS-03 points get altitude, slope and the relief they come from, with its mention', async () => {
  const answer = await ask(points([ROTUI, OROHENA, OCEAN]));
  expect(answer.statusCode).toBe(200);
  const { points: found, profil, reliefs } = answer.json();
  expect(found).toHaveLength(3);
  expect(found[0]).toMatchObject({ coordinates: ROTUI, distance: null, relief: 'moorea' });
  expect(found[0].altitude).toBeGreaterThan(700);
  expect(found[0].altitude).toBeLessThan(1000);
  expect(found[1].relief).toBe('generalise');
  expect(found[1].altitude).toBeGreaterThan(1500);
  for (const { pente } of found.slice(0, 2)) expect(pente).toBeGreaterThan(1);
  expect(found[2]).toEqual({ coordinates: OCEAN, distance: null, altitude: null, pente: null, relief: null });
  expect(profil).toEqual([]);
  expect(reliefs).toEqual([
    { id: 'moorea', nom: 'Relief de Moorea', generalise: false, mention: null },
    {
      id: 'generalise',
      nom: 'Relief généralisé',
      generalise: true,
      mention: 'Relief généralisé de démonstration (15″), non contractuel',
    },
  ]);
});

test('MEAS-03 a line gets the distance of each vertex, and a profile at equal distances', async () => {
  const { points: vertices, profil } = (await ask(line([ROTUI, OROHENA], { samples: 101 }))).json();
  expect(vertices.map(({ distance }: { distance: number }) => distance)).toEqual([0, expect.closeTo(40_000, -3)]);
  expect(profil).toHaveLength(101);
  expect(profil[0].altitude).toBe(vertices[0].altitude);
  expect(profil[100]).toEqual(vertices[1]);
  expect(profil[50].distance).toBeCloseTo(vertices[1].distance / 2, 0);
  // The sea between the two islands.
  expect(profil.some(({ altitude }: { altitude: number | null }) => altitude === 0)).toBe(true);
});

test('MEAS-03 two thousand points are one call', async () => {
  const many = Array.from({ length: 2000 }, (_, i) => [-149.9 + (0.15 * i) / 2000, -17.55 + (0.03 * i) / 2000, 12]);
  const answer = await ask(line(many));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().points).toHaveLength(2000);
});
