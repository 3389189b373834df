// @vitest-environment node
import { type AuthDetails, type Role, rolesOf } from '@motu/contract';
import { expect, test } from 'vitest';
import { adminAccess } from './admin-access.ts';

const details = (...roles: Role[]): AuthDetails => ({
  username: 'hina',
  displayName: null,
  roles,
  context: null,
  mustChangePassword: false,
});

test('AUTH-10 (ACL-03) the administration is open to managers and administrators alone', () => {
  expect(adminAccess(undefined)).toBe('unknown');
  expect(adminAccess({ status: 'anonymous' })).toBe('sign-in');
  expect(adminAccess({ status: 'connected', details: details('user') })).toBe('forbidden');
  expect(adminAccess({ status: 'connected', details: details(...rolesOf('editor')) })).toBe('forbidden');
  expect(adminAccess({ status: 'connected', details: details(...rolesOf('manager')) })).toBe('allowed');
  expect(adminAccess({ status: 'connected', details: details(...rolesOf('admin')) })).toBe('allowed');
});

test('AUTH-13 the administration waits until a given password has been changed', () => {
  const given = { ...details(...rolesOf('admin')), mustChangePassword: true };
  expect(adminAccess({ status: 'connected', details: given })).toBe('password-change');
});

test('AUTH-10 an expired administrator keeps the page', () => {
  expect(adminAccess({ status: 'expired', details: details(...rolesOf('admin')) })).toBe('allowed');
  expect(adminAccess({ status: 'expired', details: details('user') })).toBe('forbidden');
});
