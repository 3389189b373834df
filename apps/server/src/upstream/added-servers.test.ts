import type { ListedServer, StoredSettings } from '@motu/contract';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const WMS = 'https://cartes.exemple.pf/wms';
const CAPABILITIES = `/api/upstreams/capabilities?type=wms&url=${encodeURIComponent(WMS)}`;

const started: TestApp[] = [];
afterEach(async () => {
  for (const app of started.splice(0)) await app.close();
});

/** A program with the names that it has looked up: what it does not look up, it does not ask. */
async function start(env: NodeJS.ProcessEnv, leadsTo: string | null = null, name = 'teva') {
  const lookedUp: string[] = [];
  const motu = await startApp(env, undefined, {
    async resolve(name) {
      lookedUp.push(name);
      if (leadsTo === null) throw new Error(`${name} is not known`);
      return [{ address: leadsTo, family: 4 }];
    },
  });
  started.push(motu);
  return { motu, admin: await adminOf(motu, name), lookedUp };
}

async function list(admin: Admin, upstreams: string[]) {
  const { configured: _, ...settings } = await admin.read<StoredSettings>('/api/admin/settings');
  return admin.put('/api/settings', { ...settings, upstreams });
}

const DATABASES: Record<string, () => Promise<NodeJS.ProcessEnv>> = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await createDatabase(inject('postgresUrl')) }),
};

describe.each(Object.keys(DATABASES))('on %s', (database) => {
  test('ADM-23 ADM-09 a server of the settings is asked as soon as it is listed, no longer once it is removed, and again when that is undone', async () => {
    const { admin, lookedUp } = await start((await DATABASES[database]?.()) ?? {});
    const refused = await admin.get(CAPABILITIES);
    expect([refused.statusCode, refusedFields(refused)]).toEqual([400, ['url']]);
    expect(refused.json().detail).toContain('Serveurs extérieurs');
    expect(lookedUp).toEqual([]);

    expect((await list(admin, ['https://Cartes.Exemple.pf/'])).json().content.upstreams).toEqual(['cartes.exemple.pf']);
    expect((await admin.get(CAPABILITIES)).json().detail).toContain('est injoignable');
    expect(lookedUp).toEqual(['cartes.exemple.pf']);

    expect((await list(admin, [])).statusCode).toBe(200);
    expect((await admin.get(CAPABILITIES)).statusCode).toBe(400);
    const [line] = await admin.journal('kind=settings');
    expect(line).toMatchObject({ before: { upstreams: ['cartes.exemple.pf'] }, after: { upstreams: [] } });
    expect((await admin.post(`/api/admin/journal/${line?.id}/annulation`)).statusCode).toBe(200);
    await admin.get(CAPABILITIES);
    expect(lookedUp).toEqual(['cartes.exemple.pf', 'cartes.exemple.pf']);
  });
});

test('ADM-23 OPS-05 what one copy lists, another asks without a restart', async () => {
  const env = await DATABASES.PostgreSQL?.();
  const one = await start(env ?? {});
  const other = await start(env ?? {}, null, 'hina');
  expect((await other.admin.get(CAPABILITIES)).statusCode).toBe(400);
  await list(one.admin, ['cartes.exemple.pf']);
  await expect.poll(async () => (await other.admin.get(CAPABILITIES)).statusCode).toBe(502);
  expect(other.lookedUp).toContain('cartes.exemple.pf');
  expect(one.lookedUp).toEqual([]);
});

test('ADM-23 (SEC-18) a listed name that leads inside is not asked, though the machine there is one of MOTU_UPSTREAMS', async () => {
  const { admin, lookedUp } = await start({ MOTU_UPSTREAMS: '127.0.0.1:443' }, '127.0.0.1');
  await list(admin, ['cartes.exemple.pf']);
  const answer = await admin.get(CAPABILITIES);
  expect([answer.statusCode, answer.json().detail]).toEqual([502, expect.stringContaining('n’est pas autorisée')]);
  expect(lookedUp).toEqual(['cartes.exemple.pf']);
});

test('ADM-23 a server that cannot be listed is refused beside its place in the list, and nothing is written', async () => {
  const { admin } = await start({});
  const tooMany = Array.from({ length: 51 }, (_, index) => `s${index}.exemple.pf`);
  for (const [upstreams, field, words] of [
    [['a.exemple.pf', '10.0.0.5'], 'upstreams.1', 'adresse IP'],
    [['localhost:9000'], 'upstreams.0', 'réseau interne'],
    [['a.exemple.pf', 'A.exemple.pf'], 'upstreams.1', 'déjà dans la liste'],
    [['a b'], 'upstreams.0', 'n’est pas un serveur'],
    [tooMany, 'upstreams', '50'],
  ] as const) {
    const answer = await list(admin, [...upstreams]);
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
    expect(answer.body).toContain(words);
  }
  expect((await admin.read<StoredSettings>('/api/admin/settings')).upstreams).toEqual([]);
});

test('ADM-23 the servers are told with where they are listed and the layers that need them; those that none lists too', async () => {
  const { motu, admin } = await start({ MOTU_UPSTREAMS: 'operateur.exemple.pf' });
  await motu.state.layers.add(outsideLayer('mer', { name: 'Mer', sourceUrl: WMS }));
  await motu.state.layers.add(outsideLayer('iles', { name: 'Îles', sourceUrl: 'https://operateur.exemple.pf/wms' }));
  await motu.state.layers.add(outsideLayer('perdue', { name: 'Perdue', sourceUrl: 'http://perdu.exemple.pf:8080/' }));
  await list(admin, ['cartes.exemple.pf', 'libre.exemple.pf']);
  const servers = await admin.read<ListedServer[]>('/api/upstreams');
  expect(servers.map(({ host, origin, layers }) => [host, origin, layers.map(({ name }) => name)])).toEqual([
    ['operateur.exemple.pf', 'environment', ['Îles']],
    ['cartes.exemple.pf', 'settings', ['Mer']],
    ['libre.exemple.pf', 'settings', []],
    ['perdu.exemple.pf:8080', 'unlisted', ['Perdue']],
  ]);
});
