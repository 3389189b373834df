import { useSyncExternalStore } from 'react';
import { useLayers } from '../layers-context.tsx';

/** Slugs of the layers whose tiles do not come. */
export function useFailingLayers(): ReadonlySet<string> {
  const { health } = useLayers();
  return useSyncExternalStore(health.subscribe, health.failing);
}
