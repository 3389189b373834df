import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupList, Restore } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { type RunningStore, startObjectStore } from '../testing/object-store.ts';

let store: RunningStore;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  store = await startObjectStore();
  const { MOTU_TILES: _, ...keys } = store.env;
  motu = await startApp({ ...keys, MOTU_BACKUPS: `s3://${store.bucket}/sauvegardes` });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  await store.stop();
});

const list = async () => (await admin.get('/api/sauvegardes')).json<BackupList>();

test('ADM-19 backups are kept in a bucket: made, listed, downloaded with the password, checked for a restore, deleted; nothing stays in the data folder', async () => {
  expect((await list()).compartiment).toBe(store.bucket);
  expect((await admin.post('/api/sauvegardes', { donnees: false })).statusCode).toBe(202);
  await expect.poll(async () => (await list()).enCours).toBeNull();
  const { content, echec } = await list();
  expect(echec).toBeNull();
  const [{ nom = '', taille = 0, auteur = null } = {}] = content;
  expect([content.length, auteur]).toEqual([1, 'teva']);
  const folder = join(motu.folder, 'sauvegardes');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  await admin.confirm();
  const file = await admin.get(`/api/sauvegardes/${nom}`);
  expect([file.statusCode, file.rawPayload.length]).toEqual([200, taille]);

  const begun = await admin.post('/api/sauvegardes/restaurations', { name: nom, bytes: null });
  const { id } = begun.json<{ content: Restore }>().content;
  const read = () => admin.read<Restore>(`/api/sauvegardes/restaurations/${id}`);
  await expect.poll(async () => (await read()).state).toBe('checked');
  expect((await read()).check?.missing).toEqual([]);

  expect((await admin.remove(`/api/sauvegardes/${nom}`)).statusCode).toBe(200);
  expect((await list()).content).toEqual([]);
});
