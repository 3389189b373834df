import { expect, test } from 'vitest';
import { isTokenValid, tokenFor } from './token.ts';

const HOUR = 3_600_000;
const secret = 'un secret';
const visitor = { sessionId: null, withoutCookie: true, secret };

test('AUTH-08 a token is good for its own session alone, whatever the hour', () => {
  const token = tokenFor('hina', secret, 0);
  expect(isTokenValid(token, { ...visitor, sessionId: 'hina', now: 100 * HOUR })).toBe(true);
  expect(isTokenValid(token, { ...visitor, sessionId: 'teva', now: 0 })).toBe(false);
  expect(isTokenValid(token, { ...visitor, sessionId: 'hina', secret: 'un autre', now: 0 })).toBe(false);
});

test('AUTH-08 SHARE-03 (FLT-07) without a cookie it is good for an hour or two, and when the clock is set back an hour, and only where no session is needed', () => {
  const token = tokenFor('laissé par le navigateur', secret, 10 * HOUR);
  expect(isTokenValid(token, { ...visitor, now: 10 * HOUR })).toBe(true);
  expect(isTokenValid(token, { ...visitor, now: 11.9 * HOUR })).toBe(true);
  expect(isTokenValid(token, { ...visitor, now: 12 * HOUR })).toBe(false);
  // A clock that was set back an hour.
  expect(isTokenValid(token, { ...visitor, now: 9 * HOUR })).toBe(true);
  expect(isTokenValid(token, { ...visitor, now: 8.9 * HOUR })).toBe(false);
  expect(isTokenValid(token, { ...visitor, withoutCookie: false, now: 10 * HOUR })).toBe(false);
});

test.each([undefined, '', '.', 'x.y', ['a.b']])('AUTH-08 %j is no token', (token) => {
  expect(isTokenValid(token, visitor)).toBe(false);
  expect(isTokenValid(token, { ...visitor, sessionId: 'hina' })).toBe(false);
});
