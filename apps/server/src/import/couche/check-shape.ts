import type { Geometry, Line, Polygon, Position } from '@motu/geopackage';
import type { ToLonLat } from '../projection/file-projection.ts';

/** Why an object is left out, in the words of the report. */
export type Refusal =
  | 'sans géométrie'
  | 'coordonnées illisibles'
  | 'coordonnées hors du monde'
  | 'trop peu de sommets'
  | 'genre de géométrie non pris en charge'
  | 'polygone impossible à réparer';

export type Checked = { geometry: Geometry; isRepaired: boolean } | Refusal;

/** Mends the rings of an area that cross; null when they do not. */
export type RepairArea = (shape: Polygon[]) => Polygon[] | null;

/** Somebody's typing error: nothing on the ground is this far beyond the edge of the world. */
const FARTHEST_TURN = 540;

class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/**
 * Reads a geometry that a stranger wrote, on WGS 84: numbers are numbers and lie in the world, lines have two ends, rings are closed and do not
 * cross. What can be repaired is; what cannot comes with the reason.
 */
export function checkShape(raw: unknown, toLonLat: ToLonLat, repairArea: RepairArea): Checked {
  try {
    return check(raw, toLonLat, repairArea);
  } catch (error) {
    if (error instanceof Refused) return error.why;
    throw error;
  }
}

function check(raw: unknown, toLonLat: ToLonLat, repairArea: RepairArea): Checked {
  if (typeof raw !== 'object' || raw === null) throw new Refused('sans géométrie');
  const { type, coordinates } = raw as { type?: unknown; coordinates?: unknown };
  const place = (value: unknown) => readPosition(value, toLonLat);
  switch (type) {
    case 'Point':
      return right(turned({ type, coordinates: place(coordinates) }));
    case 'MultiPoint': {
      const points = list(coordinates).map(place);
      const [only] = points;
      if (!only) throw new Refused('sans géométrie');
      return right(turned(points.length === 1 ? { type: 'Point', coordinates: only } : { type, coordinates: points }));
    }
    case 'LineString':
      return right(turned({ type: 'MultiLineString', coordinates: lines([coordinates], place) }));
    case 'MultiLineString':
      return right(turned({ type, coordinates: lines(list(coordinates), place) }));
    case 'Polygon':
      return area([coordinates], place, repairArea);
    case 'MultiPolygon':
      return area(list(coordinates), place, repairArea);
    case 'Unreadable':
      throw new Refused('coordonnées illisibles');
    default:
      throw new Refused('genre de géométrie non pris en charge');
  }
}

const right = (geometry: Geometry): Checked => ({ geometry, isRepaired: false });

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Refused('coordonnées illisibles');
  return value;
}

function readPosition(value: unknown, toLonLat: ToLonLat): Position {
  const [x, y] = list(value) as [unknown, unknown];
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new Refused('coordonnées illisibles');
  const [lon, lat] = toLonLat(x, y);
  // What a projection cannot place comes back as no number.
  if (!(Math.abs(lon) <= FARTHEST_TURN && Math.abs(lat) <= 90)) throw new Refused('coordonnées hors du monde');
  return [lon, lat];
}

/** A line of one place only has no length; in a set of lines it is left out. */
function lines(raw: unknown[], place: (value: unknown) => Position): Line[] {
  const found = raw.map((line) => withoutRepeats(list(line).map(place))).filter((line) => line.length >= 2);
  if (found.length === 0) throw new Refused(raw.length === 0 ? 'sans géométrie' : 'trop peu de sommets');
  return found;
}

function withoutRepeats(line: Line): Line {
  return line.filter(([x, y], i) => i === 0 || x !== line[i - 1]?.[0] || y !== line[i - 1]?.[1]);
}

function area(raw: unknown[], place: (value: unknown) => Position, repairArea: RepairArea): Checked {
  let isRepaired = false;
  const polygons: Polygon[] = [];
  for (const polygon of raw) {
    const rings: Line[] = [];
    for (const [i, ring] of list(polygon).entries()) {
      const found = withoutRepeats(list(ring).map(place));
      const [first, last] = [found[0], found.at(-1)];
      if (first && last && (first[0] !== last[0] || first[1] !== last[1])) {
        found.push([...first]);
        isRepaired = true;
      }
      if (found.length >= 4) rings.push(found);
      else if (i === 0)
        break; // without its outer ring, the holes are of nothing
      else isRepaired = true;
    }
    if (rings.length > 0) polygons.push(rings);
  }
  if (polygons.length === 0) throw new Refused(raw.length === 0 ? 'sans géométrie' : 'trop peu de sommets');
  const repaired = repairArea(polygons);
  if (repaired?.length === 0) throw new Refused('polygone impossible à réparer');
  return {
    geometry: turned({ type: 'MultiPolygon', coordinates: repaired ?? polygons }),
    isRepaired: isRepaired || repaired !== null,
  };
}

/** Files of the Pacific count their longitudes from 0 to 360: one that lies wholly beyond the edge is brought back, in one piece. */
function turned<G extends Geometry>(geometry: G): G {
  const positions = positionsIn(geometry.coordinates as unknown[]);
  let [west, east] = [Infinity, -Infinity];
  for (const [lon] of positions) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  const turn = west > 180 ? -360 : east < -180 ? 360 : 0;
  if (turn !== 0) {
    for (const position of positions) position[0] += turn;
    [west, east] = [west + turn, east + turn];
  }
  if (west < -180 - 1e-9 || east > 180 + 1e-9) throw new Refused('coordonnées hors du monde');
  return geometry;
}

function positionsIn(coordinates: unknown[]): Position[] {
  if (typeof coordinates[0] === 'number') return [coordinates as Position];
  if (typeof (coordinates[0] as unknown[])?.[0] === 'number') return coordinates as Position[];
  return (coordinates as unknown[][]).flatMap(positionsIn);
}
