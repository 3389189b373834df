import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addAccount } from './testing/accounts.ts';
import { adminOf } from './testing/admin.ts';
import { signedIn, startApp, type TestApp } from './testing/app.ts';
import { createDatabase } from './testing/postgres-cluster.ts';

/** What is changed on one copy is heard of by the others at once; services read their layers again after two seconds at most. */
const SEEN_WITHIN_MS = 5_000;

const folders: string[] = [];
const copies: TestApp[] = [];
beforeAll(async () => {
  const DATABASE_URL = await createDatabase(inject('postgresUrl'));
  for (const name of ['a', 'b']) {
    const folder = mkdtempSync(join(tmpdir(), `motu-copie-${name}-`));
    folders.push(folder);
    copies.push(await startApp({ DATABASE_URL, MOTU_DATABASE_CONNECTIONS: '3', MOTU_DATA: folder }));
  }
}, 120_000);
afterAll(async () => {
  for (const copy of copies) await copy.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('ACL-01 ACL-02 a layer made private on one copy is private on the other: its tile in memory, its objects, its place in lists and the search', async () => {
  const [here, there] = copies as [TestApp, TestApp];
  const base = await there.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await adminOf(here);
  const member = `sid=${(await signedIn(there, await addAccount(here.state, 'hina', 'user'))).cookies.sid}`;
  const ask = async (path: string, cookie?: string) => {
    const answer = await fetch(base + path, cookie ? { headers: { cookie } } : {});
    return { status: answer.status, text: await answer.text() };
  };
  const tile = '/api/wmts/1.0.0/communes/default/EPSG:4326/9/304/86.png';
  const items = '/api/ogc/collections/communes/items?limit=1';
  const statuses = async (cookie?: string) => [(await ask(tile, cookie)).status, (await ask(items, cookie)).status];
  const isListed = async (cookie?: string) => ({
    layers: (await ask('/api/layers?limit=100', cookie)).text.includes('"slug":"communes"'),
    capabilities: (await ask('/api/wfs?service=WFS&request=GetCapabilities', cookie)).text.includes(':communes<'),
  });
  const isFound = async (cookie?: string) =>
    (await ask('/api/recherche?q=communes&type=couche', cookie)).text.includes('"slug":"communes"');
  expect(await statuses()).toEqual([200, 200]);
  expect(await isListed()).toEqual({ layers: true, capabilities: true });
  expect(await isFound()).toBe(true);

  const id = (await here.state.layers.all()).find(({ slug }) => slug === 'communes')?.id;
  const { content } = (await admin.get(`/api/layers/${id}`)).json<{ content: Record<string, unknown> }>();
  const { id: _id, drawn: _drawn, ...input } = content;
  const saved = await admin.put(`/api/layers/${id}`, { ...input, visibility: { kind: 'signed-in' } });
  expect(saved.statusCode).toBe(200);

  await expect.poll(() => statuses(), { timeout: SEEN_WITHIN_MS }).toEqual([404, 404]);
  await expect.poll(() => isListed(), { timeout: SEEN_WITHIN_MS }).toEqual({ layers: false, capabilities: false });
  // Whoever searches waits for the next index.
  expect(await isFound()).toBe(false);
  expect(await statuses(member)).toEqual([200, 200]);
  expect(await isListed(member)).toEqual({ layers: true, capabilities: true });
  expect(await isFound(member)).toBe(true);
}, 180_000);
