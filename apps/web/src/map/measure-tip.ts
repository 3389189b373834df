import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { figureWords } from './figure-words.ts';
import { measureGeometry } from './geometry-figures.ts';
import classes from './measure-tip.module.css';
import { type PlainGeometry, positionsOf } from './plain-geometry.ts';

type MeasureTip = { show(geometry: PlainGeometry | null): void; stop(): void };

/** A small label on the map with the figures of one shape, beside its last point. Not read out: the panel says the same. */
export function createMeasureTip(map: OlMap): MeasureTip {
  const element = document.createElement('div');
  element.className = classes.tip ?? '';
  element.setAttribute('aria-hidden', 'true');
  const overlay = new Overlay({ element, positioning: 'center-left', offset: [14, 22], stopEvent: false });
  map.addOverlay(overlay);
  return {
    show(geometry) {
      const words = geometry && figureWords(measureGeometry(geometry));
      const at = geometry && words ? tipPosition(geometry) : undefined;
      if (words) element.textContent = words;
      overlay.setPosition(at);
    },
    stop: () => map.removeOverlay(overlay),
  };
}

/** The end of a line; of an area, its easternmost point. */
function tipPosition(geometry: PlainGeometry): number[] | undefined {
  const positions = positionsOf(geometry);
  const isLine = geometry.type.endsWith('LineString');
  const east = (a: readonly number[], b: readonly number[]) => ((b[0] ?? 0) > (a[0] ?? 0) ? b : a);
  const at = isLine ? positions.at(-1) : positions.reduce(east, positions[0] ?? []);
  return at && [...at];
}
