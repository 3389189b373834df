import type { Line, MultiPolygon } from '@motu/geopackage';
import {
  buffer,
  bufferLines,
  close,
  difference,
  intersection,
  linesOutside,
  simplify,
  union,
} from '../../geometry/geos.ts';
import { ringArea } from '../../geometry/measure.ts';

// Metres.
const AROUND_ROAD = 15;
const BRIDGE = 40;
const BRIDGE_REACH = 40;
/** Water beside a bridge stays open: what it crosses is seldom wider. */
const AROUND_BRIDGE = 60;
const SMOOTHING = [-8, 18, -10];
/** Square metres: a smaller pond is what a coarse coast leaves between a road and the shore. */
const LEAST_POND = 15_000;

/** What cars take, in the metres of the land: `ground` on the ground, `bridges` over water. */
export type CarRoads = { ground: Line[]; bridges: Line[] };

/**
 * New land under the roads that `coast` leaves at sea: the strip of the road, blended into the shore beside it. Where the coast is
 * `exact` the strip alone is added, for the water beside it is really there.
 */
export function drawOutRoads(coast: MultiPolygon, { ground, bridges }: CarRoads, isExact: boolean): MultiPolygon {
  const atSea = linesOutside(ground, coast);
  if (atSea.length === 0) return coast;
  const strips = bufferLines(atSea, AROUND_ROAD);
  if (isExact) return union([...coast, ...strips]);
  const blended = intersection(close(union([...coast, ...strips]), BRIDGE), buffer(strips, BRIDGE_REACH));
  const patches = SMOOTHING.reduce<MultiPolygon>(
    (shape, distance) => buffer(shape, distance),
    union([...strips, ...difference(blended, bridges.length > 0 ? bufferLines(bridges, AROUND_BRIDGE) : [])]),
  );
  return simplify(withoutPonds(union([...coast, ...patches])), 1);
}

function withoutPonds(land: MultiPolygon): MultiPolygon {
  return land.map(([shore = [], ...ponds]) => [
    shore,
    ...ponds.filter((pond) => Math.abs(ringArea(pond)) >= LEAST_POND),
  ]);
}
