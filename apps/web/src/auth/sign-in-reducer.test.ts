// @vitest-environment node
import { expect, test } from 'vitest';
import { canSend, emptySignIn, type SignInAction, type SignInState, signInReducer } from './sign-in-reducer.ts';

const play = (...actions: SignInAction[]): SignInState => actions.reduce(signInReducer, emptySignIn);
const name: SignInAction = { type: 'TYPE', field: 'username', value: 'hina' };
const secret: SignInAction = { type: 'TYPE', field: 'password', value: 'mot de passe' };
const fail: SignInAction = { type: 'FAIL', message: 'Refusé.' };

test('AUTH-02 unchanged → changed → ready → sending → sent', () => {
  expect(play().status).toBe('unchanged');
  expect(play(name).status).toBe('changed');
  expect(play(name, secret).status).toBe('ready');
  expect(play(name, secret, { type: 'SEND' }).status).toBe('sending');
  expect(play(name, secret, { type: 'SEND' }, { type: 'SUCCEED' }).status).toBe('sent');
});

test('AUTH-02 submit is possible only when both fields are filled, or after a failure', () => {
  expect(canSend(play())).toBe(false);
  expect(canSend(play(name))).toBe(false);
  expect(canSend(play(name, secret))).toBe(true);
  expect(canSend(play(name, secret, { ...name, value: '' }))).toBe(false);
  expect(canSend(play(name, secret, { type: 'SEND' }))).toBe(false);
  expect(canSend(play(name, secret, { type: 'SEND' }, fail))).toBe(true);
});

test('AUTH-02 sending is ignored while it is not possible', () => {
  expect(play({ type: 'SEND' })).toEqual(emptySignIn);
});

test('AUTH-02 opening again empties the fields', () => {
  expect(play(name, secret, fail, { type: 'RESET' })).toEqual(emptySignIn);
});

test('AUTH-04 a failure keeps what was typed and gives the message, until the next try', () => {
  const failed = play(name, secret, { type: 'SEND' }, fail);
  expect(failed).toEqual({ status: 'failed', username: 'hina', password: 'mot de passe', message: 'Refusé.' });
  expect(signInReducer(failed, { type: 'SEND' }).message).toBeNull();
});

test('AUTH-03 a success forgets the password', () => {
  expect(play(name, secret, { type: 'SEND' }, { type: 'SUCCEED' }).password).toBe('');
});
