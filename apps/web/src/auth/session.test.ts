// @vitest-environment node
import type { AuthDetails } from '@motu/contract';
import { expect, test } from 'vitest';
import { ANONYMOUS, afterRefresh, nameOf } from './session.ts';

const hina: AuthDetails = {
  username: 'hina',
  displayName: 'Hina Teriʻi',
  roles: ['user'],
  context: null,
  mustChangePassword: false,
};

test('AUTH-06 null content is nobody, details are somebody', () => {
  expect(afterRefresh(undefined, null)).toEqual(ANONYMOUS);
  expect(afterRefresh(ANONYMOUS, null)).toEqual(ANONYMOUS);
  expect(afterRefresh(ANONYMOUS, hina)).toEqual({ status: 'connected', details: hina });
});

test('AUTH-07 null content after having been connected means expired, and remembers who it was', () => {
  const expired = afterRefresh({ status: 'connected', details: hina }, null);
  expect(expired).toEqual({ status: 'expired', details: hina });
  expect(afterRefresh(expired, null)).toEqual(expired);
  expect(afterRefresh(expired, hina)).toEqual({ status: 'connected', details: hina });
});

test('AUTH-03 the name shown is the display name, else the username', () => {
  expect(nameOf(hina)).toBe('Hina Teriʻi');
  expect(nameOf({ ...hina, displayName: null })).toBe('hina');
  expect(nameOf({ ...hina, displayName: '' })).toBe('hina');
});
