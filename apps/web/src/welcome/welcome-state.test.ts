// @vitest-environment node
import { expect, test } from 'vitest';
import { shownTab, startWelcome, welcomeReducer } from './welcome-state.ts';

test.each([
  [null, 'welcome'],
  ['4.13.3', 'release_notes'],
  ['4.13.4', null],
])('WEL-01 after version %s the dialog opens on %s', (seen, tab) => {
  expect(shownTab(startWelcome(seen, '4.13.4', false), true)).toBe(tab);
});

test.each([null, '4.13.3'])('WEL-01 an embedded page opens nothing (seen: %s)', (seen) => {
  expect(shownTab(startWelcome(seen, '4.13.4', true), true)).toBeNull();
});

test('WEL-01 WEL-07 the welcome waits for the answer to the cookie banner', () => {
  const start = startWelcome(null, '4.13.4', false);
  expect(shownTab(start, false)).toBeNull();
  expect(shownTab(start, true)).toBe('welcome');
});

test('WEL-07 a tab opened under the banner shows at once, and the welcome still comes after the answer', () => {
  const open = welcomeReducer(startWelcome(null, '4.13.4', false), { type: 'OPEN', tab: 'confidentiality' });
  expect(shownTab(open, false)).toBe('confidentiality');
  const closed = welcomeReducer(open, { type: 'CLOSE', answered: false });
  expect([shownTab(closed, false), shownTab(closed, true)]).toEqual([null, 'welcome']);
});

test('WEL-01 once closed after the answer, it stays closed', () => {
  const start = startWelcome(null, '4.13.4', false);
  expect(shownTab(welcomeReducer(start, { type: 'CLOSE', answered: true }), true)).toBeNull();
  const elsewhere = welcomeReducer(start, { type: 'OPEN', tab: 'about' });
  expect(shownTab(elsewhere, true)).toBe('about');
  expect(shownTab(welcomeReducer(elsewhere, { type: 'CLOSE', answered: true }), true)).toBeNull();
});
