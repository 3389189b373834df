import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';
import { isMobileAgent, useMap } from '../map/index.ts';
import { usePreferences } from '../preferences/index.ts';
import { SMALL_SCREEN, useMedia } from '../ui/use-media.ts';
import { type CoordinateWriter, coordinateWriters, createPointWriter } from './coordinate-writers.ts';
import { followPointer } from './follow-pointer.ts';
import classes from './info-block.module.css';

/** The coordinates under the pointer, in each format the preferences ask for; not where there is no pointer to follow (APP-05). */
export function PointerCoordinates() {
  const isSmall = useMedia(SMALL_SCREEN);
  return isSmall || isMobileAgent(navigator.userAgent) ? null : <Coordinates />;
}

function Coordinates() {
  const map = useMap();
  const block = useRef<HTMLDivElement>(null);
  const { coordinateFormat, showGeographic, showUtm, showDfci } = usePreferences();

  useEffect(() => {
    let stop = () => {};
    let isWanted = true;
    void coordinateWriters({ coordinateFormat, showGeographic, showUtm, showDfci }).then((writers) => {
      if (isWanted && block.current) stop = writeUnderPointer(map, block.current, writers);
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [map, coordinateFormat, showGeographic, showUtm, showDfci]);

  return <div ref={block} className={classes.coordinates} />;
}

/** Straight into the page, line by line: a pointer that moves must not make React draw anything. */
function writeUnderPointer(map: OlMap, block: HTMLElement, writers: CoordinateWriter[]): () => void {
  const lines = writers.map(() => document.createElement('span'));
  block.replaceChildren(...lines);
  const write = createPointWriter(writers);
  const stop = followPointer(map, (point) => {
    for (const [index, text] of write(point).entries()) {
      const line = lines[index];
      if (line) line.textContent = text;
    }
  });
  return () => {
    stop();
    block.replaceChildren();
  };
}
