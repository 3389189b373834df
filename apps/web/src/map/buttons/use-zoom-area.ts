import { IconX, IconZoomInArea } from '@tabler/icons-react';
import { useEffect } from 'react';
import { fr } from '../fr.ts';
import { useMap } from '../map-context.ts';
import { isMobileAgent } from '../mobile-agent.ts';
import { pointer, usePointerTool } from '../pointer.ts';
import type { MapButton } from './map-button.ts';
import { startZoomArea } from './start-zoom-area.ts';

const TOOL = 'zoom-area';

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
    const stopDrawing = startZoomArea(map, stop);
    return () => {
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
