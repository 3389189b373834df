import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { fr } from '../fr.ts';
import type { MapButton } from './map-button.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** « Passer en plein écran », where the browser can (an iPhone cannot). */
export function useFullscreen(): MapButton[] {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return [];
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return [
    {
      id: 'fullscreen',
      title: isFull ? fr.leaveFullscreen : fr.enterFullscreen,
      icon: isFull ? IconMinimize : IconMaximize,
      // A browser that refuses (a frame without the right) leaves the page as it is.
      onClick: () => void toggle().catch(() => {}),
    },
  ];
}
