import type { CopyrightEntry, Emplacement, Licence, ReleaseNote } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const NO_TEXTS = {
  welcome_text: null,
  about_text: null,
  credits_text: null,
  legal_info_text: null,
  confidentiality_text: null,
};

const get = async <T>(url: string) => (await motu.app.inject(url)).json<T>();
const producers = async (bbox: string, layers: string) =>
  (await get<{ content: CopyrightEntry[] }>(`/api/copyright?bbox=${bbox}&layers=${layers}&maxScale=100000`)).content;

test.each(['', 'path=', `path=${'x'.repeat(201)}`])('API-03 the saved location ?%s is refused', async (query) => {
  expect((await motu.app.inject(`/api/emplacements/by-path?${query}`)).statusCode).toBe(400);
});

test('ADM-10 an unknown saved location is told by its name', async () => {
  const answer = await motu.app.inject('/api/emplacements/by-path?path=atlantide');
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Aucun emplacement ne porte le nom « atlantide ».']);
});

test.each([
  ['tahiti', 'Tahiti', -149.4, -17.65],
  ['carte/bora-bora', 'Bora Bora', -151.74, -16.5],
  ['papeete', 'Papeete', -149.56, -17.54],
  ['nuku-hiva', 'Nuku Hiva', -140.1, -8.87],
])('ADM-10 /%s shows %s', async (path, title, lon, lat) => {
  const { content } = await get<{ content: Emplacement }>(`/api/emplacements/by-path?path=${path}`);
  expect(content.title).toBe(title);
  expect(Math.abs(content.lon - lon)).toBeLessThan(0.15);
  expect(Math.abs(content.lat - lat)).toBeLessThan(0.15);
  expect(content.width).toBeGreaterThan(0.01);
  expect(content.width).toBeLessThan(1.5);
});

test('WEL-05 the settings hold no warning until an administrator writes one', async () => {
  expect(await get('/api/settings')).toEqual({
    content: { ...NO_TEXTS, warning_message: null, support_email: null, survey_url: null },
  });
  await motu.state.settings.write('public', { warning_message: 'Maintenance samedi' });
  expect(await get('/api/settings')).toMatchObject({ content: { warning_message: 'Maintenance samedi' } });
});

test('WEL-06 published notes come the latest first, the others not at all', async () => {
  await motu.state.notes.add({ id: 'b', content: 'Deux', order: 2, published: true, version: 1 });
  await motu.state.notes.add({ id: 'c', content: 'Trois', order: 3, published: false, version: 1 });
  type Notes = { _embedded: { releaseNotes: ReleaseNote[] } };
  const { releaseNotes } = (await get<Notes>('/api/release-notes/search/published?sort=order,desc'))._embedded;
  expect(releaseNotes.map(({ order }) => order)).toEqual([2, 1]);
  expect(releaseNotes[1]?.content).toContain('Ia ora na, voici Motu');
});

test.each(['bbox=1,2,3&layers=x', 'bbox=a,b,c,d&layers=x', 'layers=x', "bbox=1,2,3,4&layers=x'y"])(
  'API-03 the copyrights of ?%s are refused',
  async (query) => {
    expect((await motu.app.inject(`/api/copyright?${query}`)).statusCode).toBe(400);
  },
);

test('TER-01 the copyright line names who made what is visible, where it is visible', async () => {
  const tahiti = await producers('-149.7,-17.9,-149.1,-17.4', 'fond-de-carte');
  expect(tahiti.map(({ producteur }) => producteur).join()).toMatch(/OpenStreetMap.*ISPF|ISPF.*OpenStreetMap/);
  for (const entry of tahiti) expect(entry.copyright).toMatch(/\S{3}/);
  const nukuHiva = (await producers('-140.3,-9,-140,-8.7', 'fond-de-carte')).map(({ producteur }) => producteur).join();
  expect(nukuHiva).toContain('affaires foncières');
  expect(tahiti.map(({ producteur }) => producteur).join()).not.toContain('affaires foncières');
});

test('TER-01 only the visible layers count', async () => {
  const airfields = await producers('-180,-90,180,90', 'aerodromes');
  expect(airfields.map(({ producteur }) => producteur).join()).toContain('OurAirports');
  expect(await producers('-180,-90,180,90', '')).toEqual([]);
  expect(await producers('-180,-90,180,90', 'inconnue')).toEqual([]);
});

test('TER-01 every producer’s licence is told, with what is still to confirm', async () => {
  const { content } = await get<{ content: Licence[] }>('/api/licences');
  const byName = Object.fromEntries(content.map((licence) => [licence.producteur, licence]));
  expect(byName.OpenStreetMap).toMatchObject({
    licence: 'ODbL 1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    aConfirmer: false,
  });
  expect(byName['Direction des affaires foncières (Polynésie française)']).toMatchObject({ aConfirmer: true });
  expect(content.length).toBeGreaterThan(8);
});
