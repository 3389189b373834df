import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const ask = (systeme: string) => motu.app.inject({ url: `/api/projections?${new URLSearchParams({ systeme })}` });

test.each(['EPSG:3297', '3297', 'urn:ogc:def:crs:EPSG::3297', 'RGPF_UTM_Zone_6S'])(
  'OWN-02 the server says what the system « %s » is, its change of datum included',
  async (systeme) => {
    const answer = await ask(systeme);
    expect(answer.statusCode).toBe(200);
    const { content } = answer.json();
    expect(content).toMatchObject({ code: 3297, nom: 'RGPF / UTM zone 6S', iles: [] });
    expect(content.definition).toMatch(/\+proj=utm \+zone=6 \+south .*\+towgs84=0\.072/);
  },
);

test('OWN-02 a datum that differs by island comes with the definition of each', async () => {
  const { content } = (await ask('EPSG:2978')).json();
  expect(content.iles).toHaveLength(3);
  for (const { bbox, definition } of content.iles) {
    expect(bbox).toHaveLength(4);
    expect(definition).toContain('+towgs84=');
  }
});

test.each([
  ['EPSG:999999', 'n’est pas connue de Motu'],
  ['EPSG:27700', 'demande une grille de décalages que Motu n’a pas'],
  ['Lambert de la Lune', 'Le système de coordonnées «\u00a0Lambert de la Lune\u00a0» n’est pas connu de Motu.'],
])('OWN-02 the system « %s », which cannot be placed, is refused by a sentence', async (systeme, sentence) => {
  const answer = await ask(systeme);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().detail).toContain(sentence);
});

test.each(['', 'x'.repeat(201)])(
  'OWN-02 a system without a name, or with one too long, is refused',
  async (systeme) => {
    const answer = await ask(systeme);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe('systeme');
  },
);
