import type { StoredSettings } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { smallDisk } from '../testing/small-disk.ts';

const disk = smallDisk(20);
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  if (!disk.isMounted) return;
  motu = await startApp({ MOTU_DATA: disk.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  if (disk.isMounted) await motu.close();
  disk.remove();
});

test.skipIf(!disk.isMounted)(
  'OPS-02 (FLT-03) on a full disk, saving and signing in are refused with a sentence, the server is not ready and says why, maps and administration are read; all is well when there is room',
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

    disk.fill();
    const full = {
      status: 503,
      code: 'unavailable',
      detail: 'Le disque du serveur est plein\u00a0: rien n’a été enregistré.',
    };
    // The database first uses what its journal has already taken.
    const fill = async () => (await save(`${Math.random()}`.repeat(100))).statusCode;
    await expect.poll(fill, { interval: 1 }).toBe(503);
    const { warning_message: before } = await admin.read<StoredSettings>('/api/admin/settings');
    expect((await save('Perdu')).json()).toMatchObject(full);
    expect((await createBrowser(motu.app).signIn('teva')).json()).toMatchObject(full);
    await expect.poll(async () => (await ready()).statusCode).toBe(503);
    expect((await ready()).json()).toMatchObject({ status: 503, detail: 'Le disque du serveur est plein.' });
    expect((await reader.get('/api/admin/overview')).statusCode).toBe(200);
    expect((await motu.app.inject('/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/10/612/172.png')).statusCode).toBe(
      200,
    );
    expect((await admin.read<StoredSettings>('/api/admin/settings')).warning_message).toBe(before);
    expect(motu.logs.filter((line) => line.includes('unexpected error'))).toEqual([]);

    disk.empty();
    await expect.poll(async () => (await ready()).statusCode).toBe(200);
    expect((await save('Mer calme')).statusCode).toBe(200);
    expect((await createBrowser(motu.app).signIn('teva')).statusCode).toBe(200);
  },
);
