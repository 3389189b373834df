import type { MultiPolygon, Polygon } from '@motu/geopackage';
import { buffer, close, difference, intersection, makeValid, simplify, union } from '../../geometry/geos.ts';
import { polygonArea } from '../../geometry/measure.ts';
import { roundOutline } from './round-outline.ts';

// Metres. The generalised coast is off by 50 to 100 m, which is what these distances bridge.
const THINNING = 3;
const AROUND_BUILDING = 32;
const BRIDGE = 130;
const BRIDGE_REACH = 110;
const SMOOTHING = [-20, 45, -25];
const AROUND_STILTS = 18;
const LEAST_PATCH = 1500;

/** Joins the touching parts of a generalised coast and rounds its corners. */
export function roundCoast(coast: MultiPolygon): MultiPolygon {
  // Neighbouring communes of one island share an edge that is never exactly the same twice: bridge a metre.
  const joined = simplify(close(union(coast), 1), THINNING);
  return makeValid(joined.map((polygon) => polygon.map(roundOutline)));
}

/** New land around the buildings that `coast` leaves at sea, joined to it where it is near, but not under the stilts. Everything in metres. */
export function drawOut(coast: MultiPolygon, stranded: Polygon[], onStilts: Polygon[]): MultiPolygon {
  if (stranded.length === 0) return coast;
  const yards = buffer(stranded, AROUND_BUILDING);
  const bridges = intersection(close(union([...coast, ...yards]), BRIDGE), buffer(yards, BRIDGE_REACH));
  const patches = SMOOTHING.reduce<MultiPolygon>(
    (shape, distance) => buffer(shape, distance),
    difference(union([...yards, ...bridges]), waterUnder(stranded, onStilts)),
  );
  const kept = patches.filter((patch) => polygonArea(patch) >= LEAST_PATCH);
  return simplify(union([...coast, ...kept]), 1);
}

/** The water around stilts, short of the yards of true houses, so that no house is left at sea again. */
function waterUnder(stranded: Polygon[], onStilts: Polygon[]): MultiPolygon {
  return onStilts.length === 0
    ? []
    : difference(buffer(onStilts, AROUND_STILTS), buffer(stranded, AROUND_BUILDING - 6));
}
