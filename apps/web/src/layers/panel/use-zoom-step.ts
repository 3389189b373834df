import { useCallback, useSyncExternalStore } from 'react';
import { useMap } from '../../map/index.ts';

/** The whole zoom of the map. A move draws nothing anew until the next whole zoom. */
export function useZoomStep(): number {
  const view = useMap().getView();
  const subscribe = useCallback(
    (onChange: () => void) => {
      view.on('change:resolution', onChange);
      return () => view.un('change:resolution', onChange);
    },
    [view],
  );
  return useSyncExternalStore(subscribe, () => Math.floor((view.getZoom() ?? 0) + 1e-6));
}
