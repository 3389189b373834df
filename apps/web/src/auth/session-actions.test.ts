// @vitest-environment node
import type { AuthDetails } from '@motu/contract';
import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/index.ts';
import { ANONYMOUS, type Session } from './session.ts';
import { type AuthCalls, createSessionActions } from './session-actions.ts';
import { SESSION_KEY } from './session-query.ts';

const hina: AuthDetails = { username: 'hina', displayName: null, roles: [], context: null, mustChangePassword: true };

function start(session: Session, calls: Partial<AuthCalls> = {}) {
  const queries = createQueryClient();
  queries.setQueryData(SESSION_KEY, session);
  queries.setQueryData(['admin', 'overview'], 'private');
  const actions = createSessionActions(queries, {
    signIn: async ({ body: { username } }) => ({ content: { ...hina, username } }),
    verify: async () => ({ content: hina }),
    signOut: async () => ({ content: null }),
    changePassword: async () => ({ content: { ...hina, mustChangePassword: false } }),
    ...calls,
  });
  return {
    actions,
    session: () => queries.getQueryData(SESSION_KEY),
    answer: () => queries.getQueryData(['admin', 'overview']),
  };
}

test('AUTH-07 signing out clears every cached query and the expired flag', async () => {
  const { actions, session, answer } = start({ status: 'expired', details: hina });
  await actions.signOut();
  expect(session()).toEqual(ANONYMOUS);
  expect(answer()).toBeUndefined();
});

test('AUTH-07 signing out of a session the server has forgotten works too', async () => {
  const { actions, session } = start(
    { status: 'expired', details: hina },
    { signOut: () => Promise.reject(new AppError('unauthenticated', 'Connectez-vous.')) },
  );
  await actions.signOut();
  expect(session()).toEqual(ANONYMOUS);
});

test('AUTH-07 signing out that does not reach the server changes nothing', async () => {
  const before: Session = { status: 'connected', details: hina };
  const { actions, session, answer } = start(before, {
    signOut: () => Promise.reject(new AppError('unavailable', 'Le serveur ne répond pas.')),
  });
  await expect(actions.signOut()).rejects.toThrow('Le serveur ne répond pas.');
  expect(session()).toEqual(before);
  expect(answer()).toBe('private');
});

test('AUTH-07 signing in again clears the flag and keeps what was on the page', async () => {
  const { actions, session, answer } = start({ status: 'expired', details: hina });
  await actions.signIn('hina', 'mot de passe');
  expect(session()).toMatchObject({ status: 'connected' });
  expect(answer()).toBe('private');
});

test('AUTH-07 somebody else signing in finds nothing of the first one', async () => {
  const { actions, answer } = start({ status: 'expired', details: hina });
  await actions.signIn('moana', 'mot de passe');
  expect(answer()).toBeUndefined();
});

test('AUTH-13 changing the password ends the obligation to change it', async () => {
  const { actions, session } = start({ status: 'connected', details: hina });
  await actions.changePassword('ancien', 'nouveau mot de passe');
  expect(session()).toMatchObject({ details: { mustChangePassword: false } });
});

test('ID-02 a right password that asks for a second factor signs nobody in; its proof does', async () => {
  const asked = { codes: true, passkey: false, recovery: true };
  const { actions, session } = start(ANONYMOUS, { signIn: async () => ({ content: null, secondFactor: asked }) });
  expect(await actions.signIn('hina', 'mot de passe')).toEqual({ asked });
  expect(session()).toEqual(ANONYMOUS);
  expect(await actions.verify({ code: '123456' })).toEqual(hina);
  expect(session()).toEqual({ status: 'connected', details: hina });
});
