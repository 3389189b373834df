import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import { showHint } from '../map/hint.ts';
import { holdPointer } from '../map/hold-pointer.ts';
import { pointer, usePointerTool } from '../map/pointer.ts';
import { usePanel } from '../panel/index.ts';
import { useStore } from '../ui/store.ts';
import { useMedia } from '../ui/use-media.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { pickStore, setPoint } from './route-store.ts';
import { startPicking } from './start-route-pointer.ts';

const giveUp = () => pickStore.dispatch(null);

/** The end that the next click places, while the route's panel is open (ITI-01). */
export function usePicking(map: OlMap, { isPaused }: { isPaused: boolean }): void {
  const { module, isOpen } = usePanel();
  const wanted = useStore(pickStore, (end) => end);
  const tool = usePointerTool();
  const isTouch = useMedia('(pointer: coarse)');
  const end = isOpen && module === 'route' && !isPaused ? wanted : null;

  useEffect(() => {
    if (!end) return;
    const release = holdPointer(map, 'route');
    const stop = startPicking(map, { onPick: (point) => setPoint(end, point), onGiveUp: giveUp });
    return () => {
      stop();
      release();
    };
  }, [map, end]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at each time the pointer changes hands
  useEffect(() => {
    const owner = pointer.tool();
    if (end && owner !== null && owner !== 'route') giveUp();
  }, [end, tool]);

  useEffect(() => {
    if (!end) return;
    const text = (isTouch ? fr.touchPick : fr.pick)[end];
    return showHint({ text, actions: [{ label: words.cancel, onClick: giveUp }] });
  }, [end, isTouch]);
}
