import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FileImport, ImportChoices, StoredLayer } from '@motu/contract';
import { PROJECTIONS } from '@motu/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { NOTHING_SAID } from '../testing/import-choices.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { compare, gdalPixels, type MadePicture, makePicture, photograph } from '../testing/pictures.ts';
import { sendImport, settledImport } from '../testing/sent-files.ts';

let motu: TestApp;
let own: OwnTerritory;
let admin: Admin;
const folder = mkdtempSync(join(tmpdir(), 'motu-images-'));
beforeAll(async () => {
  own = createOwnTerritory();
  motu = await startApp({ MOTU_TERRITORY: own.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

const ORTHO: MadePicture = {
  width: 700,
  height: 600,
  bands: 3,
  epsg: 3296,
  corner: [723_000, 8_131_000],
  step: 0.5,
  value: photograph,
  options: ['-co', 'COMPRESS=JPEG', '-co', 'TILED=YES'],
};

const settled = (id: string) => settledImport(admin, id);
const send = (...paths: string[]) =>
  sendImport({ motu, admin }, ...paths.map((path) => ({ fileName: basename(path), body: readFileSync(path) })));

async function run(id: string, choices: Partial<ImportChoices> & Pick<ImportChoices, 'name' | 'slug'>) {
  const begun = await admin.post(`/api/imports/${id}/lecture`, { ...NOTHING_SAID, ...choices });
  expect(begun.statusCode, begun.body).toBe(202);
  return settled(id);
}

test('TER-05 a GeoTIFF that is sent is recognised as a picture, and becomes a hidden layer of a file', async () => {
  const sent = await send(makePicture(folder, 'ortho', ORTHO));
  expect(sent).toMatchObject({
    state: 'ready',
    content: {
      format: 'GeoTIFF',
      tables: [{ name: null, projection: 'EPSG:3296' }],
      picture: { width: 700, height: 600, bands: 3, bits: 8, mayBeRelief: false },
    },
  });
  const done = await run(sent.id, { name: 'Orthophoto', slug: 'orthophoto', producer: 'Urbanisme' });
  expect(done).toMatchObject({ state: 'done', problem: null, report: { picture: { width: 700, height: 600 } } });
  const layer = await admin.get(`/api/layers/${done.report?.layerId}`);
  expect(layer.json<{ content: StoredLayer }>()).toMatchObject({
    source: 'file',
    content: { name: 'Orthophoto', published: false, drawn: 'image' },
  });
  expect(readdirSync(join(own.folder, 'images'))).toEqual([expect.stringMatching(/^orthophoto-\w+\.sqlite$/)]);
  const map = '/api/wms?VERSION=1.3.0&REQUEST=GetMap&STYLES=&CRS=EPSG:3296&FORMAT=image/png&WIDTH=256&HEIGHT=256';
  const hidden = await motu.app.inject(`${map}&LAYERS=orthophoto&BBOX=723050,8130800,723178,8130928`);
  expect(hidden.body).toContain('LayerNotDefined');
}, 60_000);

test('TER-05 one band of 16 bits is asked about; what is no picture is refused by a sentence, and leaves nothing', async () => {
  const grey = { ...ORTHO, bands: 1, bits: 16 as const, options: [], value: (x: number, y: number) => x + y };
  const doubtful = await send(makePicture(folder, 'gris', grey));
  expect(doubtful.content?.picture).toMatchObject({ bands: 1, bits: 16, mayBeRelief: true });
  const heights = await send(makePicture(folder, 'mnt', { ...grey, options: ['-ot', 'Float32'] }));
  expect(heights).toMatchObject({
    state: 'refused',
    problem: { detail: expect.stringContaining('motu import relief') },
  });
  const before = readdirSync(join(own.folder, 'images'));
  const known = await run(doubtful.id, { name: 'Villes', slug: 'villes' });
  expect(known.problem?.errors).toMatchObject([{ field: 'slug' }]);
  const elsewhere = await run(doubtful.id, { name: 'Gris', slug: 'gris', projection: 'EPSG:999999' });
  expect(elsewhere.problem?.detail).toContain('n’est pas connue de Motu');
  expect(readdirSync(join(own.folder, 'images'))).toEqual(before);
}, 60_000);

const MAP = '/api/wms?VERSION=1.3.0&REQUEST=GetMap&STYLES=&FORMAT=image/png&TRANSPARENT=true&WIDTH=256&HEIGHT=256';

const plain =
  (...color: number[]) =>
  (_x: number, _y: number, band: number) =>
    color[band] ?? 0;

/** Soft colours alone: what differs is the place. */
const soft = (x: number, y: number, band: number) =>
  Math.round(128 + 60 * Math.sin(x / 37 + band) + 60 * Math.cos(y / 23));

async function publish(report: FileImport['report']): Promise<void> {
  const { content } = (await admin.get(`/api/layers/${report?.layerId}`)).json<{ content: StoredLayer }>();
  const { id, drawn: _, ...layer } = content;
  const saved = await admin.write('PUT', `/api/layers/${id}`, { ...layer, published: true });
  expect(saved.statusCode, saved.body).toBe(200);
}

test('TER-05 several GeoTIFFs that are sent together are one layer, each where it belongs; files of the same name do not mix, and files of objects are refused', async () => {
  const beside = mkdtempSync(join(folder, 'a-cote-'));
  const half = { ...ORTHO, width: 300, height: 200, options: [] };
  const west = makePicture(folder, 'dalle', { ...half, value: plain(200, 30, 30) });
  // A hundred metres away: there is a gap between both, which stays transparent.
  const east = makePicture(beside, 'dalle', { ...half, corner: [723_250, 8_131_000], value: plain(30, 30, 200) });
  const sent = await send(west, east);
  expect(sent).toMatchObject({
    state: 'ready',
    problem: null,
    content: { picture: { width: 800, height: 200, files: 2 } },
  });
  const done = await run(sent.id, { name: 'Dalles', slug: 'dalles' });
  expect(done).toMatchObject({ state: 'done', problem: null, report: { picture: { width: 800, height: 200 } } });
  await publish(done.report);
  const map = await motu.app.inject(`${MAP}&LAYERS=dalles&CRS=EPSG:3296&BBOX=723000,8130700,723400,8131100`);
  const { data } = await sharp(map.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4)];
  expect([at(40, 96), at(128, 96), at(210, 96)]).toEqual([
    [200, 30, 30, 255],
    [0, 0, 0, 0],
    [30, 30, 200, 255],
  ]);

  const objects = join(folder, 'objets.geojson');
  writeFileSync(objects, '{"type":"FeatureCollection","features":[]}');
  const mixed = await send(west, objects);
  expect(mixed).toMatchObject({
    state: 'refused',
    problem: { detail: expect.stringContaining('tous des images GeoTIFF') },
  });
  const wrong = {
    fileName: 'a.tif',
    bytes: 5,
    files: [
      { fileName: 'a.tif', bytes: 1 },
      { fileName: 'b.tif', bytes: 1 },
    ],
  };
  expect(refusedFields(await admin.post('/api/imports', wrong))).toEqual(['bytes']);
}, 60_000);

test.each([
  ['EPSG:32705', 3296],
  ['EPSG:32706', 3297],
  ['EPSG:32707', 3298],
  ['EPSG:32708', 3299],
] as const)(
  'TER-05 a picture layer answers WMS in %s and in EPSG:4687 as gdalwarp draws it, within 2 levels',
  async (crs, epsg) => {
    const slug = `zone-${epsg}`;
    const file = makePicture(folder, slug, {
      ...ORTHO,
      epsg,
      corner: [600_000, 8_060_000],
      step: 2,
      options: [],
      value: soft,
    });
    const { id } = await send(file);
    const { report } = await run(id, { name: slug, slug });
    await publish(report);
    const [x, y] = [600_700, 8_059_400];
    const [lon, lat] = PROJECTIONS[`EPSG:${epsg}`].inverse(x, y);
    const areas = [
      { crs, extent: [x - 256, y - 256, x + 256, y + 256] as const },
      { crs: 'EPSG:4687', extent: [lon - 0.002, lat - 0.002, lon + 0.002, lat + 0.002] as const },
    ];
    for (const area of areas) {
      const [west, south, east, north] = area.extent;
      const bbox = area.crs === 'EPSG:4687' ? [south, west, north, east] : area.extent;
      const answer = await motu.app.inject(`${MAP}&LAYERS=${slug}&CRS=${area.crs}&BBOX=${bbox.join()}`);
      const { data } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const { most, compared } = compare(data, gdalPixels(folder, [file], { ...area, size: 256 }));
      expect(compared, area.crs).toBeGreaterThan(60_000);
      expect(most, area.crs).toBeLessThanOrEqual(2);
    }
  },
  60_000,
);

test('TER-05 a picture that is small as a file and large once it is kept is refused before anything is written, with the room that it takes', async () => {
  const path = join(folder, 'immense.tif');
  const options = [
    '-outsize',
    '600000',
    '600000',
    '-bands',
    '3',
    '-co',
    'SPARSE_OK=TRUE',
    '-co',
    'COMPRESS=JPEG',
    '-co',
    'TILED=YES',
  ];
  const blocks = ['-co', 'BLOCKXSIZE=2048', '-co', 'BLOCKYSIZE=2048', '-co', 'BIGTIFF=YES'];
  execFileSync('gdal_create', [
    ...options,
    ...blocks,
    '-a_srs',
    'EPSG:3297',
    '-a_ullr',
    '200000',
    '8100000',
    '260000',
    '8040000',
    path,
  ]);
  const sent = await send(path);
  expect(sent.content?.picture).toMatchObject({ width: 600_000 });
  const before = readdirSync(join(own.folder, 'images'));
  const refused = await run(sent.id, { name: 'Immense', slug: 'immense' });
  expect(refused.problem?.detail).toMatch(/prendrait environ .*sur le disque, qui n’a plus que .*rien n’a été changé/);
  expect(readdirSync(join(own.folder, 'images'))).toEqual(before);
}, 60_000);
