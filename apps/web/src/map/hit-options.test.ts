import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { expect, test, vi } from 'vitest';
import { hitOptions } from './hit-options.ts';
import { createSizedMap } from './testing.ts';

/** Degrees of a pixel: what is shown of a point reaches a tenth of a degree around it. */
const RESOLUTION = 0.001;

test.each([
  ['at its place', -149.5, -149.5, true],
  ['under its marker or name', -149.5, -149.41, true],
  ['away from it', -149.5, -149.3, false],
  ['on the other side of 180°', 179.98, -179.99, true],
  ['on the other side of 180°, drawn beyond it', -179.99, 180.02, true],
  ['a turn of the earth away', -149.5, 210.5, true],
] as const)(
  'INFO-01 DRAW-03 a layer is asked for a hit only where it may have one: %s',
  (_where, drawn, at, isNear) => {
    const map = createSizedMap();
    map.getView().setResolution(RESOLUTION);
    vi.spyOn(map, 'getCoordinateFromPixel').mockReturnValue([at, -17.6]);
    const source = new VectorSource();
    const layer = new VectorLayer({ source });
    expect(hitOptions(map, [400, 300], 2, () => true).layerFilter(layer)).toBe(false);
    source.addFeature(new Feature(new Point([drawn, -17.6])));
    expect(hitOptions(map, [400, 300], 2, () => true).layerFilter(layer)).toBe(isNear);
  },
);
