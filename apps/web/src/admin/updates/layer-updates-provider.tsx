import { endpoints } from '@motu/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { addressOf, client as http } from '../../api/index.ts';
import { useLayerList } from '../use-layer-list.ts';
import { CAPABILITIES_KEY, SELDOM } from './capabilities-query.ts';
import { findPatches, type Patch } from './find-patches.ts';
import { type LayerUpdates, LayerUpdatesContext } from './layer-updates-context.ts';
import { useUpstreams } from './use-upstreams.ts';

/** As they are now, not as they were last written. */
const CAPABILITIES = addressOf(endpoints.wmts.ask, {}, { request: 'GetCapabilities', force: 1 });

/** Reads the capabilities once for all that tells of updates: the navigation, the home, the lists. */
export function LayerUpdatesProvider({ children }: { children: ReactNode }) {
  return <LayerUpdatesContext value={useReadUpdates()}>{children}</LayerUpdatesContext>;
}

function useReadUpdates(): LayerUpdates {
  const client = useQueryClient();
  const layers = useLayerList();
  const capabilities = useQuery({
    queryKey: [...CAPABILITIES_KEY, 'own'],
    queryFn: async ({ signal }) => {
      const [text, { readCapabilities }] = await Promise.all([
        http.getText(CAPABILITIES, signal),
        // The reader of these documents is heavy: the rest of the administration does not wait for it.
        import('./read-capabilities.ts'),
      ]);
      return readCapabilities(text);
    },
    ...SELDOM,
  });
  const outside = useUpstreams(layers.data);
  const own: readonly Patch[] | null = useMemo(
    () => (layers.data && capabilities.data ? findPatches(layers.data, capabilities.data) : null),
    [layers.data, capabilities.data],
  );
  const isAsking = outside.answered < outside.asked;
  return {
    patches: own && [...own, ...outside.patches],
    gone: outside.gone,
    failures: outside.failures,
    error: capabilities.error ?? layers.error,
    isChecking: capabilities.isFetching || layers.isPending || isAsking,
    progress: isAsking ? { answered: outside.answered, asked: outside.asked } : null,
    checkedAt: capabilities.dataUpdatedAt,
    check: async () => void (await Promise.all([capabilities.refetch(), layers.refetch(), outside.refetch()])),
    stop: () => void client.cancelQueries({ queryKey: CAPABILITIES_KEY }),
  };
}
