import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOnline } from './use-online.ts';

afterEach(() => vi.restoreAllMocks());

test('the network is followed without a reload (APP-06)', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { result, unmount } = renderHook(useOnline);
  expect(result.current).toBe(true);

  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(result.current).toBe(false);

  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(result.current).toBe(true);
  unmount();
});
