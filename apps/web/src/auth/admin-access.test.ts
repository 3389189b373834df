// @vitest-environment node
import type { AuthDetails, Role } from '@motu/contract';
import { expect, test } from 'vitest';
import { adminAccess } from './admin-access.ts';

const details = (...roles: Role[]): AuthDetails => ({
  username: 'hina',
  displayName: null,
  roles,
  context: null,
  mustChangePassword: false,
});

test('AUTH-10 the administration is open to administrators alone', () => {
  expect(adminAccess(undefined)).toBe('unknown');
  expect(adminAccess({ status: 'anonymous' })).toBe('sign-in');
  expect(adminAccess({ status: 'connected', details: details('user') })).toBe('forbidden');
  expect(adminAccess({ status: 'connected', details: details('admin') })).toBe('allowed');
});

test('AUTH-13 the administration waits until a given password has been changed', () => {
  const given = { ...details('admin'), mustChangePassword: true };
  expect(adminAccess({ status: 'connected', details: given })).toBe('password-change');
});

test('AUTH-10 an expired administrator keeps the page', () => {
  expect(adminAccess({ status: 'expired', details: details('admin') })).toBe('allowed');
  expect(adminAccess({ status: 'expired', details: details('user') })).toBe('forbidden');
});
