// @vitest-environment node
import { expect, test } from 'vitest';
import { consentCookie, readConsent } from './consent-cookie.ts';

test.each([
  ['', null],
  ['sid=abc', null],
  ['motu-consent=1', true],
  ['sid=abc; motu-consent=0; theme=x', false],
  ['not-motu-consent=1', null],
  ['motu-consent=oui', null],
])('WEL-07 the cookies « %s » hold the answer %s', (cookies, answer) => {
  expect(readConsent(cookies)).toBe(answer);
});

test('WEL-07 (PRI-04) the answer is kept 180 days for the whole site', () => {
  expect(consentCookie(true, false)).toBe('motu-consent=1; Max-Age=15552000; Path=/; SameSite=Lax');
  expect(consentCookie(false, true)).toBe('motu-consent=0; Max-Age=15552000; Path=/; SameSite=Lax; Secure');
  expect(15552000 / 86400).toBe(180);
});
