import { formatArea, formatLength } from '@motu/core';
import BaseVectorLayer from 'ol/layer/BaseVector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import { measureGeometry } from '../map/geometry-figures.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import type { DrawnLine } from './content.ts';

/** What the map keeps with the feature of a drawing. */
type DrawingOnMap = { name: string; label: string; colour: string; geometry: PlainGeometry };

/** The drawings on the map with what they measure: `Montée au Belvédère, 2,46 km`. */
export function drawnLines(map: OlMap): DrawnLine[] {
  const drawings = map
    .getAllLayers()
    .filter((layer) => layer instanceof BaseVectorLayer && layer.isVisible())
    .flatMap((layer) => (layer.getSource() as VectorSource | null)?.getFeatures() ?? [])
    .map((feature) => feature.get('drawing') as DrawingOnMap | undefined)
    .filter((drawing) => drawing !== undefined);
  return [...new Set(drawings)].map(lineOf);
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
