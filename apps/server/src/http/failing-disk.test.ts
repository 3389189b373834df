import type { StoredSettings } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { failingDisk } from '../testing/small-disk.ts';

const disk = failingDisk(64);
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  if (!disk.canFail) return;
  motu = await startApp({ MOTU_DATA: disk.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  if (disk.canFail) await motu.close();
  disk.remove();
});

test.skipIf(!disk.canFail)(
  'OPS-02 (FLT-03) when the disk becomes read-only under the server, saving and signing in are refused with a sentence, the server is not ready and says why, maps and administration are read',
  async () => {
    const save = async (warning: string) => {
      const { configured: _, ...settings } = await admin.read<StoredSettings>('/api/admin/settings');
      return admin.put('/api/settings', { ...settings, warning_message: warning });
    };
    const ready = () => motu.app.inject('/api/health/ready');
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000);
    const reader = await signedIn(motu, await addAccount(motu.state, 'hina', 'admin'), tenMinutesAgo);
    expect((await save('Vent fort')).statusCode).toBe(200);
    expect((await ready()).statusCode).toBe(200);

    disk.fail();
    const refused = {
      status: 503,
      code: 'unavailable',
      detail: 'Le disque du serveur ne peut plus être écrit\u00a0: rien n’a été enregistré.',
    };
    expect((await save('Perdu')).json()).toMatchObject(refused);
    expect((await createBrowser(motu.app).signIn('teva')).json()).toMatchObject(refused);
    await expect.poll(async () => (await ready()).statusCode).toBe(503);
    expect((await ready()).json()).toMatchObject({ detail: 'Le disque du serveur ne peut plus être écrit.' });
    expect((await reader.get('/api/admin/overview')).statusCode).toBe(200);
    const tile = '/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/10/612/172.png';
    expect((await motu.app.inject(tile)).statusCode).toBe(200);
    expect((await admin.read<StoredSettings>('/api/admin/settings')).warning_message).toBe('Vent fort');
    expect(motu.logs.filter((line) => line.includes('unexpected error'))).toEqual([]);
  },
);
