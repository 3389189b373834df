import { IconX, IconZoomInArea } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notify } from '../../ui/notify.tsx';
import { fr } from '../fr.ts';
import { useMap } from '../map-context.ts';
import { isMobileAgent } from '../mobile-agent.ts';
import { pointer, usePointerTool } from '../pointer.ts';
import type { MapButton } from './map-button.ts';

const TOOL = 'zoom-area';

/** What draws on the map weighs as much as the map itself: it arrives when the tool is first taken. */
const load = () => import('./start-zoom-area.ts');
let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** « Sélectionner une zone à zoomer »; Escape gives up (MAP-05). Not on mobile user agents (MAP-03). */
export function useZoomArea(): MapButton[] {
  const map = useMap();
  const isActive = usePointerTool() === TOOL;
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!isActive || !loaded) return;
    const stop = () => pointer.release(TOOL);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop();
    };
    addEventListener('keydown', onKey);
    const stopDrawing = loaded.startZoomArea(map, stop);
    return () => {
      removeEventListener('keydown', onKey);
      stopDrawing();
    };
  }, [map, isActive]);

  const take = async () => {
    setBusy(true);
    try {
      loaded = await load();
      pointer.take(TOOL);
    } catch {
      notify({ tone: 'error', title: fr.toolMissing, text: fr.toolMissingText });
    }
    setBusy(false);
  };

  if (isMobileAgent(navigator.userAgent)) return [];
  return [
    {
      id: 'zoombox',
      title: isActive ? fr.cancelZoomArea : fr.zoomArea,
      icon: isActive ? IconX : IconZoomInArea,
      isActive,
      isBusy,
      onClick: () => (isActive ? pointer.release(TOOL) : void take()),
    },
  ];
}
