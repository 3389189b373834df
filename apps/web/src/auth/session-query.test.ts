import type { AuthDetails } from '@motu/contract';
import { AppError } from '@motu/core';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/index.ts';
import type { Session } from './session.ts';
import { REFRESH_MS, refreshWhenRefused, SESSION_KEY, sessionQuery } from './session-query.ts';

const hina: AuthDetails = { username: 'hina', displayName: null, roles: [], context: null, mustChangePassword: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Watches the session as the page does; `content` is what the server answers, and may be changed. */
function watch(content: AuthDetails | null) {
  const server = { content, calls: 0 };
  const queries = createQueryClient();
  const options = sessionQuery(async () => {
    server.calls++;
    return { content: server.content };
  });
  queries.mount();
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  const status = () => queries.getQueryData<Session>(SESSION_KEY)?.status;
  return { server, queries, options, status, stop };
}

test('AUTH-06 a connected page asks again every 60 s, and an anonymous one never', async () => {
  const connected = watch(hina);
  const anonymous = watch(null);
  await vi.advanceTimersByTimeAsync(REFRESH_MS * 2 + 10);
  expect(REFRESH_MS).toBe(60_000);
  expect(connected.server.calls).toBe(3);
  expect(anonymous.server.calls).toBe(1);
});

test('AUTH-06 AUTH-07 it stops asking once expired', async () => {
  const { server, status } = watch(hina);
  await vi.advanceTimersByTimeAsync(10);
  server.content = null;
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  expect(status()).toBe('expired');
  await vi.advanceTimersByTimeAsync(REFRESH_MS * 5);
  expect(server.calls).toBe(2);
});

test('AUTH-06 it asks again on reconnect, not on focus and not on mount', async () => {
  const { server, queries, options } = watch(hina);
  await vi.advanceTimersByTimeAsync(10);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  new QueryObserver(queries, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  expect(server.calls).toBe(1);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(server.calls).toBe(2);
});

test('AUTH-07 a refused read makes a connected page ask at once', async () => {
  const { server, queries, status } = watch(hina);
  await vi.advanceTimersByTimeAsync(10);
  server.content = null;
  refreshWhenRefused(queries, new AppError('unauthenticated', 'Connectez-vous.'));
  await vi.advanceTimersByTimeAsync(10);
  expect(status()).toBe('expired');
});

test('AUTH-07 another failure, or an anonymous page, asks nothing', async () => {
  const connected = watch(hina);
  const anonymous = watch(null);
  await vi.advanceTimersByTimeAsync(10);
  refreshWhenRefused(connected.queries, new AppError('unavailable', 'Plus tard.'));
  refreshWhenRefused(anonymous.queries, new AppError('unauthenticated', 'Connectez-vous.'));
  await vi.advanceTimersByTimeAsync(10);
  expect([connected.server.calls, anonymous.server.calls]).toEqual([1, 1]);
});
