import { formatArea, formatLength, type LonLat } from '@motu/core';
import { type PrintPage, pagePlane } from '@motu/core/print';
import type Feature from 'ol/Feature.js';
import BaseVectorLayer from 'ol/layer/BaseVector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import { measureGeometry } from '../map/geometry-figures.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { meets } from './compose/overlay.ts';
import type { DrawnLine } from './content.ts';

/** More than any page has room for. */
const MOST_LINES = 80;

/** What the map keeps with the feature of a drawing. */
type DrawingOnMap = { name: string; label: string; colour: string; geometry: PlainGeometry };

/** The drawings on the map with what they measure: `Montée au Belvédère, 2,46 km`. */
export function drawnLines(map: OlMap, page: PrintPage): DrawnLine[] {
  const { toPage } = pagePlane(page);
  const frame = { x: 0, y: 0, width: page.widthMm, height: page.heightMm };
  const drawings = map
    .getAllLayers()
    .filter((layer) => layer instanceof BaseVectorLayer && layer.isVisible())
    .flatMap((layer) => (layer.getSource() as VectorSource | null)?.getFeatures() ?? [])
    .filter((feature) => meets(placesOf(feature).map(toPage), frame, 0))
    .map((feature) => feature.get('drawing') as DrawingOnMap | undefined)
    .filter((drawing) => drawing !== undefined);
  return [...new Set(drawings)].slice(0, MOST_LINES).map(lineOf);
}

/** Corners around what a feature is on the map. */
function placesOf(feature: Feature): LonLat[] {
  const [west = 0, south = 0, east = 0, north = 0] = feature.getGeometry()?.getExtent() ?? [];
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
  ];
}

function lineOf({ name, label, colour, geometry }: DrawingOnMap): DrawnLine {
  const { length, area } = measureGeometry(geometry);
  const figure = length !== undefined ? formatLength(length) : area !== undefined ? formatArea(area) : null;
  const title = name || label;
  return {
    title: figure ? `${title}, ${figure}` : title,
    colour,
    shape: length !== undefined ? 'line' : area !== undefined ? 'area' : 'point',
  };
}
