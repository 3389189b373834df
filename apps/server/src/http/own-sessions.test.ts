import type { OpenSession } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { describeDevice } from '../domain/device.ts';
import { IDLE_MS } from '../domain/sessions.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { type Browser, createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const NEW_PASSWORD = 'la houle est longue au large';

test.each([
  [FIREFOX, 'Firefox sur Windows'],
  [PHONE, 'Chrome sur Android'],
  ['curl/8.5.0', null],
  ['', null],
  [null, null],
])('ID-03 what a browser says of itself becomes a few words: %s', (agent, words) => {
  expect(describeDevice(agent)).toBe(words);
});

describe.each(['SQLite', 'PostgreSQL'])('sessions on %s', (kind) => {
  let motu: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    motu = await startApp({ ...database, MOTU_TRUST_PROXY: 'loopback' });
    admin = await adminOf(motu);
  });
  afterAll(() => motu.close());

  async function enter(username: string, agent: string, address: string): Promise<Browser> {
    const browser = createBrowser(motu.app);
    const headers = { 'user-agent': agent, 'x-forwarded-for': address };
    const answer = await browser.write('POST', '/api/auth', { username, password: PASSWORD }, headers);
    expect(answer.statusCode).toBe(200);
    return browser;
  }
  const sessionsOf = async (browser: Browser) =>
    (await browser.get('/api/auth/sessions')).json<{ content: OpenSession[] }>().content;
  const isIn = async (browser: Browser) => (await browser.get('/api/auth/details')).json().content !== null;

  test('ID-03 one sees one’s own sessions, this device first, with device, shortened address and dates; neither those of others nor those that are over', async () => {
    const id = await addAccount(motu.state, 'hina', 'user');
    const desk = await enter('hina', FIREFOX, '203.0.113.7');
    const phone = await enter('hina', PHONE, '2001:db8:1:2::3');
    await signedIn(motu, id, new Date(Date.now() - 2 * IDLE_MS));
    const seen = await sessionsOf(desk);
    expect(seen.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
      ['Firefox sur Windows', '203.0.113.x', true],
      ['Chrome sur Android', '2001:db8:1::x', false],
    ]);
    expect(Math.abs(Date.parse(seen[0]?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    // What is shown of a session does not open one.
    expect(await isIn(createBrowser(motu.app, { sid: seen[1]?.id ?? '' }))).toBe(false);
    expect(await isIn(phone)).toBe(true);
  });

  test('ID-03 one ends one session, or all others, at once, with a line of the journal for each; nobody ends another’s', async () => {
    await addAccount(motu.state, 'moana', 'user');
    const here = await enter('moana', FIREFOX, '203.0.113.7');
    const [phone, tablet] = [await enter('moana', PHONE, '203.0.113.8'), await enter('moana', PHONE, '203.0.113.9')];
    const other = (await sessionsOf(here)).find(({ address }) => address === '203.0.113.x' && address !== null);
    expect(other).toBeDefined();
    const ofPhone = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)?.id;

    const stranger = await signedIn(motu, await addAccount(motu.state, 'intrus', 'user'));
    expect((await stranger.write('DELETE', `/api/auth/sessions/${ofPhone}`)).statusCode).toBe(404);
    expect(await isIn(phone)).toBe(true);

    expect((await here.write('DELETE', `/api/auth/sessions/${ofPhone}`)).statusCode).toBe(200);
    expect([await isIn(here), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true]);
    expect((await here.write('DELETE', `/api/auth/sessions/${ofPhone}`)).statusCode).toBe(404);

    expect((await here.write('DELETE', '/api/auth/sessions')).statusCode).toBe(200);
    expect([await isIn(here), await isIn(tablet)]).toEqual([true, false]);
    const lines = (await admin.journal('kind=session')).filter(({ action }) => action === 'session-end');
    expect(lines.map(({ actor, subject }) => [actor, subject])).toEqual([
      ['moana', 'moana, Chrome sur Android'],
      ['moana', 'moana, Chrome sur Android'],
    ]);
  });

  test('ID-03 an administrator sees and ends the sessions of an account', async () => {
    const id = await addAccount(motu.state, 'manu', 'user');
    const [desk, phone] = [await enter('manu', FIREFOX, '203.0.113.7'), await enter('manu', PHONE, '203.0.113.8')];
    const seen = await admin.read<OpenSession[]>(`/api/users/${id}/sessions`);
    expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const ofDesk = seen.find(({ device }) => device === 'Firefox sur Windows')?.id;
    expect((await admin.remove(`/api/users/${id}/sessions/${ofDesk}`)).statusCode).toBe(200);
    expect([await isIn(desk), await isIn(phone)]).toEqual([false, true]);
    expect((await admin.remove(`/api/users/${id}/sessions`)).statusCode).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect(await admin.read(`/api/users/${id}/sessions`)).toEqual([]);
    expect((await admin.get('/api/users/inconnu/sessions')).statusCode).toBe(404);
  });

  const linkFor = async (id: string) => {
    const answer = await admin.post(`/api/users/${id}/lien`);
    return { answer, token: answer.json().content?.path?.split('#')[1] as string };
  };
  const choose = (token: string) =>
    createBrowser(motu.app).write('PUT', '/api/auth/oubli', { token, newPassword: NEW_PASSWORD });

  test('ID-03 an administrator makes a link without a mail server: it chooses a password once, ends the sessions, and is never kept by a cache', async () => {
    const id = await addAccount(motu.state, 'tiare', 'user', { mustChangePassword: true });
    const before = await signedIn(motu, id);
    const { answer, token } = await linkFor(id);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json().content.path).toBe(`/login/nouveau#${token}`);
    expect(Date.parse(answer.json().content.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(Date.parse(answer.json().content.expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60_000);

    expect((await choose(token)).statusCode).toBe(200);
    expect(await isIn(before)).toBe(false);
    const after = await createBrowser(motu.app).signIn('tiare', NEW_PASSWORD);
    expect(after.json().content).toMatchObject({ username: 'tiare', mustChangePassword: false });
    const again = await choose(token);
    expect([again.statusCode, again.json().detail]).toEqual([404, expect.stringContaining('il a servi')]);
    expect((await admin.journal()).find(({ action }) => action === 'password-link')).toMatchObject({
      actor: 'teva',
      subject: 'tiare',
    });
  });

  test('ID-03 a new link ends the former, an hour ends it too, and a disabled account gets none', async () => {
    const id = await addAccount(motu.state, 'vai', 'user');
    const [first, second] = [(await linkFor(id)).token, (await linkFor(id)).token];
    expect((await choose(first)).statusCode).toBe(404);
    await motu.state.recovery.purge(new Date(Date.now() + 61 * 60_000));
    expect((await choose(second)).statusCode).toBe(404);
    const gone = await addAccount(motu.state, 'parti', 'user', { disabled: true });
    expect((await linkFor(gone)).answer.statusCode).toBe(409);
  });

  test('ID-03 AUTH-13 the link of an administrator asks for the password of who makes it', async () => {
    const id = await addAccount(motu.state, 'chef', 'admin');
    expect((await linkFor(id)).answer.statusCode).toBe(428);
    await admin.confirm();
    expect((await linkFor(id)).answer.statusCode).toBe(200);
    expect((await linkFor(id)).answer.statusCode).toBe(428);
  });
});
