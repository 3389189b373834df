import type { LonLat } from '@motu/core';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { toLonLat } from 'ol/proj.js';
import { showHint } from '../map/hint.ts';
import { holdPointer } from '../map/hold-pointer.ts';
import { onEscape } from '../map/on-escape.ts';
import { pointer } from '../map/pointer.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';

/** Lets the visitor choose a place by a click, or by Enter for the middle of the map; Escape, or another tool, gives up. */
export function startMark(map: OlMap, onChosen: (position: LonLat) => void): () => void {
  const choose = (coordinate: number[]) => {
    const [lon = 0, lat = 0] = toLonLat(coordinate, map.getView().getProjection());
    stop();
    onChosen([lon, lat]);
  };
  const onClick = ({ coordinate }: MapBrowserEvent) => choose(coordinate);
  const onKey = (event: KeyboardEvent) => {
    const center = map.getView().getCenter();
    if (event.key === 'Enter' && event.target === map.getTargetElement() && center) choose(center);
  };
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    map.un('click', onClick);
    target?.removeEventListener('keydown', onKey, true);
    stopEscape();
    hideHint();
    unfollow();
    release();
  };
  const target = map.getTargetElement();
  const release = holdPointer(map, 'mark');
  const stopEscape = onEscape(() => stop());
  const hideHint = showHint({ text: fr.markHint, actions: [{ label: words.cancel, onClick: () => stop() }] });
  const unfollow = pointer.subscribe(() => pointer.tool() !== 'mark' && stop());
  map.on('click', onClick);
  target?.addEventListener('keydown', onKey, true);
  return stop;
}
