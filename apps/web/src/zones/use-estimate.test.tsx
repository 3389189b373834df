import type { LayerItem } from '@motu/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { testItem } from '../layers/testing.ts';
import { useEstimate } from './use-estimate.ts';

afterEach(() => vi.unstubAllGlobals());

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('OFF-02 the first weight is told after a few tiles, while others are still drawn and the map makes its list of layers anew', async () => {
  const waiting: Promise<Response> = new Promise(() => {});
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return asked > 4 ? waiting : Promise.resolve(new Response(new Uint8Array(1000)));
  });
  const layers = () => ['fond', 'communes'].map((slug) => testItem(slug));
  const { result, rerender } = renderHook((items: LayerItem[]) => useEstimate(items, [-155, -28, -134, -7], 1, 3), {
    wrapper,
    initialProps: layers(),
  });
  await waitFor(() => expect(asked).toBeGreaterThan(4));
  rerender(layers());
  await waitFor(() => expect(result.current.estimate?.bytes).toBe(result.current.tiles * 1000));
  rerender(layers());
  expect(result.current.estimate?.bytes).toBe(result.current.tiles * 1000);
});
