import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileImport, IMPORT_PART_BYTES, type ImportChoices, type StoredLayer } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { NOTHING_SAID } from '../testing/import-choices.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { type MadePicture, makePicture, photograph } from '../testing/pictures.ts';

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

async function settled(id: string): Promise<FileImport> {
  for (;;) {
    const upload = await admin.read<FileImport>(`/api/imports/${id}`);
    if (upload.state !== 'inspecting' && upload.state !== 'reading') return upload;
    await delay(20);
  }
}

/** Sends a whole file, and waits until it has been looked into. */
async function send(path: string): Promise<FileImport> {
  const body = readFileSync(path);
  const begun = await admin.post('/api/imports', { fileName: path.split('/').at(-1), bytes: body.length });
  const { id } = begun.json<{ content: FileImport }>().content;
  for (let start = 0; start < body.length; start += IMPORT_PART_BYTES) {
    const { headerName, token } = (await admin.get('/api/token')).json<{ headerName: string; token: string }>();
    await motu.app.inject({
      method: 'PUT',
      url: `/api/imports/${id}/contenu?debut=${start}`,
      cookies: admin.cookies,
      headers: { [headerName]: token, 'content-type': 'application/octet-stream' },
      payload: body.subarray(start, start + IMPORT_PART_BYTES),
    });
  }
  return settled(id);
}

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
