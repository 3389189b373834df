import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Task } from '@motu/contract';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { feature, line, writeCollection } from '../../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { NO_OPTIONS } from '../couche/couche-options.ts';
import { importCouche } from '../couche/import-couche.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-place-'));
let own: OwnTerritory;
let motu: TestApp;
let admin: Admin;
let geopackage: string;
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

async function importLayer(slug: string, lines: number): Promise<string> {
  const features = Array.from({ length: lines }, (_, i) =>
    feature({ nom: `${slug} ${i} ${'x'.repeat(500)}` }, line([-149.83, -17.53], [-149.82, -17.54])),
  );
  const file = writeCollection(folder, `${slug}.geojson`, features);
  await importCouche({ ...NO_OPTIONS, file, geopackage, state: motu.state, slug });
  await motu.territory.renew();
  await motu.refreshLayers();
  return (await motu.state.layers.all()).find((layer) => layer.slug === slug)?.id ?? '';
}

const tables = () => {
  const db = new Sqlite(geopackage, { readonly: true });
  const names = db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all();
  db.close();
  return names.filter((name) => /^couche_(grands|petits)/.test(name));
};

async function compact(): Promise<string | null> {
  const added = await admin.post('/api/tasks/specific', { kind: 'compact' });
  const [{ id = '' } = {}] = added.json<{ content: Task[] }>().content;
  await expect.poll(async () => (await admin.read<Task>(`/api/tasks/${id}`)).state, { timeout: 50_000 }).toBe('done');
  return (await admin.journal()).find(({ action }) => action === 'task-freed')?.subject ?? null;
}

test('ADM-07 a deleted layer comes back by the journal until its room is asked for; then its data leave, the disk has their room, the journal tells how much, and other layers stay', async () => {
  const [large] = [await importLayer('grands', 8000), await importLayer('petits', 10)];
  const remove = () => admin.remove(`/api/layers/${large}?detach=true`);
  const lastRemoval = async () => (await admin.journal()).find(({ action }) => action === 'layer-remove');
  expect((await remove()).statusCode).toBeLessThan(300);
  const undone = await admin.post(`/api/admin/journal/${(await lastRemoval())?.id}/annulation`);
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  const before = statSync(geopackage).size;
  // A layer that is there keeps its data.
  await compact();
  expect(tables()).toEqual(expect.arrayContaining(['couche_grands', 'couche_petits']));

  expect((await remove()).statusCode).toBeLessThan(300);
  const freed = await compact();
  expect(tables()).toEqual(['couche_petits']);
  const now = statSync(geopackage).size;
  expect(before - now).toBeGreaterThan(4 * 1024 * 1024);
  expect(freed).toMatch(/^\d[\d,]*\u00a0Mo$/);
  const line = await lastRemoval();
  expect(line?.canUndo).toBe(false);
  const refused = await admin.post(`/api/admin/journal/${line?.id}/annulation`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    detail: 'Les données de cette couche ont été effacées\u00a0: elle ne peut plus revenir.',
  });
  expect((await motu.state.layers.all()).some(({ slug }) => slug === 'petits')).toBe(true);
});
