// @vitest-environment node
import { PASSWORD_MIN } from '@motu/contract';
import { expect, test } from 'vitest';
import { checkPasswords, serverErrors } from './password-check.ts';
import { emptyPasswordForm, passwordReducer } from './password-reducer.ts';

const good = {
  currentPassword: 'ancien',
  newPassword: 'x'.repeat(PASSWORD_MIN),
  confirmation: 'x'.repeat(PASSWORD_MIN),
};

test('AUTH-13 a new password is long enough and typed twice alike', () => {
  expect(checkPasswords(good)).toEqual({});
  expect(Object.keys(checkPasswords({ ...good, currentPassword: '' }))).toEqual(['currentPassword']);
  expect(Object.keys(checkPasswords({ ...good, confirmation: 'autre' }))).toEqual(['confirmation']);
  const short = 'x'.repeat(PASSWORD_MIN - 1);
  expect(Object.keys(checkPasswords({ ...good, newPassword: short, confirmation: short }))).toEqual(['newPassword']);
});

test("AUTH-13 the server's sentences stand beside their fields, and go when the field is corrected", () => {
  const errors = serverErrors([
    { field: 'currentPassword', message: 'Incorrect.' },
    { field: 'elsewhere', message: 'Inconnu.' },
  ]);
  expect(errors).toEqual({ currentPassword: 'Incorrect.' });
  const refused = passwordReducer(emptyPasswordForm, { type: 'REFUSE', errors, message: null });
  expect(passwordReducer(refused, { type: 'TYPE', field: 'currentPassword', value: 'a' }).errors).toEqual({});
  expect(passwordReducer(refused, { type: 'TYPE', field: 'newPassword', value: 'a' }).errors).toEqual(errors);
});
