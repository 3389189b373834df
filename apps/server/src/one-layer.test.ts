import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { TILE_GRIDS, tileRange } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from './testing/accounts.ts';
import { type Nginx, shippedSite, startNginx } from './testing/nginx.ts';
import { type RunningStore, startObjectStore } from './testing/object-store.ts';
import { lifeOfOneLayer, tilesGiven, tilesOfAll, tileTemplates } from './testing/one-layer.ts';
import { createOwnTerritory } from './testing/own-territory.ts';
import { createPostgis } from './testing/postgis.ts';
import { type ServerProcess, signInOver, startServer } from './testing/server-process.ts';

const TOKEN = 'twentyLettersAndDigits00';
const LEVEL = 10;
/** The town and the road of the island. */
const { minColumn = 0, minRow = 0 } =
  tileRange(TILE_GRIDS['EPSG:4326'], LEVEL, [-150.95, -16.95, -150.85, -16.85]) ?? {};
const BLOCK = { level: LEVEL, column: minColumn, row: minRow, span: 2 };

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const one of undo.reverse()) await one();
});

/** Every tile in the files, with the version and the moment that it was drawn. */
const inFiles = async (data: string) =>
  globSync(join(data, 'tiles/*/*.sqlite'))
    .sort()
    .flatMap((path) => {
      const db = new Sqlite(path, { readonly: true });
      try {
        return db.prepare('SELECT meta.version, z, x, y, date FROM tile, meta ORDER BY z, x, y').all();
      } finally {
        db.close();
      }
    });

/** Every object of the bucket, with the moment that it was written. */
async function inBucket({ endpoint, bucket, keys }: RunningStore) {
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true });
  const { Contents: objects = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  client.destroy();
  return objects.map(({ Key, ETag, LastModified }) => [Key, ETag, LastModified?.getTime()]);
}

/** A server with its tiles in files, or in a bucket, its files imported into the territory or into PostGIS, behind nginx. */
async function open(store: 'files' | 'a bucket', imports: 'the territory' | 'PostGIS') {
  const folder = mkdtempSync(join(tmpdir(), 'motu-one-'));
  const own = createOwnTerritory();
  undo.push(own.remove, () => rmSync(folder, { recursive: true, force: true }));
  const bucket = store === 'a bucket' ? await startObjectStore() : null;
  if (bucket) undo.push(bucket.stop);
  const base = imports === 'PostGIS' ? await createPostgis() : null;
  if (base) undo.push(base.remove);
  const env = {
    PATH: process.env.PATH,
    ...{ MOTU_DATA: folder, MOTU_TERRITORY: own.folder, MOTU_ADMIN_PASSWORD: PASSWORD },
    ...{ MOTU_METRICS_TOKEN: TOKEN, MOTU_TRUST_PROXY: 'loopback' },
    ...bucket?.env,
    ...(base && { DATABASE_URL: base.url }),
  };
  const motu: ServerProcess = await startServer(env);
  undo.push(
    () => motu.ended,
    () => motu.child.kill('SIGKILL'),
  );
  const nginx: Nginx = await startNginx([Number(new URL(motu.url).port)], shippedSite());
  undo.push(nginx.stop);
  const kept = () => (bucket ? inBucket(bucket) : inFiles(folder));
  const cookie = (await signInOver(motu.url, 'admin', PASSWORD)) ?? '';
  return { motu, nginx, kept, steps: lifeOfOneLayer({ urls: [motu.url], cookie, env, folder, at: [-150.9, -16.9] }) };
}

describe.each([
  ['files', 'the territory'],
  ['a bucket', 'PostGIS'],
] as const)('tiles in %s, imports in %s', (store, imports) => {
  test('TER-04 TILE-01 importing, replacing, drawing otherwise, hiding and deleting one layer leaves the versions of all others, and their tiles in memory, in the store and in nginx, as they were', async () => {
    const { motu, nginx, kept, steps } = await open(store, imports);
    const templates = await tileTemplates(motu.url);
    expect(Object.keys(templates).sort()).toEqual(['altitude', 'chemins', 'fond', 'ombrage', 'villes']);
    const tiles = await tilesOfAll(motu.url, BLOCK);
    const read = (url: string) => Promise.all(tiles.map((path) => fetch(url + path)));
    const bodies = async (url: string) =>
      Promise.all((await read(url)).map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')));
    const drawn = await bodies(nginx.url);
    // Nobody waits for a bucket: all that was drawn gets there.
    const { drawn: count } = await tilesGiven(motu.url, TOKEN);
    await expect.poll(async () => (await kept()).length).toBe(count);
    await read(nginx.url);
    const before = await kept();
    let given = await tilesGiven(motu.url, TOKEN);

    for (const [step, run] of steps) {
      await run();
      expect(await tileTemplates(motu.url), step).toMatchObject(templates);
      expect(
        (await read(nginx.url)).map(({ headers }) => headers.get('x-cache')),
        step,
      ).toEqual(tiles.map(() => 'HIT'));
      expect(await bodies(motu.url), step).toEqual(drawn);
      const now = await tilesGiven(motu.url, TOKEN);
      expect(now, step).toEqual({ ...given, memory: (given.memory ?? 0) + tiles.length });
      given = now;
      expect(await kept(), step).toEqual(before);
    }
  }, 120_000);
});
