import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSessionId, IDLE_MS, LIFETIME_MS } from '../domain/sessions.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let hina: string;
beforeAll(async () => {
  motu = await startApp();
  hina = await addAccount(motu.state, 'hina', 'user', { displayName: 'Hina Teriʻi', context: 'mer' });
  await addAccount(motu.state, 'admin', 'admin');
});
afterAll(() => motu.close());

describe('writes without a good token', () => {
  const body = { username: 'hina', password: PASSWORD };

  test('AUTH-08 (SEC-01) a write without a token is refused and nothing is kept of it', async () => {
    const browser = createBrowser(motu.app);
    const answer = await browser.send('POST', '/api/auth', { json: body });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('jeton') });
    expect(answer.cookies).toEqual([]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'AUTH-08 (SEC-01) %s on any address needs a token',
    async (method) => {
      const answer = await createBrowser(motu.app).send(method, '/api/auth');
      expect([403, 404]).toContain(answer.statusCode);
    },
  );

  test("AUTH-08 (SEC-01) another session's token is refused", async () => {
    const other = await createBrowser(motu.app).get('/api/token');
    const { headerName, token } = other.json();
    const browser = createBrowser(motu.app);
    await browser.get('/api/token');
    const answer = await browser.send('POST', '/api/auth', { json: body, headers: { [headerName]: token } });
    expect(answer.statusCode).toBe(403);
  });

  test('AUTH-08 SHARE-03 in a frame of another site, where no cookie follows, a token opens what needs no session, and nothing else', async () => {
    const { headerName, token } = (await createBrowser(motu.app).get('/api/token')).json();
    const headers = { [headerName]: token };
    const without = () => createBrowser(motu.app);
    const report = {
      categorie: 'nom',
      description: 'Le motu a un autre nom.',
      lon: -149.57,
      lat: -17.53,
      zoom: 15,
      couches: [],
    };
    expect((await without().send('POST', '/api/signalements', { json: report, headers })).statusCode).toBe(201);
    expect((await without().send('POST', '/api/signalements', { json: report })).statusCode).toBe(403);
    expect((await without().send('POST', '/api/auth', { json: body, headers })).statusCode).toBe(403);
  });

  test('AUTH-08 (SEC-01) the token from before signing in is refused afterwards', async () => {
    const browser = createBrowser(motu.app);
    const { headerName, token } = (await browser.get('/api/token')).json();
    await browser.signIn('hina');
    const answer = await browser.send('DELETE', '/api/auth', { headers: { [headerName]: token } });
    expect(answer.statusCode).toBe(403);
    expect((await browser.get('/api/auth/details')).json().content).not.toBeNull();
  });

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['another port', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' }],
    ['another origin', { origin: 'https://exemple.pf' }],
    ['no origin', { origin: 'null' }],
  ])('AUTH-08 (SEC-12) a write from %s is refused even with its token', async (_from, headers) => {
    const browser = await signedIn(motu, hina);
    expect((await browser.write('DELETE', '/api/auth', undefined, headers)).statusCode).toBe(403);
    expect((await browser.get('/api/auth/details')).json().content.username).toBe('hina');
  });

  test('AUTH-08 a write from this very origin is accepted', async () => {
    const browser = await signedIn(motu, hina);
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' };
    expect(
      (await browser.write('DELETE', '/api/auth', undefined, { ...headers, host: 'localhost:8080' })).statusCode,
    ).toBe(200);
  });
});

describe('signing in', () => {
  test('AUTH-04 a wrong password and an unknown name get the same answer', async () => {
    const wrong = await createBrowser(motu.app).signIn('hina', 'not the password');
    const unknown = await createBrowser(motu.app).signIn('personne', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().detail).toBe('Nom d’utilisateur ou mot de passe incorrect.');
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' });
  });

  test('AUTH-12 a disabled account cannot sign in', async () => {
    await addAccount(motu.state, 'parti', 'user', { disabled: true });
    expect((await createBrowser(motu.app).signIn('parti')).statusCode).toBe(401);
  });

  test.each([
    ['an empty name', { username: '', password: 'x' }, 'username'],
    ['no password', { username: 'hina' }, 'password'],
    ['a number for a password', { username: 'hina', password: 12 }, 'password'],
    ['a long name', { username: 'h'.repeat(61), password: 'x' }, 'username'],
    ['a long password', { username: 'hina', password: 'x'.repeat(201) }, 'password'],
    ['an unknown field', { username: 'hina', password: 'x', role: 'admin' }, 'role'],
  ])('API-03 a sign-in with %s is refused and names its field, in French', async (_case, json, field) => {
    const answer = await createBrowser(motu.app).write('POST', '/api/auth', json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field, message: expect.stringContaining(`« ${field} »`) }]);
    expect(answer.json().detail).toMatch(/^« .*\.$/);
  });

  test('API-04 AUTH-14 signing in answers the details, with the attached context', async () => {
    const answer = await createBrowser(motu.app).signIn('Hina');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      content: {
        username: 'hina',
        displayName: 'Hina Teriʻi',
        roles: ['user'],
        context: 'mer',
        mustChangePassword: false,
      },
    });
  });

  test('AUTH-06 the details are null when signed out, and those of the user when signed in', async () => {
    const browser = createBrowser(motu.app);
    expect((await browser.get('/api/auth/details')).json()).toEqual({ content: null });
    await browser.signIn('admin');
    expect((await browser.get('/api/auth/details')).json().content).toMatchObject({
      username: 'admin',
      roles: ['admin', 'manager', 'editor', 'user'],
    });
  });

  test('AUTH-12 (SEC-04) the session id changes at sign-in and is worth nothing after sign-out', async () => {
    const browser = createBrowser(motu.app);
    await browser.get('/api/token');
    const before = browser.cookies.sid;
    await browser.signIn('hina');
    const during = browser.cookies.sid;
    expect(during).not.toBe(before);
    expect((await browser.write('DELETE', '/api/auth')).json()).toEqual({ content: null });
    expect(browser.cookies.sid).toBeUndefined();
    const replay = createBrowser(motu.app, { sid: during ?? '' });
    expect((await replay.get('/api/auth/details')).json()).toEqual({ content: null });
  });

  test('AUTH-12 (SEC-05) the cookie is HttpOnly and SameSite=Lax', async () => {
    const [cookie] = (await createBrowser(motu.app).signIn('hina')).cookies;
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('secure');
    expect(cookie).not.toHaveProperty('domain');
  });

  test('AUTH-12 (SEC-05) behind https the cookie is Secure and bound to the host', async () => {
    const secure = await startApp({ MOTU_PUBLIC_URL: 'https://cartes.exemple.pf' });
    await addAccount(secure.state, 'hina', 'user');
    const [cookie] = (await createBrowser(secure.app).signIn('hina')).cookies;
    expect(cookie).toMatchObject({ name: '__Host-sid', secure: true, path: '/' });
    await secure.close();
  });

  test('AUTH-12 (SEC-10) passwords are stored with argon2id and sessions hashed', async () => {
    const browser = createBrowser(motu.app);
    await browser.signIn('hina');
    const account = await motu.state.accounts.findByUsername('hina');
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await motu.state.sessions.find(browser.cookies.sid ?? '')).toBeNull();
    expect(await motu.state.sessions.find(hashSessionId(browser.cookies.sid ?? ''))).not.toBeNull();
  });

  test('AUTH-12 (SEC-21) a name with line breaks stays one escaped line of the journal', async () => {
    await createBrowser(motu.app).signIn('eve\r\nsigned in as admin\u2028', 'not the password');
    const [latest] = await motu.state.journal.latest(1);
    expect(latest).toMatchObject({ action: 'sign-in-failed', actor: 'eve\\u000d\\u000asigned in as admin\\u2028' });
  });
});

describe('the life of a session', () => {
  const ago = (ms: number) => new Date(Date.now() - ms);
  const isOpen = async (createdAt: Date, seenAt: Date) => {
    const browser = await signedIn(motu, hina, createdAt);
    await motu.state.sessions.touch(hashSessionId(browser.cookies.sid ?? ''), seenAt);
    return (await browser.get('/api/auth/details')).json().content !== null;
  };

  test('AUTH-12 (SEC-08) it ends after thirty idle minutes, and twelve hours after sign-in', async () => {
    expect(await isOpen(ago(IDLE_MS), ago(IDLE_MS - 5000))).toBe(true);
    expect(await isOpen(ago(IDLE_MS), ago(IDLE_MS + 5000))).toBe(false);
    expect(await isOpen(ago(LIFETIME_MS - 5000), ago(0))).toBe(true);
    expect(await isOpen(ago(LIFETIME_MS + 5000), ago(0))).toBe(false);
  });

  test('AUTH-12 (FLT-07) a clock set back an hour signs nobody out, one that is wrong by a year does', async () => {
    expect(await isOpen(ago(-3_600_000), ago(-3_600_000))).toBe(true);
    expect(await isOpen(ago(-400 * 86_400_000), ago(-400 * 86_400_000))).toBe(false);
  });

  test('AUTH-06 asking for the details does not prolong it, using the application does', async () => {
    const admin = (await motu.state.accounts.findByUsername('admin'))?.id ?? '';
    const browser = await signedIn(motu, admin, ago(IDLE_MS / 2));
    const seenAt = async () =>
      (await motu.state.sessions.find(hashSessionId(browser.cookies.sid ?? '')))?.session.seenAt.getTime() ?? 0;
    const before = await seenAt();
    await browser.get('/api/auth/details');
    await browser.get('/api/token');
    expect(await seenAt()).toBe(before);
    await browser.get('/api/admin/overview');
    expect(await seenAt()).toBeGreaterThan(before);
  });
});
