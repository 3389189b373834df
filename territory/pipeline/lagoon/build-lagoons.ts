import { type Line, linesOf, type MultiPolygon } from '@motu/geopackage';
import { REEF_MISPLACED } from '../../gazetteer/islands.ts';
import { buffer, close, difference, linesOutside, simplify, union } from '../../geometry/geos.ts';
import { totalArea } from '../../geometry/measure.ts';
import { mapPolygons } from '../../geometry/plane.ts';
import type { Feature } from '../sources/read-features.ts';
import { type Complex, groupComplexes } from './complexes.ts';
import { NEAR_SHORE } from './near-shore.ts';
import { atollOutline, barrierOutline, fillHoles, reefOf } from './outline.ts';

/** Metres. */
export const REEF_FLAT_WIDTH = 260;
const FRINGE_WIDTH = 220;
const THINNING = 15;
/** The lagoon runs this far under the land, so that no sea shows between them. */
const UNDER_LAND = 40;

/** One lagoon, in metres around its island. Without lagoon, `outline` is the fringe of a dry island. */
export type Lagoon = {
  complex: Complex;
  genre: 'atoll' | 'barriere' | 'recif_proche' | 'frange';
  land: MultiPolygon;
  outline: MultiPolygon;
  water: MultiPolygon;
  areaKm2: number;
};

export function buildLagoons(land: MultiPolygon, reefs: Feature[]): Lagoon[] {
  const reefLines = reefs.flatMap(({ geometry }) => linesOf(geometry));
  return groupComplexes(land).map((complex) => buildLagoon(complex, reefLines));
}

function buildLagoon(complex: Complex, reefs: Line[]): Lagoon {
  const { toMetres } = complex.plane;
  const land = union(mapPolygons(complex.land, toMetres));
  // Reef edges are known to a hundred metres at best: thinned land gives the same ones in a tenth of the time.
  const thinned = simplify(land, THINNING);
  const isReefKnown = !REEF_MISPLACED.includes(complex.nom);
  const reef = () =>
    isReefKnown
      ? reefOf(
          thinned,
          reefs.map((line) => line.map(toMetres)),
        )
      : [];
  const { genre, outline } = deriveOutline(complex, thinned, reef);
  const water = difference(outline, buffer(land, -UNDER_LAND));
  return { complex, genre, land, outline, water, areaKm2: totalArea(difference(outline, land)) / 1e6 };
}

function deriveOutline({ kind }: Complex, land: MultiPolygon, reef: () => Line[]): Pick<Lagoon, 'genre' | 'outline'> {
  switch (kind) {
    case 'atoll':
      return { genre: 'atoll', outline: atollOutline(land, reef()) };
    case 'barriere':
      return { genre: 'barriere', outline: barrierOutline(land, reef()) };
    case 'recif_proche':
      return { genre: 'recif_proche', outline: fillHoles(buffer(close(land, NEAR_SHORE.closing), NEAR_SHORE.end)) };
    case 'haute':
    case 'soulevee':
      return { genre: 'frange', outline: buffer(land, FRINGE_WIDTH) };
  }
}

/** The flat just inside the breakers, as an area. */
export function reefFlat({ outline, land }: Lagoon): MultiPolygon {
  return difference(difference(outline, buffer(outline, -REEF_FLAT_WIDTH)), land);
}

/** Where the waves break: the outer edge, where it is not land. */
export function breakers({ outline, land }: Lagoon): Line[] {
  return linesOutside(
    outline.map(([outer]) => outer ?? []),
    land,
  );
}

/** The lines of the reefs: the breakers, or the crest along the shore where only that is known; a dry island has none. */
export function reefEdges(lagoon: Lagoon): Line[] {
  switch (lagoon.genre) {
    case 'frange':
      return [];
    case 'recif_proche': {
      const crest = fillHoles(buffer(lagoon.outline, NEAR_SHORE.crest - NEAR_SHORE.end));
      return linesOutside(
        crest.map(([outer]) => outer ?? []),
        lagoon.land,
      );
    }
    default:
      return breakers(lagoon);
  }
}
