import type { Line, MultiPolygon, Polygon, Position } from '@motu/geopackage';
import { makeValid, simplify } from '../../geometry/geos.ts';
import { polygonContains, ringArea } from '../../geometry/measure.ts';
import { mapPolygons, planeAt } from '../../geometry/plane.ts';
import { traceContours } from '../../relief/trace-contours.ts';
import type { SourceRaster } from '../relief/read-raster.ts';

const SEA_LEVEL = 0.2;
/** Only one line is wanted: the next would pass above every summit. */
const ABOVE_ALL = 10_000;
const SMOOTHING_PASSES = 2;
const THINNING = 3;
/** Smaller specks are waves in the model. */
const LEAST_SQUARE_METRES = 2000;

/** The edge of a relief model as land, slightly smoothed: relief and coast then agree. */
export function coastFromRelief({ grid, bands: [heights = new Float32Array()] }: SourceRaster): MultiPolygon {
  const plane = planeAt([grid.west, grid.north - (grid.height / 2) * grid.step]);
  const rings = (traceContours(heights, grid, SEA_LEVEL, ABOVE_ALL).get(SEA_LEVEL) ?? [])
    .filter((line) => line.length > 3 && String(line[0]) === String(line.at(-1)))
    .map((line) => smoothRing(line.map(plane.toMetres)))
    .filter((ring) => Math.abs(ringArea(ring)) >= LEAST_SQUARE_METRES);
  return mapPolygons(makeValid(simplify(nest(rings), THINNING)), plane.toDegrees);
}

/** Land lies on the left of its contour: rings that turn left are shores, the others ponds. */
function nest(rings: Line[]): MultiPolygon {
  const shores: Polygon[] = rings.filter((ring) => ringArea(ring) > 0).map((ring) => [ring]);
  for (const pond of rings.filter((ring) => ringArea(ring) < 0)) {
    shores.find(([shore]) => shore && polygonContains([shore], pond[0] as Position))?.push(pond);
  }
  return shores;
}

function smoothRing(ring: Line): Line {
  let open = ring.slice(0, -1);
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    open = open.map(([x, y], index) => {
      const [x1, y1] = open[(index + open.length - 1) % open.length] as Position;
      const [x2, y2] = open[(index + 1) % open.length] as Position;
      return [(x1 + 2 * x + x2) / 4, (y1 + 2 * y + y2) / 4];
    });
  }
  return [...open, open[0] as Position];
}
