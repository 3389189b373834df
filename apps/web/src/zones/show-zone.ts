import type { Extent } from '@motu/core';
import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { FeaturesLayer } from '../map/features-layer.ts';

const INK = '#0A756F';
/** Cells that show the progress: enough to see where it is. */
const CELLS = 10;
/** Over every layer of the map, under what is drawn. */
const Z_INDEX = 400;

const OUTLINE = new Style({
  stroke: new Stroke({ color: INK, width: 3 }),
  fill: new Fill({ color: 'rgb(255 255 255 / 0.28)' }),
});
const DONE = new Style({ fill: new Fill({ color: 'rgb(10 117 111 / 0.32)' }) });
const FAILED = new Style({ fill: new Fill({ color: 'rgb(176 24 59 / 0.4)' }) });

/** Shows the extent of a zone on the map, and fills it as its tiles come; returns the way to take it away. */
export function showZone(map: OlMap, extent: Extent) {
  const source = new VectorSource();
  const layer = new FeaturesLayer({ source, zIndex: Z_INDEX });
  const outline = new Feature(fromExtent([...extent]));
  outline.setStyle(OUTLINE);
  source.addFeature(outline);
  map.addLayer(layer);

  const cells = new Map<number, Feature>();
  const cellAt = (index: number): Feature => {
    const known = cells.get(index);
    if (known) return known;
    const [west, south, east, north] = extent;
    const [width, height] = [(east - west) / CELLS, (north - south) / CELLS];
    const [left, top] = [west + (index % CELLS) * width, north - Math.floor(index / CELLS) * height];
    const cell = new Feature(fromExtent([left, top - height, left + width, top]));
    cells.set(index, cell);
    source.addFeature(cell);
    return cell;
  };

  return {
    /** Shares of the width and of the height, from the upper left corner. */
    mark(x: number, y: number, isFailed: boolean) {
      const at = (share: number) => Math.min(CELLS - 1, Math.max(0, Math.floor(share * CELLS)));
      cellAt(at(y) * CELLS + at(x)).setStyle(isFailed ? FAILED : DONE);
    },
    stop() {
      map.removeLayer(layer);
      layer.dispose();
    },
  };
}
