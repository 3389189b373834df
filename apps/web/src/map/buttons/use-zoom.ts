import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { fr } from '../fr.ts';
import { useMap } from '../map-context.ts';
import { motionMs } from '../motion.ts';
import type { MapButton } from './map-button.ts';

const STEP_MS = 500;

/** « Zoomer en avant », « Zoomer en arrière »: one level in 500 ms, disabled at the ends of the context's range (MAP-03). */
export function useZoom(): MapButton[] {
  const view = useMap().getView();
  const subscribe = (onChange: () => void) => {
    view.on('change:resolution', onChange);
    return () => view.un('change:resolution', onChange);
  };
  const [isLowest, isHighest] = [
    useSyncExternalStore(subscribe, () => (view.getZoom() ?? 0) <= view.getMinZoom()),
    useSyncExternalStore(subscribe, () => (view.getZoom() ?? 0) >= view.getMaxZoom()),
  ];

  const zoomBy = (levels: number) => {
    // From where the map is going, so that two quick clicks make two levels.
    const target = view.getConstrainedZoom((view.getZoom() ?? 0) + levels, levels > 0 ? 1 : -1);
    view.cancelAnimations();
    view.animate({ ...(target !== undefined && { zoom: target }), duration: motionMs(STEP_MS) });
  };

  const button = { id: 'zoom', isEssential: true } as const;
  return [
    { ...button, title: fr.zoomIn, icon: IconPlus, isDisabled: isHighest, onClick: () => zoomBy(1) },
    { ...button, title: fr.zoomOut, icon: IconMinus, isDisabled: isLowest, onClick: () => zoomBy(-1) },
  ];
}
