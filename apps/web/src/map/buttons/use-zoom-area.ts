import { IconX, IconZoomInArea } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
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
  // A tool that is still on its way is given up like one that has come.
  const isWanted = isActive || isBusy;

  const stop = useCallback(() => {
    setBusy(false);
    pointer.release(TOOL);
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isWanted, stop]);

  useEffect(() => {
    if (!isBusy) return;
    let isGivenUp = false;
    load()
      .then((part) => {
        if (isGivenUp) return;
        loaded = part;
        pointer.take(TOOL);
      })
      .catch(() => {
        if (!isGivenUp) notify({ tone: 'error', title: fr.toolMissing, text: fr.toolMissingText });
      })
      .finally(() => {
        if (!isGivenUp) setBusy(false);
      });
    return () => {
      isGivenUp = true;
    };
  }, [isBusy]);

  useEffect(() => (isActive ? loaded?.startZoomArea(map, stop) : undefined), [map, isActive, stop]);

  if (isMobileAgent(navigator.userAgent)) return [];
  return [
    {
      id: 'zoombox',
      title: isWanted ? fr.cancelZoomArea : fr.zoomArea,
      icon: isWanted ? IconX : IconZoomInArea,
      isActive,
      isBusy,
      onClick: () => (isWanted ? stop() : setBusy(true)),
    },
  ];
}
