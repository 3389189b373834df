import { createHash } from 'node:crypto';
import { type AccessKey, type ContextSummary, calls, type Endpoint, type Group, type WayOut } from '@motu/contract';
import { addDays, tahitiDay } from '@motu/core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';
import { EMPTY_CONTEXT } from '../testing/empty-context.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

let motu: TestApp;
let admin: Admin;
let owner: string;
let group: string;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
  owner = await addAccount(motu.state, 'hina', 'user');
  const added = await admin.post('/api/groupes', { name: 'Hygiène publique', description: null, members: [] });
  group = added.json<{ content: Group }>().content.id;
  const { id: _, version: __, isDefault: ___, ...context } = { ...EMPTY_CONTEXT, isDefault: false };
  const forGroup = { kind: 'groups', groups: [{ group, download: true }] };
  for (const [slug, visibility] of Object.entries({ captages: forGroup, agents: { kind: 'signed-in' } })) {
    const made = await admin.post('/api/contexts', { ...context, isDefault: false, name: slug, slug, visibility });
    expect(made.statusCode, made.body).toBe(201);
  }
});
afterAll(() => motu.close());

const endsOn = addDays(tahitiDay(new Date()), 30);
async function make(groups: string[] = [group], name = 'QGIS de Teva'): Promise<{ content: AccessKey; key: string }> {
  const answer = await admin.post('/api/cles', { name, owner, groups, endsOn });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const basic = (key: string, name = 'QGIS de Teva') => ({
  authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`,
});
const contextsOf = async (headers: Record<string, string>, query = '') => {
  const answer = await createBrowser(motu.app).get(`/api/contexts${query}`, headers);
  return answer.json<{ content: ContextSummary[] }>().content.map(({ slug }) => slug);
};

test('ACL-04 a key made in the administration is told once, and opens its groups as a password or by cle= in the address', async () => {
  const { key } = await make();
  for (const seen of [
    await contextsOf(basic(key)),
    await contextsOf(basic(key, 'n’importe qui')),
    await contextsOf({}, `?cle=${key}`),
    await contextsOf({}, `?CLE=${key}`),
  ]) {
    expect(seen).toEqual(expect.arrayContaining(['captages', 'agents']));
  }
  const signedInOnly = await contextsOf(basic((await make([])).key));
  expect(signedInOnly).toContain('agents');
  expect(signedInOnly).not.toContain('captages');
  expect(await contextsOf({})).not.toContain('agents');
  expect((await admin.get('/api/cles')).body).not.toContain(key);
});

test('ACL-04 a wrong, ended or revoked key is refused with a sentence and a challenge on every way in, never taken for a visitor', async () => {
  const { key, content } = await make();
  expect((await admin.post(`/api/cles/${content.id}/revocation`)).json()).toMatchObject({
    content: { state: 'revoked' },
  });
  const { id: _, ...ended } = await stored(content.id);
  const hash = createHash('sha256').update('k_finie').digest('hex');
  await motu.state.keys.add({ ...ended, id: 'finie', endsOn: '2026-01-01' }, hash);
  const visitor = createBrowser(motu.app);
  const tried = [
    await visitor.get('/api/contexts', basic('k_fausse')),
    await visitor.get('/api/contexts', basic(key)),
    await visitor.get('/api/contexts', basic('k_finie')),
    await visitor.get('/api/contexts', { authorization: 'Basic' }),
    await visitor.get('/api/contexts?cle='),
    await visitor.get(`/api/contexts?cle=${key}&cle=${key}`),
    await visitor.get(`/api/wms?service=WMS&request=GetCapabilities&cle=${key}`),
    await visitor.get(`/api/wms?request=GetMap&exceptions=BLANK&width=9&height=9&format=image/png&cle=${key}`),
    await visitor.get(`/api/recherche/complete?q=papeete&cle=${key}`),
    await visitor.get('/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png', basic(key)),
  ];
  for (const answer of tried) {
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Motu"');
    expect(answer.body).toMatch(/[>"]Cette clé d’accès [^<"]+\.[<"]/);
  }
});
const stored = async (id: string) => {
  const key = await motu.state.keys.find(id);
  if (!key) throw new Error('There is no such key.');
  return key;
};

test('ACL-04 what answers before the router leaves every request with a key to it, kept tiles and searches alike', async () => {
  const { key } = await make();
  // What the test before has tried is forgotten.
  await motu.state.attempts.forgetAccount('cle:127.0.0.1');
  const base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  const tile = '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png';
  const early = () => motu.logs.filter((line) => /"(?:kept|early)":true/.test(line)).length;
  for (const path of [tile, '/api/recherche/complete?q=papeete']) {
    const ask = async (query: string, headers = {}) => {
      const answer = await fetch(`${base}${path}${query && (path.includes('?') ? '&' : '?')}${query}`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    // The first time a tile is drawn; the second, it is answered early.
    expect([await ask(''), await ask('')]).toEqual([200, 200]);
    const before = early();
    expect(before).toBeGreaterThan(0);
    expect([await ask(`cle=${key}`), await ask('', basic(key))]).toEqual([200, 200]);
    expect([await ask('cle=k_fausse'), await ask('', basic('k_fausse'))]).toEqual([401, 401]);
    expect(early()).toBe(before);
  }
});

test('ACL-04 after ten wrong keys an address must wait', async () => {
  const from = { remoteAddress: '198.51.100.9' };
  const ask = (key: string) => motu.app.inject({ url: '/api/contexts', headers: basic(key), ...from });
  for (let count = 0; count < 10; count++) expect((await ask(`k_${count}`)).statusCode).toBe(401);
  const refused = await ask('k_encore');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask((await make()).key)).statusCode).toBe(200);
});

const CALLS = Object.values(calls).flatMap((some) => Object.values<Endpoint>(some));

test('ACL-04 (ACL-03) a key opens what everyone may read and nothing else: no write, no call of someone signed in, no administration', async () => {
  const { key } = await make();
  const visitor = createBrowser(motu.app);
  for (const { method, path, access, reads } of CALLS) {
    const isOpen = access === 'public' && (method === 'GET' || reads === true);
    const answer = await visitor.send(method, path, { headers: basic(key) });
    expect([`${method} ${path}`, answer.statusCode === 403]).toEqual([`${method} ${path}`, !isOpen]);
    expect(answer.statusCode).not.toBe(401);
  }
});

test('ACL-04 a key is no session, even beside the cookie of an administrator', async () => {
  const { key } = await make([]);
  expect((await admin.get('/api/auth/details', basic(key))).json()).toMatchObject({ content: null });
  expect((await admin.get('/api/users', basic(key))).statusCode).toBe(403);
  expect(
    (await admin.get('/api/contexts', basic(key))).json<{ content: ContextSummary[] }>().content,
  ).not.toContainEqual(expect.objectContaining({ slug: 'captages' }));
});

test('ACL-02 (ACL-04) what a key is answered is kept by no cache, pictures and refusals included', async () => {
  const { key } = await make();
  const visitor = createBrowser(motu.app);
  for (const url of [
    '/api/contexts',
    '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png',
    '/api/recherche/complete?q=papeete',
    '/api/ogc/collections/aucune',
  ]) {
    expect((await visitor.get(url, basic(key))).headers['cache-control']).toBe('private, no-store');
  }
});

test('ACL-04 addresses go on with a key that came by the address, in capabilities, links and templates; not with a password', async () => {
  const { key } = await make();
  const visitor = createBrowser(motu.app);
  const ask = async (url: string, headers = {}) =>
    (await visitor.get(url, { host: 'motu.pf', 'accept-encoding': 'gzip', ...headers })).body;
  const wms = '/api/wms?service=WMS&request=GetCapabilities';
  const ownIn = (text: string) => text.match(/http:\/\/motu\.pf\/api[^"<\s]*/g) ?? [];
  for (const url of [
    wms,
    '/api/wmts/1.0.0/WMTSCapabilities.xml',
    '/api/wfs?service=WFS&request=GetCapabilities',
    '/api/ogc?f=json',
    '/api/ogc/collections?f=json',
    '/api/ogc/collections/communes/items?f=json&limit=1',
  ]) {
    const own = ownIn(await ask(`${url}${url.includes('?') ? '&' : '?'}cle=${key}`));
    expect(own.length, url).toBeGreaterThan(0);
    for (const address of own) expect(address).toMatch(new RegExp(`\\?cle=${key}(&|$)`));
  }
  expect(await ask(`${wms}&cle=${key}`)).toContain(`http://motu.pf/api/wms?cle=${key}&amp;`);
  expect(await ask(wms, { 'accept-encoding': 'identity', ...basic(key) })).not.toContain(key);
});

test('ACL-04 (SEC-11) no line of the log holds a key', async () => {
  const { key } = await make();
  const visitor = createBrowser(motu.app);
  await visitor.get(`/api/contexts?cle=${key}`);
  await visitor.get(`/api/wms?cle=${key}&request=GetMap`);
  await visitor.get(`/api/users?cle=${key}`);
  await visitor.get('/api/contexts', basic(key));
  await visitor.get('/api/contexts?cle=k_fausse-et-secrete');
  const said = motu.logs.join('\n');
  expect(said).toContain('"path":"/api/contexts"');
  for (const secret of [key, basic(key).authorization, 'k_fausse-et-secrete']) expect(said).not.toContain(secret);
});

test('ACL-01 the administration is told what each one would see of a thing, by the same rule, and how many are in a group', async () => {
  const seen = async (visibility: object | undefined, as: object, published = true) => {
    const answer = await admin.post('/api/acces/verification', { published, ...(visibility && { visibility }), as });
    const ways = answer.json<{ content: WayOut[] }>().content;
    return ways.filter(({ status }) => status === 200).map(({ way }) => way);
  };
  const all = ['map', 'search', 'information', 'services', 'catalogue', 'print', 'download'];
  const shown = { kind: 'groups', groups: [{ group, download: false }] };
  const [visitor, signedIn, member] = [{ kind: 'visitor' }, { kind: 'signed-in' }, { kind: 'member', group }];
  expect(await seen(undefined, visitor)).toEqual(all);
  expect(await seen({ kind: 'signed-in' }, visitor)).toEqual([]);
  expect(await seen({ kind: 'signed-in' }, signedIn)).toEqual(all);
  expect(await seen(shown, signedIn)).toEqual([]);
  expect(await seen(shown, member)).toEqual(all.filter((way) => way !== 'download'));
  expect(await seen(shown, member, false)).toEqual([]);
  expect(await admin.read('/api/acces/groupes')).toEqual([
    { id: group, name: 'Hygiène publique', persons: 0, until: null },
  ]);
});

test('ACL-01 who sees a layer or a context cannot be a group that is no more', async () => {
  const contexts = await admin.read<{ slug: string; id: string }[]>('/api/admin/contexts');
  const { id } = contexts.find(({ slug }) => slug === 'agents') ?? { id: '' };
  const stored = await admin.read<Record<string, unknown>>(`/api/contexts/${id}`);
  const { id: _, ...context } = stored;
  const visibility = { kind: 'groups', groups: [{ group: 'disparu', download: true }] };
  const refused = await admin.put(`/api/contexts/${id}`, { ...context, visibility });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    errors: [{ field: 'visibility', message: 'Un des groupes choisis n’existe plus : retirez-le.' }],
  });
});

test('ACL-04 (OPS-05) a key that is revoked on one copy opens nothing on another from then on', async () => {
  const DATABASE_URL = await createDatabase(inject('postgresUrl'));
  const [one, two] = [await startApp({ DATABASE_URL }), await startApp({ DATABASE_URL })];
  try {
    const chief = await adminOf(one, 'chef');
    const holder = await addAccount(one.state, 'porteur', 'user');
    const made = (await chief.post('/api/cles', { name: 'Deux', owner: holder, groups: [], endsOn })).json<{
      content: AccessKey;
      key: string;
    }>();
    const ask = async (app: TestApp) => (await createBrowser(app.app).get('/api/contexts', basic(made.key))).statusCode;
    expect([await ask(one), await ask(two)]).toEqual([200, 200]);
    expect((await chief.post(`/api/cles/${made.content.id}/revocation`)).statusCode).toBe(200);
    expect([await ask(two), await ask(one)]).toEqual([401, 401]);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});
