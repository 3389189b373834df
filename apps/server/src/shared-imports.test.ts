import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FileImport, ImportChoices, StoredLayer } from '@motu/contract';
import { decodePicture } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './testing/accounts.ts';
import { feature, line, PATHS, writeCollection } from './testing/couche-files.ts';
import { NOTHING_SAID } from './testing/import-choices.ts';
import { type Nginx, shippedSite, startNginx } from './testing/nginx.ts';
import { createOwnTerritory, type OwnTerritory } from './testing/own-territory.ts';
import { createPostgis, type TestPostgis } from './testing/postgis.ts';
import { callerOf, type ServerProcess, sendOver, signInOver, startServer } from './testing/server-process.ts';
import { GET_MAP } from './testing/wms-requests.ts';

const CHOICES: ImportChoices = { ...NOTHING_SAID, name: 'Sentiers', slug: 'sentiers' };
const PARTS = 5;
const WAIT = { interval: 50 };

let folder: string;
let base: TestPostgis;
let nginx: Nginx;
let cookie: string;
const copies: ServerProcess[] = [];
/** Each copy has a territory of its own: nothing is shared by its files. */
const territories: OwnTerritory[] = [];

/** The settings of one copy. */
const envOf = (index: number) => ({
  PATH: process.env.PATH,
  DATABASE_URL: base.url,
  MOTU_DATABASE_CONNECTIONS: '4',
  MOTU_ADMIN_PASSWORD: PASSWORD,
  MOTU_TRUST_PROXY: 'loopback',
  MOTU_TERRITORY: territories[index]?.folder,
  MOTU_DATA: join(folder, `copy-${index}`),
});

async function startCopy(): Promise<ServerProcess> {
  territories.push(createOwnTerritory());
  const copy = await startServer(envOf(territories.length - 1));
  copies.push(copy);
  return copy;
}

const motu = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env: envOf(0) }))
    .stdout;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-shared-imports-'));
  base = await createPostgis();
  await startCopy();
  await startCopy();
  nginx = await startNginx(
    copies.map(({ url }) => Number(new URL(url).port)),
    shippedSite(),
  );
  cookie = (await signInOver(nginx.url, 'admin', PASSWORD)) ?? '';
}, 120_000);
afterAll(async () => {
  await nginx?.stop();
  for (const { child } of copies) child.kill('SIGKILL');
  for (const { ended } of copies) await ended;
  await base?.remove();
  for (const territory of territories) territory.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function sendPart(url: string, id: string, start: number, body: Uint8Array): Promise<Response> {
  const { headerName, token } = (await (await fetch(`${url}/api/token`, { headers: { cookie } })).json()) as {
    headerName: string;
    token: string;
  };
  return fetch(`${url}/api/imports/${id}/contenu?debut=${start}`, {
    method: 'PUT',
    headers: { cookie, [headerName]: token, 'content-type': 'application/octet-stream' },
    body: Buffer.from(body),
  });
}

/** Moorea, and how many pixels of it the layer has drawn. */
async function picture(url: string, layer = 'sentiers') {
  const asked = new URLSearchParams({
    ...GET_MAP,
    LAYERS: layer,
    BBOX: '-17.55,-149.85,-17.49,-149.79',
    TRANSPARENT: 'true',
  });
  const answer = await fetch(`${url}/api/wms?${asked}`);
  const body = Buffer.from(await answer.arrayBuffer());
  const { data } = (await decodePicture(body)) ?? { data: Buffer.alloc(0) };
  let drawn = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]) drawn++;
  return { status: answer.status, body: body.toString('base64'), drawn };
}

test('OPS-05 a file sent through nginx, in parts, is drawn with the same pixels by every copy, one that starts later included', async () => {
  const [first, second] = copies.map(({ url }) => url) as [string, string];
  const call = callerOf(cookie);
  const bytes = readFileSync(writeCollection(folder, 'sentiers.geojson', PATHS));
  const begun = await call<{ content: FileImport }>(nginx.url, 'POST', '/api/imports', {
    fileName: 'sentiers.geojson',
    bytes: bytes.length,
  });
  const { id } = begun.content;
  const length = Math.ceil(bytes.length / PARTS);
  for (let start = 0; start < bytes.length; start += length) {
    // Whatever else is asked meanwhile goes to one copy after the other.
    await fetch(`${nginx.url}/api/environment`);
    const sent = await sendPart(nginx.url, id, start, bytes.subarray(start, start + length));
    expect(sent.status, await sent.text()).toBe(200);
  }
  const now = async () => (await call<{ content: FileImport }>(nginx.url, 'GET', `/api/imports/${id}`)).content;
  await expect.poll(async () => (await now()).state, WAIT).toBe('ready');
  // Past the proxy, the other copy does not know the file, and says so.
  const lost = await sendOver(second, cookie, 'GET', `/api/imports/${id}`);
  expect([lost.status, await lost.text()]).toEqual([
    404,
    expect.stringContaining('Ce fichier n’est plus sur le serveur'),
  ]);

  await call(nginx.url, 'POST', `/api/imports/${id}/lecture`, CHOICES);
  await expect.poll(async () => (await now()).state, WAIT).toBe('done');
  const layerId = (await now()).report?.layerId ?? '';
  const { content } = await call<{ content: StoredLayer }>(second, 'GET', `/api/layers/${layerId}`);
  expect(content.postgis).toMatchObject({ schema: 'motu_couches', table: 'couche_sentiers', column: 'geom' });
  const { id: _, drawn: __, ...layer } = content;
  await call(second, 'PUT', `/api/layers/${layerId}`, { ...layer, published: true });

  await expect.poll(async () => (await picture(second)).drawn, WAIT).toBeGreaterThan(50);
  const shown = await picture(second);
  await expect.poll(() => picture(first), WAIT).toEqual(shown);
  const third = await startCopy();
  expect(await picture(third.url)).toEqual(shown);
}, 90_000);

test('OPS-05 what one copy’s command replaces or removes, the others show or forget', async () => {
  const [first, second] = copies.map(({ url }) => url) as [string, string];
  const before = await picture(second);
  const longer = [
    feature(
      { Nom: 'Tour de l’île', Difficulté: 'élevée', km: 60, balisé: true },
      line([-149.85, -17.5], [-149.79, -17.55]),
    ),
  ];
  const file = writeCollection(folder, 'autres.geojson', longer);
  expect(await motu('import', 'couche', file, '--slug', 'sentiers', '--remplacer')).toContain('1\u00a0objet');
  await expect.poll(async () => (await picture(second)).body, WAIT).not.toBe(before.body);
  const after = await picture(second);
  expect(after.drawn).toBeGreaterThan(50);
  await expect.poll(() => picture(first), WAIT).toEqual(after);

  expect(await motu('territory', 'remove', 'sentiers')).toContain('motu_couches.couche_sentiers');
  for (const url of [first, second])
    await expect.poll(async () => (await picture(url)).status, WAIT).toBeGreaterThanOrEqual(400);
}, 60_000);
