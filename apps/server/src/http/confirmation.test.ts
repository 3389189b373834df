import type { StoredUser } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const CHEF = { username: 'tiare', displayName: null, role: 'admin', context: null } as const;

describe.each(['SQLite', 'PostgreSQL'])('what asks for the password again, on %s', (kind) => {
  let motu: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    motu = await startApp(kind === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) });
    admin = await adminOf(motu);
  });
  afterAll(() => motu.close());

  const user = async (name: string) =>
    (await admin.read<StoredUser[]>('/api/users')).find(({ username }) => username === name) as StoredUser;
  const changesOf = ({ id: _id, username: _name, mustChangePassword: _must, ...changes }: StoredUser) => changes;

  test('AUTH-13 a wrong password is told beside its field, and opens nothing', async () => {
    const wrong = await admin.post('/api/auth/confirmation', { currentPassword: 'not the password' });
    expect([wrong.statusCode, refusedFields(wrong)]).toEqual([400, ['currentPassword']]);
    expect(wrong.json().detail).toBe('Le mot de passe actuel n’est pas le bon.');
    expect((await admin.post('/api/users', CHEF)).statusCode).toBe(428);
    expect(await user('tiare')).toBeUndefined();
  });

  test('AUTH-13 ADM-11 (SEC-23) a new administrator takes the password, once for each', async () => {
    await admin.confirm();
    expect((await admin.post('/api/users', CHEF)).statusCode).toBe(201);
    const second = await admin.post('/api/users', { ...CHEF, username: 'vaite' });
    expect([second.statusCode, second.json().code]).toEqual([428, 'confirmation-required']);
    expect((await admin.post('/api/users', { ...CHEF, username: 'vaite', role: 'user' })).statusCode).toBe(201);
  });

  test('AUTH-13 ADM-11 making an administrator of someone takes it, by a change, by enabling and by taking a change back', async () => {
    const promote = { ...changesOf(await user('vaite')), role: 'admin' };
    const { id } = await user('vaite');
    expect((await admin.put(`/api/users/${id}`, promote)).statusCode).toBe(428);
    await admin.confirm();
    expect((await admin.put(`/api/users/${id}`, promote)).statusCode).toBe(200);

    // Nothing is asked for on the way down.
    const demote = { ...changesOf(await user('vaite')), role: 'user' };
    expect((await admin.put(`/api/users/${id}`, demote)).statusCode).toBe(200);
    const [line] = await admin.journal('kind=account');
    expect((await admin.post(`/api/admin/journal/${line?.id}/annulation`)).statusCode).toBe(428);
    expect((await user('vaite')).role).toBe('user');

    const tiare = await user('tiare');
    await admin.put(`/api/users/${tiare.id}`, { ...changesOf(tiare), disabled: true });
    const enable = { ...changesOf(await user('tiare')), disabled: false };
    expect((await admin.put(`/api/users/${tiare.id}`, enable)).statusCode).toBe(428);
  });

  test('AUTH-13 a new password for oneself, or for another administrator, takes it; for a user it does not', async () => {
    for (const name of ['teva', 'tiare']) {
      expect((await admin.post(`/api/users/${(await user(name)).id}/password`)).statusCode).toBe(428);
    }
    expect((await admin.post(`/api/users/${(await user('vaite')).id}/password`)).statusCode).toBe(200);
    await admin.confirm();
    expect((await admin.post(`/api/users/${(await user('tiare')).id}/password`)).statusCode).toBe(200);
  });

  test('AUTH-13 the confirmation of one session is worth nothing in another, nor is a forged one', async () => {
    await admin.confirm();
    const confirmed = admin.cookies.confirmed ?? '';
    const other = await signedIn(motu, await addAccount(motu.state, 'manua', 'admin'));
    for (const cookie of [confirmed, '', 'x', 'null', `${confirmed}x`]) {
      other.cookies.confirmed = cookie;
      expect((await other.write('POST', '/api/users', { ...CHEF, username: 'intrus' })).statusCode).toBe(428);
    }
    await other.write('POST', '/api/auth/confirmation', { currentPassword: PASSWORD });
    expect((await other.write('POST', '/api/users', { ...CHEF, username: 'intrus' })).statusCode).toBe(201);
  });

  test('AUTH-13 a copy of the confirmation opens nothing more, be it sent at the same time or after a newer one', async () => {
    const add = async (username: string, confirmed: string) => {
      const copy = createBrowser(motu.app, { ...admin.cookies, confirmed });
      return (await copy.write('POST', '/api/users', { ...CHEF, username })).statusCode;
    };
    await admin.confirm();
    const copied = admin.cookies.confirmed ?? '';
    expect(await add('moana', copied)).toBe(201);
    expect(await add('replay', copied)).toBe(428);

    await admin.confirm();
    const second = admin.cookies.confirmed ?? '';
    expect(await add('replay', copied)).toBe(428);
    const atOnce = await Promise.all(['poe', 'vehia', 'ranihei'].map((name) => add(name, second)));
    expect(atOnce.toSorted()).toEqual([201, 428, 428]);
  });

  test('AUTH-13 three minutes later the password is asked for again', async () => {
    await admin.confirm();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
    expect((await admin.post('/api/users', { ...CHEF, username: 'tard' })).statusCode).toBe(428);
    vi.useRealTimers();
  });
});
