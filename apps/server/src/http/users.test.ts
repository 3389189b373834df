import type { StoredUser } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

const HINA = { username: 'hina', displayName: 'Hina T.', role: 'user', context: 'mer' } as const;
type Told = { content: StoredUser; password: string };

const changesOf = ({ id: _id, username: _name, mustChangePassword: _must, ...changes }: StoredUser) => changes;
const userNamed = async (name: string) =>
  (await admin.read<StoredUser[]>('/api/users')).find(({ username }) => username === name) as StoredUser;

test('ADM-11 ADM-14 an account is added with a password told once, which must be changed', async () => {
  const answer = await admin.post('/api/users', HINA);
  expect(answer.statusCode).toBe(201);
  const { content, password } = answer.json<Told>();
  expect(content).toMatchObject({ ...HINA, disabled: false, mustChangePassword: true, version: 1 });
  const browser = createBrowser(motu.app);
  expect((await browser.signIn('hina', password)).json().content).toMatchObject({
    displayName: 'Hina T.',
    context: 'mer',
    mustChangePassword: true,
  });
  const everything = JSON.stringify([await admin.read('/api/users'), await admin.journal()]);
  expect(everything).not.toContain(password);
  expect(everything).not.toContain('argon2');
});

test.each([
  ['username', { username: 'deux mots' }],
  ['username', { username: '' }],
  ['displayName', { displayName: 'a\nb' }],
  ['role', { role: 'chef' }],
  ['context', { context: 'atlantide' }],
])('ADM-11 API-03 « %s » is refused by its name: %j', async (field, changes) => {
  const answer = await admin.post('/api/users', { ...HINA, username: 'autre', ...changes });
  expect(answer.statusCode).toBe(400);
  expect(new Set(refusedFields(answer))).toEqual(new Set([field]));
});

test('ADM-11 a name that is taken is told beside its field', async () => {
  const answer = await admin.post('/api/users', { ...HINA, username: 'HINA' });
  expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['username']]);
});

test('ADM-11 role, context and name are changed; a new password ends the sessions; a disabled account is out', async () => {
  const hina = await userNamed('hina');
  await admin.confirm();
  const answer = await admin.put(`/api/users/${hina.id}`, { ...changesOf(hina), role: 'admin', context: null });
  expect(answer.json<Told>().content).toMatchObject({ role: 'admin', context: null });

  await admin.confirm();
  const { password } = (await admin.post(`/api/users/${hina.id}/password`)).json<Told>();
  const browser = createBrowser(motu.app);
  expect((await browser.signIn('hina', password)).statusCode).toBe(200);
  await admin.confirm();
  const second = (await admin.post(`/api/users/${hina.id}/password`)).json<Told>();
  expect((await browser.get('/api/auth/details')).json().content).toBeNull();
  expect((await browser.signIn('hina', password)).statusCode).toBe(401);
  expect((await browser.signIn('hina', second.password)).statusCode).toBe(200);

  await admin.put(`/api/users/${hina.id}`, { ...changesOf(await userNamed('hina')), disabled: true });
  expect((await browser.get('/api/auth/details')).json().content).toBeNull();
  expect((await browser.signIn('hina', second.password)).statusCode).toBe(401);
});

test('ADM-11 the last administrator is neither removed, nor disabled, nor made a user', async () => {
  const teva = await userNamed('teva');
  for (const answer of [
    await admin.remove(`/api/users/${teva.id}`),
    await admin.put(`/api/users/${teva.id}`, { ...changesOf(teva), disabled: true }),
    await admin.put(`/api/users/${teva.id}`, { ...changesOf(teva), role: 'user' }),
  ]) {
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      '« teva » est le dernier administrateur : nommez-en un autre d’abord.',
    ]);
  }
  expect(await userNamed('teva')).toEqual(teva);
});

test('ADM-11 ADM-14 an account is removed, and its sessions with it', async () => {
  const { content, password } = (await admin.post('/api/users', { ...HINA, username: 'moana' })).json<Told>();
  const browser = createBrowser(motu.app);
  await browser.signIn('moana', password);
  expect((await admin.remove(`/api/users/${content.id}?version=${content.version}`)).statusCode).toBe(200);
  expect((await browser.get('/api/auth/details')).json().content).toBeNull();
  expect((await admin.get(`/api/users/${content.id}`)).statusCode).toBe(404);
  const [line] = await admin.journal('kind=account');
  expect(line).toMatchObject({ action: 'account-remove', subject: 'moana', canUndo: false });
});

test('ADM-09 the second of two who edit an account is told', async () => {
  const hina = await userNamed('hina');
  await admin.put(`/api/users/${hina.id}`, { ...changesOf(hina), displayName: 'Un' });
  const late = await admin.put(`/api/users/${hina.id}`, { ...changesOf(hina), displayName: 'Deux' });
  expect([late.statusCode, (await userNamed('hina')).displayName]).toEqual([409, 'Un']);
});
