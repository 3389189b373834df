import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningStore, startObjectStore } from '../testing/object-store.ts';
import { bucketPlace } from './bucket-place.ts';

const MB = 1024 * 1024;
/** The least that services take. */
const PART = 5 * MB;

let store: RunningStore;
let client: S3Client;
const folder = mkdtempSync(join(tmpdir(), 'motu-bucket-'));
beforeAll(async () => {
  store = await startObjectStore();
  const { endpoint, keys } = store;
  client = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true });
});
afterEach(() => {
  store.link.manner = 'well';
});
afterAll(async () => {
  client.destroy();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

function makeFile(bytes: number): { path: string; content: Buffer } {
  const path = join(folder, 'brouillon');
  const content = randomBytes(bytes);
  writeFileSync(path, content);
  return { path, content };
}

async function unfinished(): Promise<number> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: store.bucket }));
  return Uploads.length;
}

test('ADM-19 a backup that is larger than one part goes to the bucket in parts, and comes back whole', async () => {
  const place = bucketPlace(store.settings, { partBytes: PART });
  const { path, content } = makeFile(2 * PART + 12_345);
  await place.take(path, 'grande.motu.gz');
  expect(existsSync(path)).toBe(false);
  expect(await place.list()).toMatchObject([{ name: 'grande.motu.gz', bytes: content.length }]);
  const key = { Bucket: store.bucket, Key: `${store.settings.prefix}grande.motu.gz` };
  expect((await client.send(new HeadObjectCommand(key))).ETag).toMatch(/-3"?$/);
  const found = await place.open('grande.motu.gz');
  const hash = createHash('sha256');
  for await (const chunk of found?.content ?? []) hash.update(chunk as Uint8Array);
  expect([found?.bytes, hash.digest('hex')]).toEqual([
    content.length,
    createHash('sha256').update(content).digest('hex'),
  ]);
  expect(await unfinished()).toBe(0);
  await place.remove('grande.motu.gz');
  expect(await place.list()).toEqual([]);
});

test('ADM-19 a backup whose sending breaks is no object and no file, and the next one gives up the parts that were sent', async () => {
  // Those of this second too, which the service may date from the next one.
  const place = bucketPlace(store.settings, { partBytes: PART, abandonedMs: -60_000 });
  const { path } = makeFile(3 * PART);
  const before = store.link.asked;
  const taken = place.take(path, 'coupee.motu.gz').catch((error) => error);
  // It has begun, and some part is on its way.
  await expect.poll(() => store.link.asked - before).toBeGreaterThanOrEqual(2);
  store.link.manner = 'refusing';
  expect(await taken).toMatchObject({ code: 'unavailable', message: expect.stringContaining('ne répond pas') });
  expect(existsSync(path)).toBe(false);
  store.link.manner = 'well';
  expect(await place.list()).toEqual([]);
  expect(await place.open('coupee.motu.gz')).toBeNull();
  expect(await unfinished()).toBe(1);

  await place.take(makeFile(1000).path, 'suivante.motu.gz');
  expect(await unfinished()).toBe(0);
  expect((await place.list()).map(({ name }) => name)).toEqual(['suivante.motu.gz']);
});
