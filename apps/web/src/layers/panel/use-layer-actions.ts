import type { LayerItem } from '@motu/contract';
import { useMemo } from 'react';
import { motionMs, TRAVEL_MS, useMap } from '../../map/index.ts';
import { usePanel } from '../../panel/index.ts';
import { TIGHT_SCREEN } from '../../ui/use-media.ts';
import { tableStore } from '../filter-store.ts';
import { useLayers } from '../layers-context.tsx';

/** What the panel does to the layers. */
export function useLayerActions() {
  const map = useMap();
  const { dispatch, health } = useLayers();
  const { dispatch: panel } = usePanel();
  return useMemo(
    () => ({
      onToggle: (slug: string, isShown: boolean) => dispatch({ type: isShown ? 'SHOW' : 'HIDE', slug }),
      onHide: (slug: string) => dispatch({ type: 'HIDE', slug }),
      onMove: (slug: string, index: number) => dispatch({ type: 'MOVE', slug, index }),
      onOpacity: (slug: string, opacity: number) => dispatch({ type: 'SET_OPACITY', slug, opacity }),
      onRetry: (slug: string) => health.askAgain(slug),
      onTable(slug: string) {
        tableStore.dispatch(slug);
        // There is room for one of them.
        if (matchMedia(TIGHT_SCREEN).matches) panel({ type: 'CLOSE' });
      },
      onZoom({ sourceOptions: { extent }, maxZoom }: LayerItem) {
        if (extent) map.getView().fit(extent, { duration: motionMs(TRAVEL_MS), maxZoom });
      },
    }),
    [map, dispatch, health, panel],
  );
}
