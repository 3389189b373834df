import type { StoredSettings } from '@motu/contract';
import { afterAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { adminOf } from '../testing/admin.ts';
import { createBrowser, signedIn, startApp } from '../testing/app.ts';
import { failingDisk, smallDisk } from '../testing/small-disk.ts';

const TILE = '/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/10/612/172.png';

const small = smallDisk(20);
const failing = failingDisk(64);
afterAll(() => {
  small.remove();
  failing.remove();
});

/** A server whose data are on a disk, with who saves and who reads. */
async function openOn(folder: string) {
  const motu = await startApp({ MOTU_DATA: folder });
  const admin = await adminOf(motu);
  const tenMinutesAgo = new Date(Date.now() - 10 * 60_000);
  const reader = await signedIn(motu, await addAccount(motu.state, 'hina', 'admin'), tenMinutesAgo);
  const settings = () => admin.read<StoredSettings>('/api/admin/settings');
  const server = {
    save: async (warning: string) => {
      const { configured: _, ...before } = await settings();
      return admin.put('/api/settings', { ...before, warning_message: warning });
    },
    warning: async () => (await settings()).warning_message,
    signIn: () => createBrowser(motu.app).signIn('teva'),
    ready: () => motu.app.inject('/api/health/ready'),
    close: () => motu.close(),
  };
  expect((await server.save('Vent fort')).statusCode).toBe(200);
  expect((await server.ready()).statusCode).toBe(200);
  return {
    ...server,
    /** What fails says so in these words, and what only reads goes on. */
    async expectOnlyReading(words: string) {
      const before = await server.warning();
      const refused = { status: 503, code: 'unavailable', detail: `${words}\u00a0: rien n’a été enregistré.` };
      expect((await server.save('Perdu')).json()).toMatchObject(refused);
      expect((await server.signIn()).json()).toMatchObject(refused);
      await expect.poll(async () => (await server.ready()).statusCode).toBe(503);
      expect((await server.ready()).json()).toMatchObject({ status: 503, detail: `${words}.` });
      expect((await reader.get('/api/admin/overview')).statusCode).toBe(200);
      expect((await motu.app.inject(TILE)).statusCode).toBe(200);
      expect(await server.warning()).toBe(before);
      expect(motu.logs.filter((line) => line.includes('unexpected error'))).toEqual([]);
    },
  };
}

test.skipIf(!small.isMounted)(
  'OPS-02 (FLT-03) on a full disk, saving and signing in are refused with a sentence, the server is not ready and says why, maps and administration are read; all is well when there is room',
  async ({ onTestFinished }) => {
    const server = await openOn(small.folder);
    onTestFinished(server.close);
    small.fill();
    // The database first uses what its journal has already taken.
    const fill = async () => (await server.save(`${Math.random()}`.repeat(100))).statusCode;
    await expect.poll(fill, { interval: 1 }).toBe(503);
    await server.expectOnlyReading('Le disque du serveur est plein');

    small.empty();
    await expect.poll(async () => (await server.ready()).statusCode).toBe(200);
    expect((await server.save('Mer calme')).statusCode).toBe(200);
    expect((await server.signIn()).statusCode).toBe(200);
  },
);

test.skipIf(!failing.canFail)(
  'OPS-02 (FLT-03) when the disk becomes read-only under the server, saving and signing in are refused with a sentence, the server is not ready and says why, maps and administration are read',
  async ({ onTestFinished }) => {
    const server = await openOn(failing.folder);
    onTestFinished(server.close);
    failing.fail();
    await server.expectOnlyReading('Le disque du serveur ne peut plus être écrit');
    expect(await server.warning()).toBe('Vent fort');
  },
);
