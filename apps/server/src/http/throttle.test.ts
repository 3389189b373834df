import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
  await addAccount(motu.state, 'hina', 'user');
  await addAccount(motu.state, 'teva', 'user');
});
beforeEach(() => motu.state.attempts.purge(new Date(Date.now() + 60_000)));
afterAll(() => motu.close());

type From = { ip?: string; forwarded?: string };

/** A visitor at the form, who has only to send it. */
async function prepareAttempt(app: TestApp['app']) {
  const browser = createBrowser(app);
  const { headerName, token } = (await browser.get('/api/token')).json();
  return (username: string, password: string, from: From = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username, password },
      cookies: browser.cookies,
      remoteAddress: from.ip ?? '192.0.2.1',
      headers: { [headerName]: token, ...(from.forwarded && { 'x-forwarded-for': from.forwarded }) },
    });
}

const attempt = async (app: TestApp['app'], username: string, password: string, from?: From) =>
  (await prepareAttempt(app))(username, password, from);

test('AUTH-12 (SEC-02) after ten failures an account must wait at that address, and is told how long; its colleagues sign in at once', async () => {
  for (let i = 0; i < 10; i++) expect((await attempt(motu.app, 'hina', 'wrong')).statusCode).toBe(401);
  const refused = await attempt(motu.app, 'hina', PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(refused.json().detail).toBe('Trop de tentatives de connexion. Réessayez dans 15 minutes.');
  expect((await attempt(motu.app, 'teva', PASSWORD)).statusCode).toBe(200);
});

test('AUTH-12 (SEC-02) ten failures at one address allow as many mistakes as ever at another', async () => {
  for (let i = 0; i < 10; i++) await attempt(motu.app, 'hina', 'wrong');
  for (let i = 0; i < 3; i++) {
    expect((await attempt(motu.app, 'hina', 'wrong', { ip: '198.51.100.7' })).statusCode).toBe(401);
  }
  expect((await attempt(motu.app, 'hina', PASSWORD, { ip: '198.51.100.7' })).statusCode).toBe(200);
});

test('AUTH-12 (FLT-07) failures of a clock that was an hour ahead keep nobody waiting, and those of now count as ever', async () => {
  const at = Date.now();
  for (let i = 0; i < 10; i++) {
    await motu.state.attempts.add({
      ...{ id: `horloge-${i}`, accountKey: 'hina', address: '192.0.2.1' },
      at: new Date(at + 3_600_000),
    });
  }
  // Made by a clock that was an hour ahead: they are no failures of this quarter of an hour.
  expect((await attempt(motu.app, 'hina', PASSWORD)).statusCode).toBe(200);
  for (let i = 0; i < 10; i++) expect((await attempt(motu.app, 'hina', 'wrong')).statusCode).toBe(401);
  const refused = await attempt(motu.app, 'hina', PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
});

test('AUTH-12 (SEC-02) an address that has failed on a hundred names must wait, whatever the next name', async () => {
  const at = new Date();
  for (let i = 0; i < 99; i++) {
    await motu.state.attempts.add({ id: `spray-${i}`, accountKey: `nom-${i}`, address: '192.0.2.1', at });
  }
  expect((await attempt(motu.app, 'nom-100', 'wrong')).statusCode).toBe(401);
  expect((await attempt(motu.app, 'teva', PASSWORD)).statusCode).toBe(429);
  expect((await attempt(motu.app, 'teva', PASSWORD, { ip: '198.51.100.7' })).statusCode).toBe(200);
});

test('AUTH-12 whoever is signed in changes the password while others fail on that account from the same address', async () => {
  await addAccount(motu.state, 'manu', 'user');
  const browser = createBrowser(motu.app);
  await browser.signIn('manu');
  for (let i = 0; i < 11; i++) await attempt(motu.app, 'manu', 'wrong', { ip: '127.0.0.1' });
  expect((await attempt(motu.app, 'manu', PASSWORD, { ip: '127.0.0.1' })).statusCode).toBe(429);
  const passwords = { currentPassword: PASSWORD, newPassword: 'la passe de Tiputa au matin' };
  expect((await browser.write('PUT', '/api/auth/password', passwords)).statusCode).toBe(200);
});

test('AUTH-12 a session in other hands cannot try password after password', async () => {
  const browser = createBrowser(motu.app);
  await browser.signIn('teva');
  const passwords = { currentPassword: 'wrong', newPassword: 'la passe de Tiputa au matin' };
  for (let i = 0; i < 10; i++) {
    expect((await browser.write('PUT', '/api/auth/password', passwords)).statusCode).toBe(400);
  }
  const right = { ...passwords, currentPassword: PASSWORD };
  expect((await browser.write('PUT', '/api/auth/password', right)).statusCode).toBe(429);
});

test('AUTH-12 (SEC-02) the right password still works from elsewhere', async () => {
  for (let i = 0; i < 12; i++) await attempt(motu.app, 'hina', 'wrong');
  expect((await attempt(motu.app, 'hina', PASSWORD, { ip: '198.51.100.7' })).statusCode).toBe(200);
});

test('AUTH-12 (SEC-02) an account attacked from many addresses lets each fail only once', async () => {
  for (let i = 0; i < 10; i++) await attempt(motu.app, 'hina', 'wrong', { ip: `198.51.100.${i}` });
  expect((await attempt(motu.app, 'hina', 'wrong', { ip: '203.0.113.1' })).statusCode).toBe(401);
  expect((await attempt(motu.app, 'hina', 'wrong', { ip: '203.0.113.1' })).statusCode).toBe(429);
  expect((await attempt(motu.app, 'hina', PASSWORD, { ip: '203.0.113.2' })).statusCode).toBe(200);
});

test('AUTH-12 (SEC-02) a forged X-Forwarded-For changes nothing', async () => {
  for (let i = 0; i < 10; i++) await attempt(motu.app, 'hina', 'wrong', { forwarded: `198.51.100.${i}` });
  expect((await attempt(motu.app, 'hina', 'wrong', { forwarded: '198.51.100.200' })).statusCode).toBe(429);
});

test('AUTH-12 (SEC-02) behind a trusted proxy the visitor’s own address counts', async () => {
  const proxied = await startApp({ MOTU_TRUST_PROXY: '192.0.2.0/24' });
  await addAccount(proxied.state, 'hina', 'user');
  for (let i = 0; i < 12; i++) await attempt(proxied.app, 'hina', 'wrong', { forwarded: '198.51.100.1' });
  expect((await attempt(proxied.app, 'hina', PASSWORD, { forwarded: '198.51.100.1' })).statusCode).toBe(429);
  expect((await attempt(proxied.app, 'hina', PASSWORD, { forwarded: '198.51.100.2' })).statusCode).toBe(200);
  await proxied.close();
});

test('AUTH-12 of attempts sent together no more than ten fail, and those that are refused use up nothing of the ten', async () => {
  // In PostgreSQL they truly run beside each other; one process has a SQLite to itself.
  const together = await startApp({ DATABASE_URL: await createDatabase(inject('postgresUrl')) });
  await addAccount(together.state, 'hina', 'user');
  // Each holds its token first: then nothing but the attempts themselves is under way.
  const senders = await Promise.all(Array.from({ length: 30 }, () => prepareAttempt(together.app)));
  const answers = await Promise.all(senders.map((send) => send('hina', 'wrong')));
  const failed = answers.filter(({ statusCode }) => statusCode === 401);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(failed.length + refused.length).toBe(30);
  expect(failed.length).toBeLessThanOrEqual(10);
  for (let left = 10 - failed.length; left > 0; left--)
    expect((await attempt(together.app, 'hina', 'wrong')).statusCode).toBe(401);
  expect((await attempt(together.app, 'hina', 'wrong')).statusCode).toBe(429);
  await together.close();
});

test('AUTH-12 success forgets the failures of that account from that address', async () => {
  for (let i = 0; i < 9; i++) await attempt(motu.app, 'hina', 'wrong');
  expect((await attempt(motu.app, 'hina', PASSWORD)).statusCode).toBe(200);
  for (let i = 0; i < 9; i++) expect((await attempt(motu.app, 'hina', 'wrong')).statusCode).toBe(401);
});
