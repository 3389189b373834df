import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SERVICES, type StoredSettings } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const PAGE =
  '<html><head><title>Motu</title></head><body><script type="application/json" id="motu-product"></script></body></html>';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-services-'));
  let motu: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), PAGE);
    const env = database === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    motu = await startApp(env, folder);
    admin = await adminOf(motu);
  });
  afterAll(async () => {
    await motu.close();
    rmSync(folder, { recursive: true });
  });

  const settings = () => admin.read<StoredSettings>('/api/admin/settings');
  async function save(services: unknown) {
    const { configured: _, ...fields } = await settings();
    return admin.put('/api/settings', { ...fields, services });
  }
  /** The hosts that the policy of a path lets a page ask, and those that the page is told. */
  async function allowed(path: string) {
    const { headers, body } = await motu.app.inject(path);
    const policy = String(headers['content-security-policy']);
    const hostsOf = (directive: string) =>
      new RegExp(`${directive} ([^;]*)`)
        .exec(policy)?.[1]
        ?.split(' ')
        .filter((host) => !/'|:$/.test(host)) ?? [];
    const [, json = '{}'] = /id="motu-product">(.*?)<\/script>/.exec(body) ?? [];
    return { connect: hostsOf('connect-src'), img: hostsOf('img-src'), told: JSON.parse(json).services };
  }

  test('OWN-04 the page may ask the hosts of the setting, and is told them; at first the public French ones', async () => {
    const hosts = [...DEFAULT_SERVICES];
    expect(await allowed('/')).toEqual({ connect: hosts, img: hosts, told: hosts });
    expect((await settings()).configured.services).toEqual(hosts);
    expect((await save(['https://Cartes.Exemple.pf/wms', 'sig.exemple.pf:8443'])).statusCode).toBe(200);
    const own = ['cartes.exemple.pf', 'sig.exemple.pf:8443'];
    expect(await allowed('/carte/moorea')).toEqual({ connect: own, img: own, told: own });
    expect((await save([])).statusCode).toBe(200);
    expect(await allowed('/')).toEqual({ connect: [], img: [], told: [] });
    expect((await save(null)).statusCode).toBe(200);
    expect((await allowed('/')).connect).toEqual(hosts);
  });

  test('OWN-04 scripts and calls of this server are not given those hosts', async () => {
    expect((await motu.app.inject('/api/health/live')).headers['content-security-policy']).not.toContain('geopf');
    expect((await motu.app.inject('/assets/x.js')).headers['content-security-policy']).not.toContain('geopf');
  });

  test.each([
    ['127.0.0.1', 'est une adresse IP'],
    ['localhost', 'réseau interne'],
    ['data.geopf.fr; script-src *', 'n’est pas un serveur'],
    ["'unsafe-inline'", 'réseau interne'],
    ['*.fr', 'n’est pas un serveur'],
  ])(
    'OWN-04 « %s » is refused beside its place in the list, and nothing of the policy changes',
    async (host, sentence) => {
      const refused = await save(['data.geopf.fr', host]);
      expect(refused.statusCode).toBe(400);
      expect(refusedFields(refused)).toContain('services.1');
      expect(refused.body).toContain(sentence);
      expect((await allowed('/')).connect).toEqual([...DEFAULT_SERVICES]);
    },
  );
});
