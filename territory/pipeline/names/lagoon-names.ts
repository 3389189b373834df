import { boundsOf, type MultiPolygon, type Position } from '@motu/geopackage';
import { createContains } from '../../geometry/create-contains.ts';
import { distanceToLine } from '../../geometry/measure.ts';
import { slug } from '../../names/fold.ts';
import type { Lagoon } from '../lagoon/build-lagoons.ts';
import { ofPlace } from './of-place.ts';
import type { Toponym } from './toponym.ts';

const LEAST_KM2 = 15;
const GRID = 24;

/** « Lagon de Rangiroa », in the middle of its widest water. */
export function lagoonToponyms(lagoons: Lagoon[]): Toponym[] {
  return lagoons
    .filter(({ genre, areaKm2 }) => (genre === 'atoll' || genre === 'barriere') && areaKm2 >= LEAST_KM2)
    .map(({ complex: { nom, archipel, plane }, water, areaKm2 }) => ({
      id: `lagon-${slug(archipel)}-${slug(nom)}`,
      nom: `Lagon ${ofPlace(nom === 'Gambier' ? 'Mangareva' : nom)}`,
      classe: 'lagon',
      rang: areaKm2 > 300 ? 1 : areaKm2 > 80 ? 2 : 3,
      at: plane.toDegrees(widestSpot(water)),
      importance: Math.round(40 + 5 * Math.log10(areaKm2)),
      minZoom: areaKm2 > 300 ? 9 : areaKm2 > 80 ? 10 : 11,
      maxZoom: 14,
      precision: 1000,
      source: 'motu',
      whereabouts: { ile: nom, archipel },
    }));
}

/** The point of a coarse grid that is farthest from any edge. */
function widestSpot(shape: MultiPolygon): Position {
  const [minX, minY, maxX, maxY] = boundsOf(shape.flat(2));
  const contains = createContains(shape);
  const rings = shape.flat();
  let best: Position = [(minX + maxX) / 2, (minY + maxY) / 2];
  let farthest = 0;
  for (let column = 1; column < GRID; column++) {
    for (let row = 1; row < GRID; row++) {
      const spot: Position = [minX + ((maxX - minX) * column) / GRID, minY + ((maxY - minY) * row) / GRID];
      if (!contains(spot)) continue;
      const away = Math.min(...rings.map((ring) => distanceToLine(spot, ring)));
      if (away > farthest) [best, farthest] = [spot, away];
    }
  }
  return best;
}
