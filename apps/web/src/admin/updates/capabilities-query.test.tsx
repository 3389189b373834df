import { focusManager, onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CAPABILITIES_KEY, SELDOM } from './capabilities-query.ts';

test('ADM-03 capabilities are read again every 900 000 ms, and never on mount, reconnect or focus', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });
  const client = new QueryClient();
  const queryFn = vi.fn(async () => 'read');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const show = () => renderHook(() => useQuery({ queryKey: CAPABILITIES_KEY, queryFn, ...SELDOM }), { wrapper });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  const { unmount } = show();
  await later(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  for (const isThere of [false, true]) {
    act(() => focusManager.setFocused(isThere));
    act(() => onlineManager.setOnline(isThere));
    await later(10);
  }
  const second = show();
  await later(10);
  expect(queryFn).toHaveBeenCalledTimes(1);
  second.unmount();
  await later(900_000 - 31);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await later(1);
  expect(queryFn).toHaveBeenCalledTimes(2);
  unmount();
  client.clear();
});
