import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { verifyPassword } from './passwords.ts';
import { SignIn } from './sign-in.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
  await addAccount(motu.state, 'hina', 'user');
  await addAccount(motu.state, 'parti', 'user', { disabled: true });
});
afterAll(() => motu.close());

/** What a hash says of the work that it takes: `$argon2id$v=19$m=19456,t=2,p=1`. */
const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');

test.each(['hina', 'personne', 'parti'])(
  'AUTH-12 (SEC-03) a failure on « %s » costs one argon2id of the same work',
  async (name) => {
    const argon2 = vi.fn(verify);
    const signIn = new SignIn(motu.state, undefined, (hash, password) => verifyPassword(hash, password, argon2));
    await expect(
      signIn.signIn(name, 'not the password', { address: '192.0.2.1', agent: null, id: null }),
    ).rejects.toThrow('incorrect');
    expect(argon2.mock.calls.map(([hash]) => costOf(hash))).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  },
);
