import { endpoints } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressOf, client } from '../../api/index.ts';
import { useLayerList } from '../layers/use-layer-list.ts';
import { findPatches, type Patch } from './find-patches.ts';

/** How often the capabilities are read again (ADM-03). */
export const REFETCH_MS = 900_000;

/** As they are now, not as they were last written. */
const CAPABILITIES = addressOf(endpoints.wmts.ask, {}, { request: 'GetCapabilities', force: 1 });

/** The layers whose source should be updated, as of the last time the capabilities were read. */
export function useLayerUpdates() {
  const layers = useLayerList();
  const capabilities = useQuery({
    queryKey: ['admin', 'capabilities'],
    queryFn: async ({ signal }) => {
      const [text, { readCapabilities }] = await Promise.all([
        client.getText(CAPABILITIES, signal),
        // The reader of these documents is heavy: the rest of the administration does not wait for it.
        import('./read-capabilities.ts'),
      ]);
      return readCapabilities(text);
    },
    refetchInterval: REFETCH_MS,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const patches: readonly Patch[] | null = useMemo(
    () => (layers.data && capabilities.data ? findPatches(layers.data, capabilities.data) : null),
    [layers.data, capabilities.data],
  );
  return {
    /** Null until both are known. */
    patches,
    error: capabilities.error ?? layers.error,
    isChecking: capabilities.isFetching || layers.isPending,
    checkedAt: capabilities.dataUpdatedAt,
    check: async () => void (await Promise.all([capabilities.refetch(), layers.refetch()])),
  };
}
