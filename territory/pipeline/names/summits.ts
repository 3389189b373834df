import { SUMMITS } from '../../gazetteer/summits.ts';
import { distanceMetres } from '../geometry/plane.ts';
import type { Position } from '../geometry/types.ts';
import { cellsOf, getCell, type SparseRaster } from '../raster/sparse-raster.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { pointOf } from '../tables/point.ts';
import { cleanName } from './clean-name.ts';
import { slug } from './fold.ts';
import type { Locate } from './locate.ts';
import type { Toponym } from './toponym.ts';

const SEARCH_METRES = 1500;
const SEARCH_DEGREES = 0.015;

/** Control summits stand where the sources put them; the others on the highest cell of the relief nearby. */
export function summitToponyms(controls: Feature[], relief: SparseRaster, locate: Locate): Toponym[] {
  const known = controls.map(({ geometry, properties }) => ({
    nom: cleanName(text(properties, 'nom') ?? ''),
    altitude: number(properties, 'altitude_publiee_m') ?? 0,
    at: pointOf(geometry),
    precision: 150,
    source: 'controle',
  }));
  const found = SUMMITS.map(({ nom, altitude, near }) => ({
    nom,
    altitude,
    at: highestNear(relief, near),
    precision: 1000,
    source: 'motu',
  }));
  return [...known, ...found].map(({ nom, altitude, at, precision, source }) => ({
    id: `sommet-${slug(nom)}`,
    nom,
    classe: 'sommet',
    rang: altitude >= 1300 ? 1 : 2,
    at,
    altitude,
    importance: Math.round(45 + altitude / 100),
    minZoom: altitude >= 1300 ? 9 : 11,
    maxZoom: 15,
    precision,
    source,
    whereabouts: locate(at),
  }));
}

function highestNear(relief: SparseRaster, near: Position): Position {
  const { grid } = relief;
  const [lon, lat] = near;
  const box = cellsOf(grid, [lon - SEARCH_DEGREES, lat - SEARCH_DEGREES, lon + SEARCH_DEGREES, lat + SEARCH_DEGREES]);
  let best: Position = near;
  let highest = 0;
  for (let row = box.top; row <= box.bottom; row++) {
    for (let column = box.left; column <= box.right; column++) {
      const height = getCell(relief, column, row);
      const at: Position = [grid.west + (column + 0.5) * grid.step, grid.north - (row + 0.5) * grid.step];
      if (height > highest && distanceMetres(at, near) <= SEARCH_METRES) [best, highest] = [at, height];
    }
  }
  return best;
}
