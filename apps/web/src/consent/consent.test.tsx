import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useConsent } from './consent-context.ts';
import { ConsentProvider } from './consent-provider.tsx';
import { keep, mayStore, recall } from './device-storage.ts';

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'motu-consent=; Max-Age=0; Path=/';
  localStorage.clear();
});

const consent = () => renderHook(useConsent, { wrapper: ConsentProvider }).result;

test('APP-11 outside its provider the consent context throws', () => {
  const { result } = renderHook(useConsent);
  expect(() => result.current.setAccepted(true)).toThrow('setAccepted() is not implemented');
});

test.each([
  [true, '1'],
  [false, '0'],
])('WEL-07 the answer %s is kept as « %s » and read at the next visit', (answer, value) => {
  const first = consent();
  expect(first.current.accepted).toBeNull();
  act(() => first.current.setAccepted(answer));
  expect(first.current.accepted).toBe(answer);
  expect(document.cookie).toBe(`motu-consent=${value}`);
  expect(consent().current.accepted).toBe(answer);
});

test('WEL-07 (PRI-03) without consent only the necessary and what was asked for is kept', () => {
  const { current } = consent();
  for (const refuse of [() => {}, () => act(() => current.setAccepted(false))]) {
    refuse();
    expect([mayStore('necessary'), mayStore('asked'), mayStore('comfort')]).toEqual([true, true, false]);
    keep('comfort', 'panneau', 'ouvert');
    expect(localStorage).toHaveLength(0);
  }
});

test('WEL-07 (PRI-03) refusing takes away what was kept by consent, and nothing else', () => {
  const { current } = consent();
  act(() => current.setAccepted(true));
  keep('comfort', 'panneau', 'ouvert');
  keep('asked', 'settings', '{}');
  expect(recall('comfort', 'panneau')).toBe('ouvert');
  act(() => current.setAccepted(false));
  expect([recall('comfort', 'panneau'), recall('asked', 'settings')]).toEqual([null, '{}']);
});
