import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredLayer } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_OPTIONS } from '../../import/couche/couche-options.ts';
import { importCouche } from '../../import/couche/import-couche.ts';
import { type Admin, adminOf, refusedFields } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { feature, line, point, polygon, writeCollection } from '../../testing/couche-files.ts';
import { createPostgis, type TestPostgis } from '../../testing/postgis.ts';
import { createWritableTerritory } from '../../testing/writable-territory.ts';

type Place = { motu: TestApp; admin: Admin; layer: StoredLayer };
const folder = mkdtempSync(join(tmpdir(), 'motu-downloads-'));
const territories: string[] = [];
const places: Place[] = [];
let base: TestPostgis;

const HOLED = polygon(
  [[-149.6, -17.6], [-149.5, -17.6], [-149.5, -17.5], [-149.6, -17.5], [-149.6, -17.6]], // biome-ignore format: a ring a line
  [[-149.57, -17.57], [-149.57, -17.53], [-149.53, -17.53], [-149.53, -17.57], [-149.57, -17.57]], // biome-ignore format: a ring a line
);
const OBJECTS = [
  feature(
    { nom: 'Pāʻea, “côté mer”', lits: 12, prix: 10.25, secret: 'caché', note: '=1+1' },
    point(-149.5735, -17.5371),
  ),
  feature(
    { nom: 'Vaʻitape', lits: 4, prix: null, secret: 'caché', note: 'une; deux, "trois"' },
    point(-151.7512, -16.5012),
  ),
  feature(
    { nom: 'Sentier', lits: null, prix: -0.5, secret: 'caché', note: '<b>&' },
    line([-149.83, -17.53], [-149.82, -17.54]),
  ),
  feature({ nom: 'Marais', lits: 0, prix: 3, secret: 'caché', note: '' }, HOLED),
];

beforeAll(async () => {
  base = await createPostgis();
  for (const postgisUrl of [null, base.url]) {
    const territory = await createWritableTerritory();
    territories.push(territory.folder);
    const motu = await startApp({ MOTU_TERRITORY: territory.folder, ...(postgisUrl && { DATABASE_URL: postgisUrl }) });
    const admin = await adminOf(motu);
    const { geopackage } = motu.territory.current().files;
    const file = writeCollection(folder, 'gites.geojson', OBJECTS);
    await importCouche({
      ...NO_OPTIONS,
      file,
      geopackage,
      postgisUrl,
      state: motu.state,
      slug: 'gites-et-lieux',
      licence: 'Licence d’essai 1.0',
      producer: 'Mairie de Pāʻea',
    });
    await motu.territory.renew();
    await motu.refreshLayers();
    const stored = (await motu.state.layers.all()).find(({ slug }) => slug === 'gites-et-lieux');
    const layer = await admin.read<StoredLayer>(`/api/layers/${stored?.id}`);
    const fields = layer.fields?.map((field) =>
      field.name === 'secret' ? { ...field, hidden: true as const } : field,
    );
    places.push({ motu, admin, layer: await save(admin, { ...layer, fields: fields ?? null }) });
  }
});
afterAll(async () => {
  for (const { motu } of places) await motu.close();
  for (const one of [folder, ...territories]) rmSync(one, { recursive: true, force: true });
  await base.remove();
});

async function save(admin: Admin, { id, drawn: _, ...layer }: StoredLayer): Promise<StoredLayer> {
  const answer = await admin.put(`/api/layers/${id}`, layer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ content: StoredLayer }>().content;
}

const ask = ({ motu }: Place, asked: Record<string, string>, headers = {}, slug = 'gites-et-lieux') =>
  motu.app.inject({ url: `/donnees/${slug}/telechargement?${new URLSearchParams(asked)}`, headers });

type OgrFeature = { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } };

/** What GDAL reads in a file. */
function readBack(name: string, body: Buffer, ...options: string[]): OgrFeature[] {
  const path = join(folder, name);
  writeFileSync(path, body);
  const source = name.endsWith('.zip') ? `/vsizip/${path}` : path;
  const listed = execFileSync('ogrinfo', ['-q', '-ro', source], { encoding: 'utf8' });
  const layers = [...listed.matchAll(/^(?:\d+|Layer): (\S+)/gm)].map(([, name = '']) => ({ name }));
  return layers.flatMap((one) => {
    const json = execFileSync(
      'ogr2ogr',
      ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=9', ...options, '/vsistdout/', source, one.name],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return (JSON.parse(json) as { features: OgrFeature[] }).features;
  });
}

const FILES = { gpkg: 'a.gpkg', geojson: 'a.geojson', fgb: 'a.fgb', csv: 'a.csv', shp: 'a.zip', kml: 'a.kml' } as const;
const flat = (coordinates: unknown): number[] =>
  Array.isArray(coordinates) ? coordinates.flatMap(flat) : [coordinates as number];
const nameOf = ({ properties }: OgrFeature) => properties.nom ?? properties.Name ?? properties.name;

describe.each([
  ['a GeoPackage', 0],
  ['PostGIS', 1],
])('of data in %s', (_name, index) => {
  const place = () => places[index] as Place;

  test('TAB-04 a file of a selection holds its objects alone, and a bad one is refused by its name', async () => {
    const { features } = JSON.parse((await ask(place(), { format: 'geojson' })).body) as {
      features: { id?: number; properties: { nom: string } }[];
    };
    const listed = await place().motu.app.inject('/api/ogc/collections/gites-et-lieux/items?f=json');
    const [first, , third] = listed.json<{ features: { id: number; properties: { nom: string } }[] }>().features;
    expect(features.length).toBe(OBJECTS.length);
    const answer = await ask(place(), { format: 'csv', ids: `${first?.id},${third?.id}` });
    expect(answer.statusCode, answer.body).toBe(200);
    const found = readBack('selection.csv', answer.rawPayload).map(nameOf);
    expect(found.sort()).toEqual([first?.properties.nom, third?.properties.nom].sort());
    expect(refusedFields(await ask(place(), { format: 'csv', ids: '1;2' }))).toEqual(['ids']);
  });

  test.each(Object.entries(FILES))(
    'DATA-03 %s is read by GDAL: every object, its accents, its place; public fields and the terms alone are in it',
    async (format, name) => {
      const answer = await ask(place(), { format });
      expect(answer.statusCode, answer.body).toBe(200);
      const found = readBack(name, answer.rawPayload);
      expect(found.map(nameOf).sort()).toEqual(['Marais', 'Pāʻea, “côté mer”', 'Sentier', 'Vaʻitape']);
      const one = (named: string) => found.find((object) => nameOf(object) === named);
      for (const { properties, geometry } of OBJECTS) {
        const { nom, lits, prix } = properties as { nom: string; lits: number | null; prix: number | null };
        const read = one(nom);
        const given = (geometry as { coordinates: unknown }).coordinates;
        const box = (numbers: number[]) =>
          [0, 1].flatMap((axis) => {
            const side = numbers.filter((_, i) => i % 2 === axis);
            return [Math.min(...side), Math.max(...side)];
          });
        for (const [i, edge] of box(flat(read?.geometry.coordinates)).entries())
          expect(edge).toBeCloseTo(box(flat(given))[i] as number, 8);
        expect(flat(read?.geometry.coordinates)).toHaveLength(flat(given).length);
        const numeric = (value: unknown) =>
          value === null || value === undefined || value === '' ? null : Number(value);
        expect([numeric(read?.properties.lits), numeric(read?.properties.prix)]).toEqual([lits, prix]);
      }
      expect(JSON.stringify(found)).not.toContain('caché');
      const inside = format === 'shp' ? unzipped(answer.rawPayload, 'LICENCE.txt') : answer.rawPayload.toString('utf8');
      expect(inside).toContain('Licence d’essai 1.0');
      expect(inside).toContain('Mairie de Pāʻea');
      expect(inside).not.toContain('caché');
    },
  );

  test.each(['EPSG:3296', 'EPSG:3297', 'EPSG:3298', 'EPSG:3299', 'EPSG:3857'])(
    'DATA-03 files in %s say so, and lead back to the same places',
    async (crs) => {
      for (const format of ['gpkg', 'geojson', 'fgb', 'shp'] as const) {
        const answer = await ask(place(), { format, crs });
        expect(answer.statusCode, answer.body).toBe(200);
        const found = readBack(FILES[format], answer.rawPayload, '-t_srs', 'EPSG:4326');
        const { geometry } = found.find((object) => nameOf(object) === 'Pāʻea, “côté mer”') as OgrFeature;
        const [lon, lat] = flat(geometry.coordinates);
        expect(lon, format).toBeCloseTo(-149.5735, 6);
        expect(lat, format).toBeCloseTo(-17.5371, 6);
      }
    },
  );

  test('DATA-03 a layer is cut to a commune, an island, a frame and a filter', async () => {
    const names = async (asked: Record<string, string>) => {
      const answer = await ask(place(), { format: 'geojson', ...asked });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ features: OgrFeature[] }>().features.map(nameOf).sort();
    };
    expect(await names({ lieu: 'ile:bora-bora' })).toEqual(['Vaʻitape']);
    expect(await names({ lieu: 'commune:moorea-maiao' })).toEqual(['Sentier']);
    expect(await names({ bbox: '-149.6,-17.55,-149.55,-17.53' })).toEqual(['Marais', 'Pāʻea, “côté mer”']);
    expect(await names({ filtre: "lits >= 4 AND nom LIKE 'V%'" })).toEqual(['Vaʻitape']);
    expect(await names({ filtre: 'lits >= 0', lieu: 'ile:bora-bora', bbox: '-149.6,-17.6,-149.5,-17.5' })).toEqual([]);
  });

  test.each([
    [{}, 'format'],
    [{ format: 'exe' }, 'format'],
    [{ format: 'gpkg', crs: 'EPSG:2154' }, 'crs'],
    [{ format: 'kml', crs: 'EPSG:3297' }, 'crs'],
    [{ format: 'gpkg', lieu: 'commune:atlantide' }, 'lieu'],
    [{ format: 'gpkg', bbox: '1,2,3' }, 'bbox'],
    [{ format: 'gpkg', bbox: '3,2,1,4' }, 'bbox'],
    [{ format: 'gpkg', bbox: '200,-20,220,-10' }, 'bbox'],
    [{ format: 'gpkg', bbox: '-9999,-20,9999,-10' }, 'bbox'],
    [{ format: 'gpkg', filtre: 'nom LIKE' }, 'filtre'],
    [{ format: 'gpkg', filtre: "secret = 'caché'" }, 'filtre'],
    [{ format: 'gpkg', temps: '2024-02-30' }, 'temps'],
    [{ format: 'gpkg', temps: 'hier' }, 'temps'],
  ])('DATA-03 (API-03) %j is refused by the name of « %s »', async (asked, field) => {
    const answer = await ask(place(), asked as Record<string, string>);
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
  });

  test('DATA-03 (API-03) a filter of 100 KB, or of a thousand levels, is refused by its name', async () => {
    for (const filtre of [`nom = '${'x'.repeat(100_000)}'`, `${'('.repeat(1000)}lits > 1${')'.repeat(1000)}`]) {
      const answer = await ask(place(), { format: 'gpkg', filtre });
      expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['filtre']]);
    }
  });

  test('DATA-03 a file has its length, its checksum, and is gone on with where it was cut', async () => {
    const whole = await ask(place(), { format: 'csv' });
    const size = whole.rawPayload.length;
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(size),
      'content-disposition': 'attachment; filename="gites-et-lieux.csv"',
    });
    const digest = createHash('sha256').update(whole.rawPayload).digest('base64');
    expect(whole.headers['repr-digest']).toBe(`sha-256=:${digest}:`);
    const etag = String(whole.headers.etag);
    const rest = await ask(place(), { format: 'csv' }, { range: 'bytes=100-', 'if-range': etag });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 100-${size - 1}/${size}`]);
    expect(Buffer.concat([whole.rawPayload.subarray(0, 100), rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    // Of the whole file, whatever part of it is sent: whoever has all parts looks at it.
    expect(rest.headers['repr-digest']).toBe(whole.headers['repr-digest']);
    const other = await ask(place(), { format: 'csv' }, { range: 'bytes=100-', 'if-range': '"autre"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size]);
    expect((await ask(place(), { format: 'csv' }, { range: `bytes=${size}-` })).statusCode).toBe(416);
    expect((await ask(place(), { format: 'csv' }, { 'if-none-match': etag })).statusCode).toBe(304);
    expect(
      (await ask(place(), { format: 'csv' }, { 'accept-encoding': 'br, gzip' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  test('DATA-03 the page follows a file that is being made until it is there', async () => {
    const { motu } = place();
    const url = '/donnees/gites-et-lieux/telechargement/etat?format=gpkg&filtre=lits%20%3E%201';
    await expect
      .poll(async () => (await motu.app.inject(url)).json())
      .toMatchObject({ isReady: true, objects: 2, total: 2, bytes: expect.any(Number) });
    const page = (await motu.app.inject('/donnees/gites-et-lieux')).body;
    expect(page).toContain('value="commune:papeete"');
    expect(page).toContain('4 objets');
  });

  test('DATA-03 a layer that is set so is not downloaded, nor offered, and the journal knows it', async () => {
    const { admin, motu, layer } = place();
    const kept = await save(admin, { ...layer, options: { ...layer.options, download: false } });
    expect((await ask(place(), { format: 'csv' })).statusCode).toBe(403);
    const page = (await motu.app.inject('/donnees/gites-et-lieux')).body;
    expect(page).toContain('ne la donne pas en fichier');
    expect(page).not.toContain('telechargement');
    expect((await motu.app.inject('/donnees/catalogue.ttl')).body).not.toContain('gites-et-lieux/telechargement');
    expect((await admin.journal())[0]).toMatchObject({ action: 'layer-change', subject: layer.name });
    const { download: _, ...options } = kept.options;
    (place() as { layer: StoredLayer }).layer = await save(admin, { ...kept, options });
    expect((await ask(place(), { format: 'csv' })).statusCode).toBe(200);
  });

  test('DATA-03 a hidden layer, a picture and an unknown name have no file', async () => {
    const { admin, layer } = place();
    expect((await ask(place(), { format: 'csv' })).statusCode).toBe(200);
    const hidden = await save(admin, { ...layer, published: false });
    expect((await ask(place(), { format: 'csv' })).statusCode).toBe(404);
    (place() as { layer: StoredLayer }).layer = await save(admin, { ...hidden, published: true });
    for (const slug of ['atlantide', 'fond-de-carte', 'relief-ombre'])
      expect((await ask(place(), { format: 'gpkg' }, {}, slug)).statusCode, slug).toBe(404);
  });
});

test('DATA-03 one address has sixty new files made in ten minutes: what is there is given beyond, and others go on', async () => {
  const { motu } = places[0] as Place;
  const take = (lits: number, remoteAddress: string) => {
    const query = new URLSearchParams({ format: 'csv', filtre: `lits > ${lits}` });
    return motu.app.inject({ url: `/donnees/gites-et-lieux/telechargement?${query}`, remoteAddress });
  };
  const [visitor, other] = ['198.51.100.60', '198.51.100.61'];
  for (let i = 0; i < 60; i++) expect([i, (await take(1000 + i, visitor)).statusCode]).toEqual([i, 200]);
  const refused = await take(2000, visitor);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    429,
    expect.stringContaining('Trop de fichiers demandés en peu de temps'),
  ]);
  const patience = Number(refused.headers['retry-after']);
  expect(patience > 0 && patience <= 600).toBe(true);
  expect((await take(1000, visitor)).statusCode).toBe(200);
  expect((await take(2000, other)).statusCode).toBe(200);
  // By now it is there for everyone.
  expect((await take(2000, visitor)).statusCode).toBe(200);
});

test('DATA-03 a whole layer of the territory keeps its count', async () => {
  const { motu } = places[0] as Place;
  const answer = await ask(places[0] as Place, { format: 'gpkg' }, {}, 'batiments');
  expect(answer.statusCode).toBe(200);
  const path = join(folder, 'batiments.gpkg');
  writeFileSync(path, answer.rawPayload);
  const said = execFileSync('ogrinfo', ['-so', '-al', '-ro', path], { encoding: 'utf8' });
  const count = Number(/Feature Count: (\d+)/.exec(said)?.[1]);
  const page = (await motu.app.inject('/donnees/batiments')).body;
  const told = /([\d\u202f\u00a0 ]+) (?:surfaces|objets)/.exec(page)?.[1]?.replace(/\D/g, '');
  expect(count).toBe(Number(told));
  expect(count).toBeGreaterThan(10_000);
});

test('DATA-03 a file that was made tells its weight on its button, others none', async () => {
  const { motu } = places[0] as Place;
  const answer = await ask(places[0] as Place, { format: 'kml' }, {}, 'communes');
  const page = (await motu.app.inject('/donnees/communes')).body;
  const buttons = [...page.matchAll(/value="(\w+)" type="submit">.*?<\/svg>(.*?)<\/button>/gs)];
  expect(Object.fromEntries(buttons.map(([, format, text]) => [format, text]))).toMatchObject({
    kml: `KML <span class="weight">${formatBytes(answer.rawPayload.length)}</span>`,
    gpkg: 'GeoPackage',
  });
});

function unzipped(body: Buffer, name: string): string {
  const path = join(folder, 'zip.zip');
  writeFileSync(path, body);
  return execFileSync(
    'python3',
    ['-c', 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))', path, name],
    { encoding: 'utf8' },
  );
}
