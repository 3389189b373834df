import { createContext, use } from 'react';
import type { Patch } from './find-patches.ts';
import type { UpstreamFailure, useUpstreams } from './use-upstreams.ts';

/** The layers whose source should be updated, as of the last time the capabilities were read. */
export type LayerUpdates = {
  /** Null until the layers and our own capabilities are known; those of other servers join as they answer. */
  patches: readonly Patch[] | null;
  gone: ReturnType<typeof useUpstreams>['gone'];
  failures: readonly UpstreamFailure[];
  error: Error | null;
  isChecking: boolean;
  /** Servers that have answered, or failed to, while others are waited for. */
  progress: { answered: number; asked: number } | null;
  checkedAt: number;
  check(): Promise<void>;
  stop(): void;
};

const NO_PROVIDER: LayerUpdates = {
  patches: null,
  gone: [],
  failures: [],
  error: null,
  isChecking: false,
  progress: null,
  checkedAt: 0,
  check: () => Promise.reject(new Error('Not implemented')),
  stop() {},
};

export const LayerUpdatesContext = createContext<LayerUpdates>(NO_PROVIDER);

export function useLayerUpdates(): LayerUpdates {
  return use(LayerUpdatesContext);
}
