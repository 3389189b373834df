import type { ListedLayer, UpstreamCapabilities } from '@motu/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../api/index.ts';
import { CAPABILITIES_KEY, SELDOM } from './capabilities-query.ts';
import { findOutsideUpdates, type Upstream, upstreamsOf } from './find-patches.ts';

const NO_LAYERS: readonly ListedLayer[] = [];

export type UpstreamFailure = { upstream: Upstream; error: Error; retry: () => void };

/** What other servers announce of the layers that are made of them: each server is asked once, and fails by itself. */
export function useUpstreams(layers: readonly ListedLayer[] = NO_LAYERS) {
  const upstreams = useMemo(() => upstreamsOf(layers), [layers]);
  const combine = useCallback(
    (answers: readonly Answer[]) => summarise(layers, upstreams, answers),
    [layers, upstreams],
  );
  return useQueries({
    queries: upstreams.map((upstream) => ({
      queryKey: [...CAPABILITIES_KEY, upstream.type, upstream.url],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.upstreams.capabilities({ query: upstream, signal }),
      // The server has waited long enough for it.
      retry: false,
      ...SELDOM,
    })),
    combine,
  });
}

type Answer = UseQueryResult<{ content: UpstreamCapabilities }>;

function summarise(layers: readonly ListedLayer[], upstreams: readonly Upstream[], answers: readonly Answer[]) {
  const updates = upstreams.map((upstream, i) => {
    const capabilities = answers[i]?.data?.content;
    return capabilities ? findOutsideUpdates(layers, upstream, capabilities) : { patches: [], gone: [] };
  });
  return {
    patches: updates.flatMap(({ patches }) => patches),
    gone: updates.flatMap(({ gone }) => gone),
    failures: upstreams.flatMap((upstream, i): UpstreamFailure[] => {
      const answer = answers[i];
      return answer?.error ? [{ upstream, error: answer.error, retry: () => void answer.refetch() }] : [];
    }),
    asked: upstreams.length,
    answered: answers.filter(({ isFetching }) => !isFetching).length,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  };
}
