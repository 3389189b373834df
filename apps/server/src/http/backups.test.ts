import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupList, Overview } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openState } from '../storage/state.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { temporaryFolder } from '../testing/state.ts';
import { openBackups } from '../wiring/open-backups.ts';

let motu: TestApp;
let admin: Browser;
beforeAll(async () => {
  motu = await startApp();
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
});
afterAll(() => motu.close());

const list = async () => (await admin.get('/api/sauvegardes')).json<BackupList>();
const overview = async () => (await admin.get('/api/admin/overview')).json<{ content: Overview }>().content;

async function made(): Promise<BackupList> {
  for (;;) {
    const now = await list();
    if (!now.enCours) return now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('OPS-04 an administrator makes a backup, sees it in the list, and takes it away with the password; the journal knows', async () => {
  expect(await list()).toMatchObject({ content: [], enCours: null, echec: null });
  expect((await overview()).lastBackup).toBeNull();
  const begun = await admin.write('POST', '/api/sauvegardes', { donnees: false });
  expect(begun.statusCode).toBe(202);
  expect(begun.json<BackupList>().enCours).not.toBeNull();
  const { content, echec } = await made();
  expect(echec).toBeNull();
  expect(content).toHaveLength(1);
  const [{ nom = '', taille = 0 } = {}] = content;
  expect(Date.now() - Date.parse((await overview()).lastBackup as string)).toBeLessThan(60_000);

  const unasked = await admin.get(`/api/sauvegardes/${nom}`);
  expect([unasked.statusCode, unasked.json().code]).toEqual([428, 'confirmation-required']);
  expect(unasked.json().detail).toBe('Cette opération demande votre mot de passe.');
  await admin.write('POST', '/api/auth/confirmation', { currentPassword: PASSWORD });
  const file = await admin.get(`/api/sauvegardes/${nom}`);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${nom}"`,
    'cache-control': 'no-store',
  });
  expect(file.rawPayload.length).toBe(taille);
  const lines = (await motu.state.journal.latest(20)).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  );
  expect(lines).toEqual(expect.arrayContaining([`teva backup ${nom}`, `teva backup-download ${nom}`]));

  // What was downloaded is what another installation restores.
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'prise.gz'), file.rawPayload);
  const state = await openState({ data: folder, databaseUrl: null });
  await openBackups({ state, dataFolder: folder, version: '4.13.4' }).restore(join(folder, 'prise.gz'));
  expect((await state.accounts.list()).map(({ username }) => username)).toEqual(['teva']);
  await state.close();
});

test('OPS-04 a running server draws its maps anew when the state under it was restored, once', async () => {
  const drawnAnew = () => motu.logs.filter((line) => line.includes('maps are made anew')).length;
  const backups = openBackups({ state: motu.state, dataFolder: motu.folder, version: '4.13.4' });
  const file = await backups.save(null);
  await motu.followRestores();
  expect(drawnAnew()).toBe(0);
  await backups.restore(file);
  await motu.followRestores();
  expect(drawnAnew()).toBe(1);
  await motu.followRestores();
  expect(drawnAnew()).toBe(1);
  // All sessions have ended, the administrator's own too.
  expect((await admin.get('/api/sauvegardes')).statusCode).toBe(401);
  const teva = (await motu.state.accounts.list()).find(({ username }) => username === 'teva');
  admin = await signedIn(motu, teva?.id ?? '');
  expect((await admin.get('/api/sauvegardes')).statusCode).toBe(200);
});

test('OPS-04 (OGC-15) a name leads to a backup and to nothing else', async () => {
  for (const name of [
    'absente.motu.gz',
    '..%2f..%2fmotu.sqlite',
    '%2e%2e%2fmotu.sqlite',
    'motu.sqlite',
    'a%00.motu.gz',
  ]) {
    const answer = await admin.get(`/api/sauvegardes/${name}`);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});

test('OPS-04 ADM-19 of the backups that people made the ten last are kept; one that this installation does not know is left alone', async () => {
  // Of a bucket or folder that outlived its installation: what a recovery needs most.
  const unknown = 'motu-20200101-0000-0001.motu.gz';
  writeFileSync(join(motu.folder, 'sauvegardes', unknown), 'ancienne');
  for (let time = 0; time < 11; time++) {
    expect((await admin.write('POST', '/api/sauvegardes', { donnees: false })).statusCode).toBe(202);
    await made();
  }
  const own = async () =>
    (await list()).content.map(({ nom }) => nom).filter((nom) => nom !== unknown && nom.startsWith('motu-'));
  await expect.poll(async () => (await own()).length).toBe(10);
  expect((await list()).content.some(({ nom }) => nom === unknown)).toBe(true);
});

test('OPS-04 too many in a while are refused, with the time to wait', async () => {
  const codes = new Set<number>();
  while (!codes.has(429)) {
    codes.add((await admin.write('POST', '/api/sauvegardes', { donnees: false })).statusCode);
    await made();
  }
  expect([...codes]).toEqual([202, 429]);
  const refused = await admin.write('POST', '/api/sauvegardes', { donnees: false });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(100);
});
