import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFirstAdmin } from '../domain/first-admin.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeEach(async () => {
  motu = await startApp();
});
afterEach(() => motu.close());

const NEXT = 'la passe de Tiputa au matin';

test('AUTH-13 (SEC-09) the first administrator has no known password', async () => {
  const password = await createFirstAdmin(motu.state, { adminUser: 'admin', adminPassword: null });
  expect(password).toMatch(/^\w{5}-\w{5}-\w{5}-\w{5}$/);
  for (const known of ['admin', 'geoserver', 'motu', 'password', 'changeme']) {
    expect((await createBrowser(motu.app).signIn('admin', known)).statusCode).toBe(401);
  }
});

test('AUTH-13 the printed password must be changed before anything else', async () => {
  const password = await createFirstAdmin(motu.state, { adminUser: 'admin', adminPassword: null });
  const browser = createBrowser(motu.app);
  const signedIn = await browser.signIn('admin', password ?? '');
  expect(signedIn.json().content).toMatchObject({ mustChangePassword: true });
  const refused = await browser.get('/api/admin/overview');
  expect(refused.statusCode).toBe(403);
  expect(refused.json().code).toBe('password-change-required');

  const changed = await browser.write('PUT', '/api/auth/password', { currentPassword: password, newPassword: NEXT });
  expect(changed.json().content).toMatchObject({ mustChangePassword: false });
  expect((await browser.get('/api/admin/overview')).statusCode).toBe(200);
});

test('AUTH-13 a password given by the environment is used as it is, and checked', async () => {
  await expect(createFirstAdmin(motu.state, { adminUser: 'admin', adminPassword: 'court' })).rejects.toThrow(
    'Le réglage MOTU_ADMIN_PASSWORD n’est pas valable : Le mot de passe doit compter au moins 12 caractères.',
  );
  expect(await createFirstAdmin(motu.state, { adminUser: 'hina', adminPassword: PASSWORD })).toBeNull();
  expect((await createBrowser(motu.app).signIn('hina')).json().content.mustChangePassword).toBe(false);
  expect(await createFirstAdmin(motu.state, { adminUser: 'autre', adminPassword: null })).toBeNull();
  expect(await motu.state.accounts.count()).toBe(1);
});

test.each([
  ['the wrong current password', { currentPassword: 'not the password', newPassword: NEXT }, 'currentPassword'],
  ['the same password', { currentPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword'],
  ['a short password', { currentPassword: PASSWORD, newPassword: 'court' }, 'newPassword'],
  ['a password of one letter', { currentPassword: PASSWORD, newPassword: 'aaaaaaaaaaaaaa' }, 'newPassword'],
  ['one of the most used', { currentPassword: PASSWORD, newPassword: 'Administrator' }, 'newPassword'],
  ['the name in the password', { currentPassword: PASSWORD, newPassword: 'je suis Hina de Papeete' }, 'newPassword'],
])('AUTH-13 changing with %s is refused beside its field', async (_case, json, field) => {
  await addAccount(motu.state, 'hina', 'user');
  const browser = createBrowser(motu.app);
  await browser.signIn('hina');
  const answer = await browser.write('PUT', '/api/auth/password', json);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].field).toBe(field);
  expect((await createBrowser(motu.app).signIn('hina', PASSWORD)).statusCode).toBe(200);
});

test('AUTH-13 changing the password ends every other session', async () => {
  await addAccount(motu.state, 'hina', 'user');
  const [here, there] = [createBrowser(motu.app), createBrowser(motu.app)];
  await here.signIn('hina');
  await there.signIn('hina');
  await here.write('PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: NEXT });
  expect((await here.get('/api/auth/details')).json().content.username).toBe('hina');
  expect((await there.get('/api/auth/details')).json()).toEqual({ content: null });
  expect((await createBrowser(motu.app).signIn('hina', NEXT)).statusCode).toBe(200);
});
