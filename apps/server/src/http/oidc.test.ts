import type { StoredSignIn } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { usernameFrom } from '../domain/oidc/oidc-accounts.ts';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { type Browser, createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { passProvider, startOidcProvider, type TestProvider } from '../testing/oidc-provider.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const SITE = 'http://cartes.exemple.pf';

test.each([
  [{ preferred_username: 'hina.t' }, 'hina.t'],
  [{ preferred_username: 'Hina Teriʻi' }, 'Hina-Teriʻi'.normalize('NFC').replace(/[^\p{L}\p{N}._@-]+/gu, '-')],
  [{ email: 'hina@exemple.pf' }, 'hina@exemple.pf'],
  [{}, 'abc-123'],
  [{ preferred_username: '--' }, 'compte'],
])('ID-01 what the provider calls someone becomes a name of ours: %j', (claims, name) => {
  expect(usernameFrom(claims, 'abc-123')).toBe(name);
});

describe.each(['SQLite', 'PostgreSQL'])('OpenID Connect on %s', (kind) => {
  let motu: TestApp;
  let admin: Admin;
  let provider: TestProvider;
  let late: TestProvider;
  let away: TestProvider;
  let group: string;
  beforeAll(async () => {
    provider = await startOidcProvider(SITE);
    late = await startOidcProvider(SITE, { idTokenS: 1, tokenDelayMs: 3000 });
    away = await startOidcProvider(SITE);
    const hosts = [provider, late, away].flatMap(({ port }) => [`127.0.0.1:${port}`, `localhost:${port}`]);
    const database = kind === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    motu = await startApp({ ...database, MOTU_PUBLIC_URL: SITE, MOTU_UPSTREAMS: hosts.join(',') });
    admin = await adminOf(motu);
    const made = await admin.post('/api/groupes', { name: 'Urbanisme', description: null, members: [] });
    group = made.json().content.id;
  });
  afterAll(async () => {
    await motu.close();
    for (const one of [provider, late, away]) await one.stop();
  });

  async function set(changes: object = {}, of = provider) {
    const { version } = await admin.read<StoredSignIn>('/api/connexion');
    await admin.confirm();
    const oidc = {
      ...{ name: 'Identité du Pays', issuer: of.issuer, client_id: of.client.client_id, creates_accounts: true },
      ...{ groups_claim: 'groups', mapping: [], ...changes },
    };
    const body = { require_second_factor: false, oidc, client_secret: of.client.client_secret, version };
    return admin.put('/api/connexion', body);
  }
  const faultOf = (answer: { headers: Record<string, unknown> }) =>
    new URL(String(answer.headers.location), SITE).searchParams.get('erreur');
  /** Leaves for the provider, signs in there, and gives the address that it sends back to. */
  async function passAs(browser: Browser, login: string, query = ''): Promise<string> {
    const left = await browser.get(`/api/auth/oidc/depart${query}`);
    expect(left.statusCode).toBe(302);
    const back = await passProvider(String(left.headers.location), SITE, login);
    return back.slice(SITE.length);
  }
  async function enter(login: string, query = '') {
    const browser = createBrowser(motu.app);
    const answer = await browser.get(await passAs(browser, login, query));
    return { browser, answer };
  }
  const detailsOf = async (browser: Browser) => (await browser.get('/api/auth/details')).json().content;

  test('ID-01 without a provider nothing is offered, and the way there leads back with a reason', async () => {
    const browser = createBrowser(motu.app);
    expect((await browser.get('/api/auth/oidc')).json()).toEqual({ content: null });
    expect(faultOf(await browser.get('/api/auth/oidc/depart'))).toBe('non-regle');
  });

  test('ID-01 AUTH-13 the settings ask for the password, keep the secret to themselves, and say whether the provider answers', async () => {
    const { version } = await admin.read<StoredSignIn>('/api/connexion');
    const bare = { require_second_factor: false, oidc: null, client_secret: null, version };
    expect((await admin.put('/api/connexion', bare)).statusCode).toBe(428);
    const saved = await set();
    expect(saved.json().content).toMatchObject({
      has_secret: true,
      state: 'ready',
      return_url: `${SITE}/api/auth/oidc/retour`,
    });
    expect(saved.body).not.toContain(provider.client.client_secret);
    const refused = await set({ issuer: 'http://identite.exemple.pf' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'issuer']);
    // Another issuer does not get the secret of the first.
    const { version: now } = await admin.read<StoredSignIn>('/api/connexion');
    await admin.confirm();
    const other = { ...saved.json().content.oidc, issuer: 'https://autre.exemple.pf' };
    await admin.put('/api/connexion', { ...bare, oidc: other, version: now });
    expect((await admin.read<StoredSignIn>('/api/connexion')).has_secret).toBe(false);
    await set();
  });

  test('ID-01 the first sign-in makes an account without a password, with PKCE, state and nonce; the next one finds it, under whatever name', async () => {
    provider.people.set('hina', { sub: 'hina', preferred_username: 'hina', name: 'Hina Teriʻi' });
    const left = await createBrowser(motu.app).get('/api/auth/oidc/depart');
    const asked = new URL(String(left.headers.location)).searchParams;
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);

    const { browser, answer } = await enter('hina', '?suite=/admin/layers');
    expect(answer.headers.location).toBe('/admin/layers');
    expect(await detailsOf(browser)).toMatchObject({
      ...{ username: 'hina', displayName: 'Hina Teriʻi', roles: ['user'], provider: 'Identité du Pays' },
    });
    const id = (await motu.state.accounts.findByUsername('hina'))?.id ?? '';
    expect((await createBrowser(motu.app).signIn('hina', '')).statusCode).toBe(400);
    expect((await createBrowser(motu.app).signIn('hina', 'n’importe quoi')).statusCode).toBe(401);
    for (const way of [`/api/users/${id}/password`, `/api/users/${id}/lien`])
      expect((await admin.post(way)).statusCode).toBe(409);
    expect(await admin.read(`/api/users/${id}`)).toMatchObject({ provided: true });

    provider.people.set('hina', { sub: 'hina', preferred_username: 'hina.nouvelle' });
    expect(await detailsOf((await enter('hina')).browser)).toMatchObject({ username: 'hina' });
  });

  test.each(['//ailleurs.pf', 'https://ailleurs.pf/', '/\\ailleurs.pf', '/login'])(
    'ID-01 (SEC) what follows the sign-in is a page of this site, and not %s',
    async (suite) => {
      provider.people.set('moana', { sub: 'moana', preferred_username: 'moana' });
      const { answer } = await enter('moana', `?suite=${encodeURIComponent(suite)}`);
      expect(answer.headers.location).toBe('/');
    },
  );

  test('ID-01 a local account of the same name is never taken over: another name is made', async () => {
    const id = await addAccount(motu.state, 'chef', 'admin');
    provider.people.set('chef', { sub: 'chef', preferred_username: 'chef' });
    expect(await detailsOf((await enter('chef')).browser)).toMatchObject({ username: 'chef-2', roles: ['user'] });
    expect(await motu.state.accounts.find(id)).toMatchObject({ username: 'chef', role: 'admin' });
  });

  test('ID-01 ACL-01 groups and roles follow the claim at each sign-in; groups that the mapping does not name stay', async () => {
    const mapping = [
      { value: 'urbanisme', group, role: null },
      { value: 'sig', group: null, role: 'admin' },
    ];
    await set({ mapping });
    const other = (await admin.post('/api/groupes', { name: 'Autre', description: null, members: [] })).json().content;
    const membersOf = async (id: string) => (await motu.state.groups.find(id))?.members.map(({ account }) => account);
    provider.people.set('manu', { sub: 'manu', preferred_username: 'manu', groups: ['urbanisme', 'sig', 'inconnu'] });
    expect(await detailsOf((await enter('manu')).browser)).toMatchObject({
      roles: ['admin', 'manager', 'editor', 'user'],
    });
    const id = (await motu.state.accounts.findByUsername('manu'))?.id ?? '';
    expect(await membersOf(group)).toEqual([id]);
    await motu.state.groups.setMember(other.id, id, true);

    provider.people.set('manu', { sub: 'manu', preferred_username: 'manu', groups: [] });
    expect(await detailsOf((await enter('manu')).browser)).toMatchObject({ roles: ['user'] });
    expect(await membersOf(group)).toEqual([]);
    expect(await membersOf(other.id)).toEqual([id]);
    await set();
  });

  test('ID-01 while someone works the provider is asked again after ten minutes, and not before: groups follow, and who is shut out there is signed out here', async () => {
    await set({ mapping: [{ value: 'urbanisme', group, role: null }] });
    const membersOf = async () => (await motu.state.groups.find(group))?.members.map(({ account }) => account) ?? [];
    const person = { sub: 'teiva', preferred_username: 'teiva' };
    provider.people.set('teiva', { ...person, groups: ['urbanisme'] });
    const { browser } = await enter('teiva');
    const id = (await motu.state.accounts.findByUsername('teiva'))?.id ?? '';
    provider.people.set('teiva', { ...person, groups: [] });
    await browser.get('/api/layers?limit=1');
    expect(await membersOf()).toContain(id);

    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const later = () => vi.setSystemTime(Date.now() + 11 * 60_000);
      later();
      // A timer's call is not someone at work.
      await browser.get('/api/token');
      expect(await membersOf()).toContain(id);
      await browser.get('/api/layers?limit=1');
      await expect.poll(membersOf).not.toContain(id);
      expect(await detailsOf(browser)).toMatchObject({ username: 'teiva' });

      provider.people.delete('teiva');
      later();
      await browser.get('/api/layers?limit=1');
      await expect.poll(() => detailsOf(browser)).toBeNull();
      expect((await motu.state.journal.latest(1))[0]).toMatchObject({ actor: 'teiva', action: 'sign-out' });
    } finally {
      vi.useRealTimers();
      await set();
    }
  });

  test('ID-01 AUTH-13 who comes from the provider confirms by a fresh sign-in there', async () => {
    await set({ mapping: [{ value: 'sig', group: null, role: 'admin' }] });
    provider.people.set('tiare', { sub: 'tiare', preferred_username: 'tiare', groups: ['sig'] });
    const { browser } = await enter('tiare');
    const boss = await addAccount(motu.state, `patron-${kind}`, 'admin');
    expect((await browser.write('POST', `/api/users/${boss}/lien`)).statusCode).toBe(200);
    const id = (await motu.state.accounts.findByUsername('tiare'))?.id ?? '';
    const old = await signedIn(motu, id, new Date(Date.now() - 11 * 60_000));
    expect((await old.write('POST', `/api/users/${boss}/lien`)).statusCode).toBe(428);
    const left = await old.get('/api/auth/oidc/depart?confirmer=1');
    expect(new URL(String(left.headers.location)).searchParams.get('prompt')).toBe('login');
    await set();
  });

  test('ID-01 signing out leads to the provider’s own way out, with what it said of the session', async () => {
    const { browser } = await enter('hina');
    const out = (await browser.write('DELETE', '/api/auth')).json();
    const url = new URL(out.providerUrl);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/`);
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect((await fetch(url, { redirect: 'manual' })).status).toBeLessThan(400);
    expect(await detailsOf(browser)).toBeNull();
    const local = await signedIn(motu, await addAccount(motu.state, `seul-${kind}`, 'user'));
    expect((await local.write('DELETE', '/api/auth')).json()).toEqual({ content: null });
  });

  test('ID-01 (SEC) a state counts once, for the visitor who left with it', async () => {
    const browser = createBrowser(motu.app);
    const back = await passAs(browser, 'hina');
    expect(faultOf(await createBrowser(motu.app).get(back))).toBe('etat');
    expect((await browser.get(back)).headers.location).toBe('/');
    expect(faultOf(await browser.get(back))).toBe('etat');
    expect(faultOf(await browser.get('/api/auth/oidc/retour?code=x&state=y'))).toBe('etat');
  });

  test('ID-01 (SEC) a code that was used, another issuer, another nonce and a refusal of the provider each have their reason', async () => {
    const browser = createBrowser(motu.app);
    const used = new URL(await passAs(browser, 'hina'), SITE);
    await browser.get(`${used.pathname}${used.search}`);
    const stateOf = async () =>
      new URL(String((await browser.get('/api/auth/oidc/depart')).headers.location)).searchParams.get('state') ?? '';
    const backWith = async (changes: Record<string, string>) => {
      const query = new URLSearchParams(used.search);
      for (const [name, value] of Object.entries({ state: await stateOf(), ...changes })) query.set(name, value);
      return faultOf(await browser.get(`${used.pathname}?${query}`));
    };
    expect(await backWith({})).toBe('code');
    expect(await backWith({ iss: 'https://ailleurs.pf' })).toBe('emetteur');
    expect(await backWith({ error: 'access_denied' })).toBe('refuse');

    const other = createBrowser(motu.app);
    const back = await passAs(other, 'hina');
    const { give } = motu.state.pending;
    const { hashSessionId } = await import('../domain/sessions.ts');
    const state = new URL(back, SITE).searchParams.get('state');
    const key = {
      idHash: hashSessionId(`${other.cookies['__Host-sid'] ?? other.cookies.sid}:${state}`),
      purpose: 'oidc',
    } as const;
    const kept = await motu.state.pending.find(key, new Date());
    const data = JSON.stringify({ ...JSON.parse(kept?.data ?? '{}'), nonce: 'un-autre' });
    await give({ ...key, accountId: null, data, expiresAt: new Date(Date.now() + 60_000) });
    expect(faultOf(await other.get(back))).toBe('nonce');
    expect(await detailsOf(other)).toBeNull();
  });

  test('ID-01 a disabled account, and one that is not made, are told so', async () => {
    const account = await motu.state.accounts.findByUsername('moana');
    await motu.state.accounts.update(account?.id ?? '', { disabled: true });
    expect(faultOf((await enter('moana')).answer)).toBe('desactive');
    await set({ creates_accounts: false });
    provider.people.set('nouveau', { sub: 'nouveau', preferred_username: 'nouveau' });
    expect(faultOf((await enter('nouveau')).answer)).toBe('inconnu');
    expect(await motu.state.accounts.findByUsername('nouveau')).toBeNull();
    await set();
  });

  test('ID-01 a provider whose clock is some seconds off is believed', async () => {
    late.people.set('vai', { sub: 'vai', preferred_username: 'vai' });
    await set({}, late);
    // What it said counted for one second, and came after three.
    expect((await enter('vai')).answer.headers.location).toBe('/');
    await set();
  });

  test('ID-01 a provider that calls itself otherwise is not believed', async () => {
    const saved = await set({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') });
    expect(saved.json().content.state).toBe('away');
    expect(faultOf(await createBrowser(motu.app).get('/api/auth/oidc/depart'))).toBe('emetteur');
    await set();
  });

  test('ID-01 (SEC-18) a provider inside that the operator has not listed is not asked', async () => {
    await set({ issuer: 'https://127.0.0.1:9' });
    expect(faultOf(await createBrowser(motu.app).get('/api/auth/oidc/depart'))).toBe('absent');
    await set();
  });

  test('ID-01 while the provider is away the page says so, and local accounts still sign in', async () => {
    const { port } = away;
    await away.stop();
    expect((await set({}, away)).json().content.state).toBe('away');
    const browser = createBrowser(motu.app);
    expect((await browser.get('/api/auth/oidc')).json()).toEqual({
      content: { name: 'Identité du Pays', isAway: true },
    });
    expect(faultOf(await browser.get('/api/auth/oidc/depart'))).toBe('absent');
    await addAccount(motu.state, `local-${kind}`, 'user');
    expect((await browser.signIn(`local-${kind}`)).statusCode).toBe(200);
    away = await startOidcProvider(SITE, { port });
    expect((await createBrowser(motu.app).get('/api/auth/oidc/depart')).headers.location).toContain(away.issuer);
  });

  test('ID-01 OPS-04 a backup holds who comes from the provider, and not its secret', async () => {
    const { NOT_SAVED, OWN_ROWS } = await import('../domain/backup/snapshot.ts');
    expect(OWN_ROWS.secret).toContain('oidc');
    expect(NOT_SAVED).toContain('pending_sign_in');
    const snapshot = await motu.state.snapshot();
    expect(snapshot.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['identity', 'second_factor']));
    let text = '';
    for (const table of snapshot.tables) for await (const rows of snapshot.rows(table)) text += JSON.stringify(rows);
    await snapshot.close();
    expect(text).toContain(provider.issuer);
    expect(text).not.toContain(provider.client.client_secret);
  });
});
