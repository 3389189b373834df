import type { StoredSignIn } from '@motu/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { totpStep } from '../domain/factors/totp.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { type Browser, createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { codeAt, STEP_MS } from '../testing/totp.ts';

test('ID-02 a code counts one step before and after its own, and no further', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const now = new Date('2026-01-15T10:00:10Z');
  const step = Math.floor(now.getTime() / STEP_MS);
  for (const delta of [-1, 0, 1])
    expect(totpStep(secret, codeAt(secret, now.getTime() + delta * STEP_MS), now)).toBe(step + delta);
  for (const delta of [-2, 2])
    expect(totpStep(secret, codeAt(secret, now.getTime() + delta * STEP_MS), now)).toBeNull();
  expect(
    totpStep(secret, `${codeAt(secret, now.getTime()).slice(0, 3)} ${codeAt(secret, now.getTime()).slice(3)}`, now),
  ).toBe(step);
  expect(totpStep(secret, 'abcdef', now)).toBeNull();
});

describe.each(['SQLite', 'PostgreSQL'])('second factors on %s', (kind) => {
  let motu: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    motu = await startApp({ ...database, MOTU_TRUST_PROXY: 'loopback' });
    admin = await adminOf(motu);
  });
  afterAll(() => motu.close());
  // Codes change every half minute: each test begins with one of them, after those of the test before, and ends before the next.
  let begun = 0;
  beforeEach(() => {
    begun = Math.max(begun + 2 * STEP_MS, Math.ceil(Date.now() / STEP_MS) * STEP_MS);
    vi.useFakeTimers({ toFake: ['Date'], now: begun, shouldAdvanceTime: true });
  });
  afterEach(() => void vi.useRealTimers());

  /** An account with codes, and what its owner was shown. */
  async function withCodes(username: string, role: 'admin' | 'user' = 'user') {
    const id = await addAccount(motu.state, username, role);
    const owner = await signedIn(motu, id);
    const { secret } = (await owner.write('POST', '/api/auth/second-facteur/codes')).json().content;
    // The step before this one: the codes of now and later are left to the tests.
    const answer = await owner.write('PUT', '/api/auth/second-facteur/codes', {
      name: 'Téléphone',
      code: codeAt(secret, Date.now() - STEP_MS),
    });
    expect(answer.statusCode).toBe(200);
    const recovery: string[] = answer.json().recoveryCodes;
    return { id, owner, secret, recovery, factor: answer.json().content };
  }
  const enter = async (username: string) => {
    const browser = createBrowser(motu.app);
    return { browser, answer: await browser.signIn(username) };
  };
  const verify = (browser: Browser, proof: object) => browser.write('POST', '/api/auth/verification', proof);
  const isIn = async (browser: Browser) => (await browser.get('/api/auth/details')).json().content !== null;

  test('ID-02 codes are added by a first right code, with ten recovery codes shown once; the secret lies sealed', async () => {
    const id = await addAccount(motu.state, 'hina', 'user');
    const owner = await signedIn(motu, id);
    const begun = await owner.write('POST', '/api/auth/second-facteur/codes');
    expect(begun.headers['cache-control']).toBe('no-store');
    const { secret, uri } = begun.json().content;
    expect(uri).toBe(`otpauth://totp/Motu:hina?issuer=Motu&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    const add = (code: string) => owner.write('PUT', '/api/auth/second-facteur/codes', { name: 'Téléphone', code });
    const wrong = await add('000000');
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, [expect.objectContaining({ field: 'code' })]]);
    const added = await add(codeAt(secret, Date.now()));
    expect(added.json().content).toMatchObject({ kind: 'codes', name: 'Téléphone' });
    const codes: string[] = added.json().recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/.test(code))).toBe(true);
    const listed = (await owner.get('/api/auth/second-facteur')).json().content;
    expect(listed).toMatchObject({ factors: [{ name: 'Téléphone' }], recoveryLeft: 10 });
    const [kept] = await motu.state.factors.ofAccount(id);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect((await admin.journal('kind=session'))[0]).toMatchObject({ action: 'second-factor-add', actor: 'hina' });
  });

  test('ID-02 a right password alone opens no session: it tells what is asked for, a code finishes it, and no code counts twice', async () => {
    const { secret } = await withCodes('moana');
    const { browser, answer } = await enter('moana');
    expect(answer.json()).toEqual({ content: null, secondFactor: { codes: true, passkey: false, recovery: true } });
    expect(await isIn(browser)).toBe(false);
    const wrong = await verify(browser, { code: '000000' });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([401, expect.stringContaining('pas le bon')]);
    expect((await admin.journal('kind=session'))[0]).toMatchObject({ action: 'second-factor-failed', actor: 'moana' });
    const code = codeAt(secret, Date.now());
    // Another visitor has typed no password.
    expect((await verify(createBrowser(motu.app), { code })).statusCode).toBe(404);
    const before = { ...browser.cookies };
    expect((await verify(browser, { code })).json().content).toMatchObject({ username: 'moana' });
    expect(browser.cookies.sid).not.toBe(before.sid);
    expect(await isIn(browser)).toBe(true);
    expect((await verify(browser, { code })).statusCode).toBe(404);

    const again = (await enter('moana')).browser;
    expect((await verify(again, { code })).statusCode).toBe(401);
    expect((await verify(again, { code: codeAt(secret, Date.now() + STEP_MS) })).statusCode).toBe(200);
  });

  test('ID-02 each recovery code counts once, however it is typed, and new ones end the others', async () => {
    const { owner, recovery } = await withCodes('manu');
    const [first = '', second = ''] = recovery;
    const one = (await enter('manu')).browser;
    expect((await verify(one, { recoveryCode: first.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(200);
    const two = (await enter('manu')).browser;
    expect((await verify(two, { recoveryCode: first })).statusCode).toBe(401);
    expect((await owner.get('/api/auth/second-facteur')).json().content.recoveryLeft).toBe(9);

    expect((await owner.write('POST', '/api/auth/second-facteur/secours')).statusCode).toBe(428);
    await owner.write('POST', '/api/auth/confirmation', { currentPassword: PASSWORD });
    const renewed: string[] = (await owner.write('POST', '/api/auth/second-facteur/secours')).json().content;
    expect(renewed).toHaveLength(10);
    expect((await verify(two, { recoveryCode: second })).statusCode).toBe(401);
    expect((await verify(two, { recoveryCode: renewed[3] })).statusCode).toBe(200);
  });

  test('ID-02 AUTH-12 tries are counted for the account wherever they come from, and a password changed meanwhile ends what was begun', async () => {
    const { id, secret } = await withCodes('vai');
    const { browser } = await enter('vai');
    for (let tries = 0; tries < 10; tries++) {
      const from = { 'x-forwarded-for': `203.0.113.${tries}` };
      expect((await browser.write('POST', '/api/auth/verification', { code: '000000' }, from)).statusCode).toBe(401);
    }
    const blocked = await verify((await enter('vai')).browser, { code: codeAt(secret, Date.now()) });
    expect([blocked.statusCode, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true]);
    await motu.state.attempts.forgetAccount(`facteur:${id}`);
    await motu.state.accounts.update(id, { passwordHash: 'x' });
    expect((await verify(browser, { code: codeAt(secret, Date.now()) })).statusCode).toBe(404);
  });

  test('ID-02 AUTH-13 removing one asks for the password; the last one takes the recovery codes along, and the next sign-in asks for nothing more', async () => {
    const { id, owner, factor } = await withCodes('tiare');
    const remove = () => owner.write('DELETE', `/api/auth/second-facteur/${factor.id}`);
    expect((await remove()).statusCode).toBe(428);
    await owner.write('POST', '/api/auth/confirmation', { currentPassword: PASSWORD });
    expect((await remove()).statusCode).toBe(200);
    expect(await motu.state.factors.countRecoveryCodes(id)).toBe(0);
    expect((await enter('tiare')).answer.json().content).toMatchObject({ username: 'tiare' });
  });

  test('ID-02 AUTH-13 adding one asks for the password in a session that is not fresh', async () => {
    const id = await addAccount(motu.state, 'ancien', 'user');
    const owner = await signedIn(motu, id, new Date(Date.now() - 11 * 60_000));
    expect((await owner.write('POST', '/api/auth/second-facteur/codes')).statusCode).toBe(428);
    expect((await owner.write('POST', '/api/auth/second-facteur/cles')).statusCode).toBe(428);
    await owner.write('POST', '/api/auth/confirmation', { currentPassword: PASSWORD });
    expect((await owner.write('POST', '/api/auth/second-facteur/cles')).statusCode).toBe(200);
  });

  test('ID-02 an administrator removes the factors of an account, with the password and a line of the journal; its sessions end', async () => {
    const { id, owner } = await withCodes('perdu');
    expect((await admin.read<{ factors: number }>(`/api/users/${id}`)).factors).toBe(1);
    expect((await admin.remove(`/api/users/${id}/second-facteur`)).statusCode).toBe(428);
    await admin.confirm();
    expect((await admin.remove(`/api/users/${id}/second-facteur`)).statusCode).toBe(200);
    expect(await motu.state.factors.kindsOf(id)).toEqual([]);
    expect(await isIn(owner)).toBe(false);
    const [line] = await admin.journal('kind=session');
    expect(line).toMatchObject({ action: 'second-factor-remove', actor: 'teva', subject: 'perdu' });
  });

  test('ID-02 a passkey whose count went back was copied: it is refused, and one that counts on is not', async () => {
    const id = await addAccount(motu.state, 'cle', 'user');
    const owner = await signedIn(motu, id);
    const options = (await owner.write('POST', '/api/auth/second-facteur/cles')).json().content;
    const device = createAuthenticator('http://localhost:80');
    const response = device.register(options.challenge, 7);
    const added = await owner.write('PUT', '/api/auth/second-facteur/cles', { name: 'Clé USB', response });
    expect(added.json().content).toMatchObject({ kind: 'passkey', name: 'Clé USB' });
    const prove = async (counter: number, mend = (challenge: string) => challenge) => {
      const { browser } = await enter('cle');
      const { challenge } = (await browser.write('POST', '/api/auth/verification/cle')).json().content;
      return (await verify(browser, { passkey: device.prove(mend(challenge), counter) })).statusCode;
    };
    expect(await prove(8)).toBe(200);
    expect(await prove(8)).toBe(401);
    expect(await prove(3)).toBe(401);
    expect(await prove(9, () => options.challenge)).toBe(401);
    expect(await prove(9)).toBe(200);
  });

  test('ID-02 an account that is removed leaves no factor behind', async () => {
    const { id } = await withCodes('parti');
    await admin.remove(`/api/users/${id}`);
    expect([await motu.state.factors.kindsOf(id), await motu.state.factors.countRecoveryCodes(id)]).toEqual([[], 0]);
  });

  test('ID-02 where administrators need one, an administrator without may only add one; others are not asked', async () => {
    const set = async (require_second_factor: boolean, by: Admin) => {
      const { version } = await by.read<StoredSignIn>('/api/connexion');
      return by.put('/api/connexion', { require_second_factor, oidc: null, client_secret: null, version });
    };
    const { owner: safe, secret } = await withCodes('chef', 'admin');
    expect((await set(true, admin)).statusCode).toBe(428);
    await admin.confirm();
    expect((await set(true, admin)).statusCode).toBe(200);

    const refused = await admin.get('/api/users');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second-factor-required']);
    expect((await admin.get('/api/auth/details')).json().content).toMatchObject({ mustAddFactor: true });
    expect((await admin.get('/api/auth/sessions')).statusCode).toBe(403);
    expect((await safe.get('/api/users')).statusCode).toBe(200);
    const user = await signedIn(motu, await addAccount(motu.state, 'simple', 'user'));
    expect((await user.get('/api/auth/sessions')).statusCode).toBe(200);
    expect((await user.get('/api/auth/details')).json().content).not.toHaveProperty('mustAddFactor');

    const begun = (await admin.post('/api/auth/second-facteur/codes')).json().content;
    const code = codeAt(begun.secret, Date.now());
    expect((await admin.put('/api/auth/second-facteur/codes', { name: 'Mien', code })).statusCode).toBe(200);
    expect((await admin.get('/api/users')).statusCode).toBe(200);
    expect(secret).not.toBe(begun.secret);
  });
});
