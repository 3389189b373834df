import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';
import { GET_INFO, wms } from '../testing/wms-requests.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const ask = (path: string, [x, y]: readonly [unknown, unknown]) =>
  createBrowser(motu.app).get(`${path}?x=${encodeURIComponent(String(x))}&y=${encodeURIComponent(String(y))}`);
const content = async (path: string, point: readonly [number, number]) => {
  const answer = await ask(path, point);
  expect(answer.statusCode).toBe(200);
  return answer.json().content;
};

const PAOPAO = [-149.8228, -17.5076] as const;
const PAPEETE = [-149.5689, -17.5354] as const;
const BORA_BORA_LAGOON = [-151.77, -16.51] as const;
const RANGIROA_LAGOON = [-147.65, -15.1] as const;
const OPEN_OCEAN = [-130, -40] as const;

describe.each(['/api/info-toponyme', '/api/info-carto', '/api/ile-proche'])('%s refuses', (path) => {
  test.each([
    ['no point', '', 'x', '« x » est obligatoire.'],
    ['half a point', '?x=1', 'y', '« y » est obligatoire.'],
    ['an empty number', '?x=&y=1', 'x', '« x » doit être un nombre.'],
    ['a longitude in letters', '?x=est&y=1', 'x', '« x » doit être un nombre.'],
    ['a longitude off the globe', '?x=181&y=1', 'x', '« x » doit être au plus 180.'],
    ['a latitude off the globe', '?x=1&y=-91', 'y', '« y » doit être au moins -90.'],
    ['no number', '?x=NaN&y=1', 'x', '« x » doit être un nombre.'],
    ['an infinite one', '?x=1e999&y=1', 'x', '« x » doit être au plus 180.'],
    ['an injection', "?x=1&y=1' OR '1'='1", 'y', '« y » doit être un nombre.'],
  ])('API-03 (SEC-13) INFO-02 %s, in French, with its field', async (_case, query, field, message) => {
    const answer = await createBrowser(motu.app).get(path + query.replaceAll(' ', '%20'));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field, message }]);
  });

  test.each([
    ['the north pole', 0, 90],
    ['the south pole', 0, -90],
    ['the date line, from the east', -180, 0],
    ['the date line, from the west', 180, 0],
    ['nowhere', 0, 0],
  ])('INFO-02 %s has an answer too', async (_where, x, y) => {
    expect((await ask(path, [x, y])).statusCode).toBe(200);
  });
});

describe('INFO-02 names at a point', () => {
  test('INFO-02 in a village: the spot, the village, the commune, the island', async () => {
    const [village] = (await motu.search.current()).search('paopao').entries;
    const names = await content('/api/info-toponyme', village?.position ?? PAOPAO);
    expect(names.toponyme).toBe('Paopao');
    expect(names.localite).toMatchObject({ nom: 'Paopao', type: 'Commune associée', distance: 0 });
    expect(names.commune).toMatchObject({ nom: 'Moorea-Maiao', type: 'Commune', distance: 0 });
    expect(names.ile).toMatchObject({ nom: 'Moorea', distance: 0 });
    expect(names.archipel).toBe('Îles du Vent');
    expect(names.lieu.distance).toBeLessThan(1000);
  });

  test('INFO-02 in a lagoon: no village, the nearest shore', async () => {
    const names = await content('/api/info-toponyme', RANGIROA_LAGOON);
    expect(names.localite).toBeNull();
    expect(names.ile.nom).toBe('Rangiroa');
    expect(names.ile.distance).toBeGreaterThan(1000);
  });

  test('INFO-02 in the ocean: nothing but an island far away', async () => {
    const { ile, ...others } = await content('/api/info-toponyme', OPEN_OCEAN);
    expect(others).toEqual({ toponyme: null, lieu: null, localite: null, commune: null, archipel: null });
    expect(ile.distance).toBeGreaterThan(1_000_000);
  });
});

describe('INFO-02 the nearest islands', () => {
  test('INFO-02 on land: that island, at no distance', async () => {
    const [first, second] = await content('/api/ile-proche', PAPEETE);
    expect(first).toMatchObject({ nom: 'Tahiti', archipel: 'Îles du Vent', distance: 0 });
    expect(second?.distance ?? Infinity).toBeGreaterThan(10_000);
  });

  test('INFO-02 by their shores, not by the middle of them: the east of Tahiti is not nearer to Moorea', async () => {
    // Off Tautira, and in the lagoon of Rangiroa, 30 km from the land that carries its name.
    expect((await content('/api/ile-proche', [-149.1, -17.74]))[0].nom).toBe('Tahiti');
    expect((await content('/api/ile-proche', RANGIROA_LAGOON))[0].nom).toBe('Rangiroa');
  });

  test('INFO-02 nearest first, each once, at true distances', async () => {
    // Half way between Tahiti and Moorea: some nine kilometres to each.
    const islands = await content('/api/ile-proche', [-149.69, -17.57]);
    expect(
      islands
        .slice(0, 2)
        .map(({ nom }: { nom: string }) => nom)
        .sort(),
    ).toEqual(['Moorea', 'Tahiti']);
    const distances = islands.map(({ distance }: { distance: number }) => distance);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(distances[0]).toBeGreaterThan(3000);
    expect(distances[0]).toBeLessThan(12_000);
  });
});

describe('INFO-02 the maps at a point', () => {
  const names = async (point: readonly [number, number]) =>
    (await content('/api/info-carto', point)).map(({ nom }: { nom: string }) => nom);

  test('INFO-02 on Moorea its own relief stands for the general one, what the drawing deduces is left out, then come the layers', async () => {
    const maps = await content('/api/info-carto', PAOPAO);
    expect(maps[0]).toEqual({
      nom: 'Relief de Moorea (Copernicus GLO-30)',
      usage: 'Relief',
      typologie: 'Modèle réel',
      resolution: 30,
    });
    const models = maps.filter(({ usage }: { usage: string }) => usage !== 'Couche');
    expect(models.map(({ usage }: { usage: string }) => usage)).toEqual(['Relief']);
    expect(maps).toContainEqual({ nom: 'Bâtiments', usage: 'Couche', typologie: 'Données', resolution: null });
    expect(maps).toContainEqual({ nom: 'Fond clair', usage: 'Couche', typologie: 'Fond de carte', resolution: null });
  });

  test('INFO-02 elsewhere not, and far away no map at all', async () => {
    expect(await names(PAPEETE)).not.toContain('Relief de Moorea (Copernicus GLO-30)');
    expect(await names(PAPEETE)).toContain('Relief généralisé de démonstration (15″), non contractuel');
    expect(await names([2.35, 48.85])).toEqual([]);
  });

  test('INFO-02 a lagoon and the open sea have the maps of the sea, and of what stands there', async () => {
    const lagoon = await names(BORA_BORA_LAGOON);
    expect(lagoon).toEqual(
      expect.arrayContaining(['Fonds marins : Natural Earth, à titre indicatif', 'Fond marin', 'Toponymes']),
    );
    expect(lagoon).not.toContain('Relief généralisé de démonstration (15″), non contractuel');
    expect(lagoon).not.toContain('Altitude');
    const sea = await names([-150.5, -18.5]);
    expect(sea).toEqual(expect.arrayContaining(['Fond de carte', 'Fond marin', 'Bathymétrie']));
    for (const land of ['Routes', 'Bâtiments', 'Santé', 'Communes', 'Pente', 'Sommets'])
      expect(sea).not.toContain(land);
    const town = await names(PAPEETE);
    expect(town).toEqual(expect.arrayContaining(['Routes', 'Bâtiments', 'Santé', 'Communes', 'Pente']));
    expect(town).not.toContain('Fonds marins : Natural Earth, à titre indicatif');
  });

  test('INFO-04 of depths that lie one within the other the point tells the deepest alone', async () => {
    const info = await createBrowser(motu.app).get(
      wms(GET_INFO, {
        ...{
          LAYERS: 'bathymetrie',
          QUERY_LAYERS: 'bathymetrie',
          FEATURE_COUNT: '20',
          BBOX: '-18.6,-150.6,-18.4,-150.4',
        },
        ...{ WIDTH: '101', HEIGHT: '101', I: '50', J: '50' },
      }),
    );
    const { features } = info.json<{ features: { properties: unknown }[] }>();
    expect(features.map(({ properties }) => properties)).toEqual([{ profondeur_m: 2000 }]);
  });
});
