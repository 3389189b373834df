import type { Extent } from '@motu/core';
import { boundingExtent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useState } from 'react';
import { showHint } from '../map/hint.ts';
import { holdPointer } from '../map/hold-pointer.ts';
import { useMap } from '../map/index.ts';
import { onEscape } from '../map/on-escape.ts';
import { positionsOf } from '../map/plain-geometry.ts';
import { startShape } from '../map/start-shape.ts';
import { useMedia } from '../ui/use-media.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { showZone } from './show-zone.ts';

export type ExtentChoice = 'view' | 'drawn';

const SKETCH = new Style({
  stroke: new Stroke({ color: '#0A756F', width: 3 }),
  fill: new Fill({ color: 'rgb(255 255 255 / 0.28)' }),
});

/** What the panel leaves of the map: the library counts it out where it is given no size. */
const viewExtent = (map: OlMap) => map.getView().calculateExtent() as unknown as Extent;

/** The extent of a zone to come: the view as it moves, or a rectangle drawn on the map. */
export function useZoneExtent(choice: ExtentChoice, onGiveUp: () => void): Extent | null {
  const map = useMap();
  const isTouch = useMedia('(pointer: coarse)');
  const [drawn, setDrawn] = useState<Extent | null>(null);
  const [seen, setSeen] = useState<Extent>(() => viewExtent(map));

  useEffect(() => {
    if (choice !== 'view') return;
    const follow = () => setSeen(viewExtent(map));
    follow();
    map.on('moveend', follow);
    return () => map.un('moveend', follow);
  }, [map, choice]);

  const isDrawing = choice === 'drawn' && drawn === null;
  useEffect(() => {
    if (choice === 'view') setDrawn(null);
  }, [choice]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: giving up is the same whatever the render
  useEffect(() => {
    if (!isDrawing) return;
    const release = holdPointer(map, 'zone');
    const stopEscape = onEscape(onGiveUp);
    const stopHint = showHint({
      text: isTouch ? fr.drawTouchHint : fr.drawHint,
      actions: [{ label: words.cancel, onClick: onGiveUp }],
    });
    const shape = startShape(map, 'Box', {
      style: SKETCH,
      onDrawn(geometry) {
        const positions = geometry.type === 'Circle' ? [] : positionsOf(geometry);
        if (positions.length > 0) setDrawn(boundingExtent(positions as number[][]) as unknown as Extent);
      },
    });
    return () => {
      shape.stop();
      stopHint();
      stopEscape();
      release();
    };
  }, [map, isDrawing, isTouch]);

  useEffect(() => {
    if (drawn) return showZone(map, drawn).stop;
  }, [map, drawn]);

  return choice === 'view' ? seen : drawn;
}
