import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupList, Overview } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackups } from '../open-backups.ts';
import { openState } from '../storage/state.ts';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { temporaryFolder } from '../testing/state.ts';

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

test('OPS-04 an administrator makes a backup, sees it in the list, and takes it away; the journal knows', async () => {
  expect(await list()).toEqual({ content: [], enCours: null, echec: null });
  expect((await overview()).lastBackup).toBeNull();
  const begun = await admin.write('POST', '/api/sauvegardes');
  expect(begun.statusCode).toBe(202);
  expect(begun.json<BackupList>().enCours).not.toBeNull();
  expect((await admin.write('POST', '/api/sauvegardes')).json().detail).toBe('Une sauvegarde est déjà en cours.');
  const { content, echec } = await made();
  expect(echec).toBeNull();
  expect(content).toHaveLength(1);
  const [{ nom = '', taille = 0 } = {}] = content;
  expect(Date.now() - Date.parse((await overview()).lastBackup as string)).toBeLessThan(60_000);

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

test('OPS-04 too many in a while are refused, with the time to wait', async () => {
  const codes: number[] = [];
  for (let i = 0; i < 5; i++) {
    codes.push((await admin.write('POST', '/api/sauvegardes')).statusCode);
    await made();
  }
  expect(codes).toContain(429);
  const refused = await admin.write('POST', '/api/sauvegardes');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
});
