import { IconX, IconZoomInArea } from '@tabler/icons-react';
import { useEffect } from 'react';
import { fr } from '../fr.ts';
import { useMap } from '../map-context.ts';
import { isMobileAgent } from '../mobile-agent.ts';
import { pointer, usePointerTool } from '../pointer.ts';
import type { MapButton } from './map-button.ts';

const TOOL = 'zoom-area';

/** What draws on the map weighs as much as the map itself: it arrives with the first tool that needs it. */
const loadZoomArea = () => import('./start-zoom-area.ts');

/** « Sélectionner une zone à zoomer »; Escape gives up (MAP-05). Not on mobile user agents (MAP-03). */
export function useZoomArea(): MapButton[] {
  const map = useMap();
  const isActive = usePointerTool() === TOOL;

  useEffect(() => {
    if (!isActive) return;
    const stop = () => pointer.release(TOOL);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop();
    };
    addEventListener('keydown', onKey);
    let isWanted = true;
    let stopDrawing = () => {};
    loadZoomArea().then(
      ({ startZoomArea }) => {
        if (isWanted) stopDrawing = startZoomArea(map, stop);
      },
      // It did not arrive: the button is as before, and can be tried again.
      stop,
    );
    return () => {
      isWanted = false;
      removeEventListener('keydown', onKey);
      stopDrawing();
    };
  }, [map, isActive]);

  if (isMobileAgent(navigator.userAgent)) return [];
  return [
    {
      id: 'zoombox',
      title: isActive ? fr.cancelZoomArea : fr.zoomArea,
      icon: isActive ? IconX : IconZoomInArea,
      isActive,
      onClick: () => (isActive ? pointer.release(TOOL) : pointer.take(TOOL)),
    },
  ];
}
