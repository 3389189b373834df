import type { MapContext } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { CATALOGUE, createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { temporaryFolder } from '../testing/state.ts';
import { openTerritory } from './open-territory.ts';

const [towns, roads, , , ground] = CATALOGUE.layers;

let territory: OwnTerritory;
beforeAll(() => {
  territory = createOwnTerritory();
});
afterAll(() => territory.remove());

describe('a territory that brings its own layers', () => {
  let motu: TestApp;
  beforeAll(async () => {
    motu = await startApp({ MOTU_TERRITORY: territory.folder });
  });
  afterAll(() => motu.close());

  /** The colour of a picture of the whole island at a place, as shares of its width and height. */
  async function colorAt(url: string, across: number, down: number): Promise<string> {
    const { rawPayload } = await motu.app.inject(url);
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 4;
    return data.subarray(at, at + 4).toString('hex');
  }
  const map = (layers: string, more = '') =>
    `/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layers}&STYLES=&CRS=EPSG:4326&BBOX=-17.1,-151.1,-16.7,-150.7&WIDTH=400&HEIGHT=400&FORMAT=image/png&TRANSPARENT=TRUE${more}`;

  test('OWS-03 its layers are the only ones, in a context made from them', async () => {
    const context = (await motu.app.inject('/api/contexts/default')).json<MapContext>();
    const shown = context.groups.map(({ name, groupAndLayers }) => [
      name,
      groupAndLayers.map(({ layer, options }) => [layer, options.visible]),
    ]);
    expect(shown).toEqual([
      ['Couches', ['villes', 'chemins', 'ombrage', 'altitude'].map((slug) => [slug, true])],
      ['Fonds de carte', [['fond', true]]],
    ]);
    expect(context).toMatchObject({ defaultZoom: 8, minZoom: 5, maxZoom: 18 });
  });

  test('OWS-02 OWS-03 features are drawn by a GeoStyler style and by an SLD file', async () => {
    expect(await colorAt(map('villes'), 0.5, 0.5)).toBe('102030ff');
    expect(await colorAt(map('chemins'), 0.5, 0.5)).toBe('d01010ff');
    expect(await colorAt(map('chemins'), 0.5, 0.4)).toBe('00000000');
  });

  test('OWS-01 OWS-03 several tables make one base map, sea known without drawing included', async () => {
    expect(await colorAt(map('fond'), 0.5, 0.5)).toBe('d01010ff');
    expect(await colorAt(map('fond'), 0.5, 0.35)).toBe('20a040ff');
    expect(await colorAt(map('fond'), 0.05, 0.05)).toBe('aad3dfff');
    // Level 13: one tile in the island's north, another a degree away at sea.
    expect(await colorAt('/api/wmts/1.0.0/fond/default/EPSG:4326/13/4863/1324.png', 0.5, 0.5)).toBe('20a040ff');
    expect(await colorAt('/api/wmts/1.0.0/fond/default/EPSG:4326/13/4863/1280.png', 0.5, 0.5)).toBe('aad3dfff');
  });

  test('OWS-03 relief is drawn and asked without a table of land', async () => {
    expect(await colorAt(map('ombrage'), 0.5, 0.5)).not.toBe('00000000');
    const point = `&QUERY_LAYERS=altitude&INFO_FORMAT=text/plain&I=200&J=200`;
    const { body } = await motu.app.inject(map('altitude', point).replace('GetMap', 'GetFeatureInfo'));
    expect(Number(/GRAY_INDEX = (\S+)/.exec(body)?.[1])).toBeCloseTo(1000, -2);
  });

  test('OWS-02 OWS-03 a click tells the listed fields', async () => {
    const point = '&QUERY_LAYERS=villes&INFO_FORMAT=application/json&I=200&J=200';
    const answer = await motu.app.inject(map('villes', point).replace('GetMap', 'GetFeatureInfo'));
    expect(answer.json().features[0].properties).toEqual({ nom: 'Vaitape', habitants: 4927 });
  });

  test('OWS-07 its capabilities name its layers and where they are', async () => {
    const { body } = await motu.app.inject('/api/wms?REQUEST=GetCapabilities');
    expect([...body.matchAll(/<Name>([^<]+)<\/Name>\s*<Title>/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(['villes', 'chemins', 'ombrage', 'altitude', 'fond']),
    );
    expect(body).not.toContain('fond-de-carte');
    expect(body).toContain('<westBoundLongitude>-151</westBoundLongitude>');
  });

  test('LAY-01 its contexts are taken when it has some, the first for visitors', async () => {
    const contexts = [
      {
        slug: 'randonnee',
        name: 'Randonnée',
        defaultZoom: 12,
        minZoom: 9,
        maxZoom: 16,
        groups: [{ name: 'Carte', layers: ['chemins', '+fond'] }],
      },
    ];
    territory.write({ ...CATALOGUE, contexts });
    const other = await startApp({ MOTU_TERRITORY: territory.folder });
    const context = (await other.app.inject('/api/contexts/default')).json<MapContext>();
    await other.close();
    expect(context).toMatchObject({ slug: 'randonnee', defaultZoom: 12 });
    expect(context.groups[0]?.groupAndLayers.map(({ layer, options }) => [layer, options.visible])).toEqual([
      ['chemins', false],
      ['fond', true],
    ]);
  });
});

const broken = (changes: object) => ({ layers: [{ ...towns, ...changes }] });
const content = (changes: object) => broken({ content: { ...towns?.content, ...changes } });

test.each<[why: string, catalogue: unknown, sentence: string]>([
  ['is no JSON', '{', 'ce n’est pas du JSON lisible'],
  ['has no layer', { layers: [] }, '« layers » doit compter au moins 1 éléments'],
  ['misses a title', broken({ title: undefined }), '« layers.0.title » est obligatoire'],
  ['has a field of its own', broken({ zoom: 3 }), '« layers.0.zoom » n’est pas attendu'],
  ['crosses its zooms', broken({ minZoom: 19 }), 'couche « villes » : « minZoom » dépasse « maxZoom »'],
  ['names two layers alike', { layers: [towns, towns] }, 'deux couches portent le nom « villes »'],
  ['draws a kind that does not exist', content({ kind: 'heatmap' }), '« layers.0.content.kind » doit être features ou'],
  ['misses a style', content({ style: undefined }), 'couche « villes » : « style » est obligatoire'],
  [
    'has a symbol that is not drawn',
    content({ style: { name: '', rules: [{ name: '', symbolizers: [{ kind: 'Raster' }] }] } }),
    'couche « villes » : style : Règle 1 : « kind » doit être Fill ou Line ou Mark ou Icon ou Text',
  ],
  [
    'names a file elsewhere',
    content({ style: '../chemin.sld' }),
    'couche « villes » : « ../chemin.sld » n’est pas le nom d’un fichier SLD du dossier',
  ],
  ['names a file that is missing', content({ style: 'rien.sld' }), 'le fichier « rien.sld » manque'],
  ['asks for another table', content({ table: 'batiment' }), 'la table « batiment » n’est pas dans territory.gpkg'],
  [
    'asks for another column',
    broken({ fields: [{ name: 'maire', title: 'Maire' }] }),
    'couche « villes » : la table « ville » n’a pas de colonne « maire »',
  ],
  [
    'shows an unknown layer in a context',
    {
      layers: [roads, ground],
      contexts: [
        { slug: 'a', name: 'A', defaultZoom: 8, minZoom: 5, maxZoom: 9, groups: [{ name: 'G', layers: ['+x'] }] },
      ],
    },
    'contexte « a » : la couche « +x » n’existe pas',
  ],
])('OPS-01 a couches.json that %s is refused by a sentence', async (_why, catalogue, sentence) => {
  territory.write(catalogue);
  const opening = openTerritory(territory.folder, temporaryFolder());
  await expect(opening).rejects.toThrow(sentence);
  await expect(opening).rejects.toThrow(/^Le fichier couches\.json du territoire n’est pas valable : .*\.$/);
});

test('OPS-01 a territory that is not there is refused by a sentence', async () => {
  await expect(openTerritory('/nulle/part', temporaryFolder())).rejects.toThrow(
    'Le dossier « /nulle/part » du territoire n’existe pas.',
  );
});
