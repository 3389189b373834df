import { formatAngle, formatBytes, formatGeographic, formatNumber } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';
import { useMap } from '../map/index.ts';
import { seenNames } from '../names/index.ts';
import { currentView } from './current-view.ts';
import classes from './debug-figures.module.css';
import { fr } from './fr.ts';

const IS_TILE = /\/api\/(wmts|wms)\b/;

/** Written straight to its element, at each frame of the map: it must not slow down what it measures. */
export function DebugFigures() {
  const map = useMap();
  const element = useRef<HTMLPreElement>(null);

  useEffect(() => {
    const tiles = countTiles();
    const write = () => {
      if (!element.current) return;
      const { names, areThere } = seenNames(map);
      element.current.textContent = [figures(map, tiles), fr.names(formatNumber(names.length))].join('\n');
      // For tests, which read no letters.
      element.current.dataset.names = JSON.stringify(names);
      element.current.dataset.namesThere = String(areThere);
    };
    map.on('postrender', write);
    write();
    return () => {
      map.un('postrender', write);
      tiles.stop();
    };
  }, [map]);

  return <pre ref={element} className={classes.figures} aria-hidden="true" />;
}

type Tiles = { count: number; bytes: number; ms: number };

function figures(map: OlMap, { count, bytes, ms }: Tiles): string {
  const view = currentView(map);
  return [
    fr.zoom(formatNumber(view?.zoom ?? 0, 2)),
    fr.resolution(formatNumber(map.getView().getResolution() ?? 0, 8)),
    fr.center(view ? formatGeographic('dd', view.center) : ''),
    fr.rotation(formatAngle((map.getView().getRotation() * 180) / Math.PI)),
    fr.tiles(formatNumber(count), formatBytes(bytes), formatNumber(count ? ms / count : 0)),
  ].join('\n');
}

/** Tiles that have come since the page was opened, as the browser counted them. */
function countTiles(): Tiles & { stop: () => void } {
  const tiles = { count: 0, bytes: 0, ms: 0, stop: () => observer.disconnect() };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || !IS_TILE.test(entry.name)) continue;
      tiles.count += 1;
      tiles.bytes += entry.transferSize;
      tiles.ms += entry.duration;
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return tiles;
}
