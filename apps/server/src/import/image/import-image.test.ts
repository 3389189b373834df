import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerItem, ListedLayer } from '@motu/contract';
import { PROJECTIONS } from '@motu/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCommand } from '../../cli/import-command.ts';
import { forgetLayer } from '../../domain/imported-layers.ts';
import { contextFor, showLayer } from '../../domain/show-layer.ts';
import { type Admin, adminOf } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { layerVersions } from '../../testing/layer-versions.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { compare, gdalPixels, type MadePicture, makePicture, photograph } from '../../testing/pictures.ts';
import { GET_MAP, wms } from '../../testing/wms-requests.ts';
import { compactTerritory } from '../manage/compact-territory.ts';
import { removeLayer } from '../manage/remove-layer.ts';
import { type ImageOptions, importImage } from './import-image.ts';

let own: OwnTerritory;
let motu: TestApp;
let admin: Admin;
let geopackage: string;
const folder = mkdtempSync(join(tmpdir(), 'motu-image-'));
beforeAll(async () => {
  own = createOwnTerritory();
  geopackage = join(own.folder, 'territory.gpkg');
  motu = await startApp({ MOTU_TERRITORY: own.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** On the island of the territory, in metres of RGPF / UTM 5S. */
const ORTHO: MadePicture = {
  width: 1200,
  height: 1100,
  bands: 3,
  epsg: 3296,
  corner: [723_000, 8_131_000],
  step: 0.5,
  value: photograph,
  options: ['-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES'],
};
const NOTHING = {
  name: null,
  slug: null,
  description: null,
  replaces: false,
  projection: null,
  range: null,
  producer: null,
  licence: null,
};

const put = (files: string[], options: Partial<ImageOptions> = {}) =>
  importImage({ ...NOTHING, files, geopackage, state: motu.state, isResumable: true, ...options });
const follow = async () => {
  await motu.territory.look();
  await motu.territory.look();
};
const images = () => (existsSync(join(own.folder, 'images')) ? readdirSync(join(own.folder, 'images')).sort() : []);
const layerOf = async (slug: string) => (await motu.state.layers.all()).find((layer) => layer.slug === slug);

/** A map of our own, RGBA. */
async function mapOf(layer: string, crs: string, box: readonly number[]): Promise<Uint8Array> {
  const size = { WIDTH: '256', HEIGHT: '256', BBOX: box.join(','), CRS: crs };
  const answer = await motu.app.inject(wms(GET_MAP, { LAYERS: layer, TRANSPARENT: 'TRUE', ...size }));
  expect(answer.headers['content-type']).toBe('image/png');
  return new Uint8Array(await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer());
}

const OWN_BOX = [723_200, 8_130_600, 723_328, 8_130_728] as const;

test('TER-05 « motu import image » makes a layer that a running server draws as gdalwarp does, by WMS in its system and in others, and by WMTS, with the versions of other layers as they were', async () => {
  const file = makePicture(folder, 'ortho_2024', ORTHO);
  const before = await layerVersions(motu.app);
  const lines = await importCommand(
    [
      'image',
      file,
      '--nom',
      'Orthophoto 2024',
      '--contexte',
      'general',
      '--source',
      'Service de l’urbanisme',
      '--licence',
      'Licence Ouverte 2.0',
    ],
    {
      usage: '',
      geopackage: async () => geopackage,
      importsUrl: null,
      state: async () => motu.state,
      shippedRelief: [],
      showProgress: () => {},
      signal: new AbortController().signal,
      ask: null,
    },
  );
  const said = lines.join('\n').replace(/[\u00a0\u202f]/g, ' ');
  expect(said).toContain('Image « Orthophoto 2024 » (orthophoto-2024) importée :');
  expect(said).toContain('1 200 × 1 100 points de 50 cm, EPSG:3296, 1 fichier');
  expect(said).toContain('Elle est sur la carte de « Carte générale »');
  await follow();

  const after = await layerVersions(motu.app);
  expect(after).toMatchObject(before);
  expect(after['orthophoto-2024']).toMatch(/^\w{10}$/);
  expect(await layerOf('orthophoto-2024')).toMatchObject({
    published: true,
    metadata: { producteur: 'Service de l’urbanisme' },
  });

  const theirs = gdalPixels(folder, [file], { crs: 'EPSG:3296', extent: OWN_BOX, size: 256 });
  expect(compare(await mapOf('orthophoto-2024', 'EPSG:3296', OWN_BOX), theirs)).toMatchObject({
    compared: 65_536,
    uneven: 0,
  });
  expect(compare(await mapOf('orthophoto-2024', 'EPSG:3296', OWN_BOX), theirs).most).toBeLessThanOrEqual(2);
  const [lon, lat] = PROJECTIONS['EPSG:3296'].inverse(723_264, 8_130_664);
  const [x, y] = PROJECTIONS['EPSG:3857'].forward(lon, lat);
  const mercator = [x - 64, y - 64, x + 64, y + 64] as const;
  const warped = gdalPixels(folder, [file], { crs: 'EPSG:3857', extent: mercator, size: 256 });
  const drawn = compare(await mapOf('orthophoto-2024', 'EPSG:3857', mercator), warped);
  expect(drawn.most).toBeLessThanOrEqual(2);
  expect(drawn.compared).toBeGreaterThan(10_000);

  const capabilities = (await motu.app.inject('/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities')).body;
  expect(capabilities).toContain('<ows:Identifier>orthophoto-2024</ows:Identifier>');
  const half = 20_037_508.342_789_244;
  const side = (half * 2) / 2 ** 16;
  const [column, row] = [Math.floor((x + half) / side), Math.floor((half - y) / side)];
  const tile = await motu.app.inject(
    `/api/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=orthophoto-2024&STYLE=&FORMAT=image/png&TILEMATRIXSET=EPSG:3857&TILEMATRIX=16&TILEROW=${row}&TILECOL=${column}`,
  );
  expect(tile.statusCode, tile.body.slice(0, 300)).toBe(200);
  const tileExtent = [
    column * side - half,
    half - (row + 1) * side,
    (column + 1) * side - half,
    half - row * side,
  ] as const;
  const tileOfGdal = gdalPixels(folder, [file], { crs: 'EPSG:3857', extent: tileExtent, size: 256 });
  const tiled = compare(new Uint8Array(await sharp(tile.rawPayload).ensureAlpha().raw().toBuffer()), tileOfGdal);
  expect(tiled.compared).toBeGreaterThan(10_000);
  expect(tiled.mean).toBeLessThan(8); // 256 colours
}, 120_000);

test('TER-05 an import that is stopped leaves the layers as they were, and the same one goes on where it was', async () => {
  const file = makePicture(folder, 'grande', { ...ORTHO, width: 2600, height: 2300, corner: [724_000, 8_131_000] });
  const stopping = new AbortController();
  const reads: number[] = [];
  const onProgress = (_stage: string, share: number | null) => {
    if (share !== null) reads.push(share);
    if (share !== null && share > 0.2) stopping.abort();
  };
  await expect(put([file], { onProgress, signal: stopping.signal })).rejects.toThrow('reprendra où elle s’est arrêtée');
  expect(await layerOf('grande')).toBeUndefined();
  expect(images().filter((name) => name.startsWith('.import-grande'))).toHaveLength(1);
  const windowsBefore = reads.length;

  const seen: number[] = [];
  const result = await put([file], { onProgress: (_stage, share) => void (share !== null && seen.push(share)) });
  expect(result).toMatchObject({ slug: 'grande', resumed: true, width: 2600, height: 2300 });
  expect(windowsBefore).toBeLessThan(4);
  expect(images().filter((name) => name.startsWith('.import'))).toEqual([]);
  await follow();
  const box = [724_600, 8_130_300, 724_728, 8_130_428] as const;
  const theirs = gdalPixels(folder, [file], { crs: 'EPSG:3296', extent: box, size: 256 });
  expect(compare(await mapOf('grande', 'EPSG:3296', box), theirs).most).toBeLessThanOrEqual(2);
}, 120_000);

test('TER-05 another picture of the same name is refused unless it replaces; replaced, its tiles alone get another version and the former file leaves', async () => {
  const file = makePicture(folder, 'ortho_2025', { ...ORTHO, value: (x, y, band) => 255 - photograph(x, y, band) });
  await expect(put([file], { slug: 'orthophoto-2024' })).rejects.toThrow('existe déjà');
  await expect(put([file], { slug: 'villes', replaces: true })).rejects.toThrow('n’est pas faite d’une image');
  const before = await layerVersions(motu.app);
  const old = await mapOf('orthophoto-2024', 'EPSG:3296', OWN_BOX);
  expect(await put([file], { slug: 'orthophoto-2024', replaces: true })).toMatchObject({ replaced: true });
  await follow();
  const { 'orthophoto-2024': now, ...others } = await layerVersions(motu.app);
  const { 'orthophoto-2024': then, ...same } = before;
  expect(others).toEqual(same);
  expect(now).not.toBe(then);
  expect(await layerOf('orthophoto-2024')).toMatchObject({ name: 'Orthophoto 2024' });
  expect(images().filter((name) => name.startsWith('orthophoto-2024'))).toHaveLength(1);
  expect(compare(await mapOf('orthophoto-2024', 'EPSG:3296', OWN_BOX), old).mean).toBeGreaterThan(20);
}, 120_000);

const lacking = async () => {
  const { layers } = (await admin.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>();
  return layers.filter(({ lacksData }: LayerItem) => lacksData).map(({ slug }) => slug);
};

test('TER-05 a layer whose picture is not there says so, and one that is removed gives its room back', async () => {
  expect(await lacking()).toEqual([]);
  await showLayer(motu.state, 'grande', await contextFor(motu.state, null));
  const name = images().find((one) => one.startsWith('grande-')) as string;
  const path = join(own.folder, 'images', name);
  expect(statSync(path).size).toBeGreaterThan(1_000_000);

  const slugs = (await motu.state.layers.all()).map(({ slug }) => slug);
  const tables = (await motu.state.layers.all()).flatMap(({ drawing }) =>
    drawing?.content.kind === 'image' ? [`images/${drawing.content.image}`] : [],
  );
  const needed = { tables, slugs, moved: [] };
  await compactTerritory(geopackage, needed);
  expect(existsSync(path)).toBe(true);

  rmSync(path);
  await motu.refreshLayers();
  await motu.territory.look();
  expect(await lacking()).toEqual(['grande']);
  // The file brings it back, without anybody saying that it replaces something.
  await put([join(folder, 'grande.tif')]);
  await follow();
  expect(await lacking()).toEqual([]);
  await removeLayer({ state: motu.state, geopackage, slug: 'grande' });
  expect(images().filter((one) => one.startsWith('grande'))).toEqual([]);

  expect(await forgetLayer(motu.state, 'orthophoto-2024')).toBe(true);
  expect(images()).toHaveLength(1); // it may still be taken back
  const rest = (await motu.state.layers.all()).map(({ slug }) => slug);
  const { bytes, removed } = await compactTerritory(geopackage, { tables: [], slugs: rest, moved: [] });
  expect(removed).toEqual(['orthophoto-2024']);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(images()).toEqual([]);
}, 120_000);
