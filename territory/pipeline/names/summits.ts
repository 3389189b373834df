import type { Position } from '@motu/geopackage';
import { SUMMITS } from '../../gazetteer/summits.ts';
import { distanceMetres } from '../../geometry/plane.ts';
import { cleanName } from '../../names/clean-name.ts';
import { isSameName, slug } from '../../names/fold.ts';
import { bareSummit, isNoSummit, summitLook } from '../../names/looks.ts';
import { cellsOf, getCell, type SparseRaster } from '../raster/sparse-raster.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { pointOf } from '../tables/point.ts';
import type { Locate } from './locate.ts';
import type { Toponym } from './toponym.ts';

const SEARCH_METRES = 1500;
const SEARCH_DEGREES = 0.015;
const SAME_SUMMIT_METRES = 3000;

export type Summit = {
  id: string;
  nom: string | null;
  nomReo?: string | undefined;
  altitude: number | null;
  classe: 'sommet' | 'volcan';
  at: Position;
  precision: number;
  source: string;
};

/**
 * Every summit once. Those of OpenStreetMap stand where it puts them; control summits where the sources do; the others that are kept by hand on
 * the highest cell of the relief nearby. Heights kept by hand are the published ones, and win.
 */
export function readSummits(controls: Feature[], surveyed: Feature[], relief: SparseRaster): Summit[] {
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
  const kept = [...known, ...found].map(
    (summit): Summit => ({ ...summit, id: `sommet-${slug(summit.nom)}`, classe: 'sommet' }),
  );
  const others: Summit[] = [];
  for (const [index, { geometry, properties }] of surveyed.entries()) {
    const raw = text(properties, 'nom');
    const nom = raw === null ? null : cleanName(raw);
    const altitude = number(properties, 'altitude_m');
    if ((nom === null && altitude === null) || isNoSummit(nom)) continue;
    const at = pointOf(geometry);
    const same = kept.find((summit) => isSameSummit(summit, { nom, altitude, at }));
    if (same) {
      Object.assign(same, { at, precision: 50, nomReo: nom && !isSameSpelling(same.nom, nom) ? nom : undefined });
      continue;
    }
    const classe = text(properties, 'classe') === 'volcan' ? 'volcan' : 'sommet';
    others.push({ id: `sommet-osm-${index + 1}`, nom, altitude, classe, at, precision: 50, source: 'osm-2021' });
  }
  return [...kept, ...others];
}

const isSameSpelling = (kept: string | null, nom: string) => bareSummit(kept ?? '') === bareSummit(nom);

/** By its name, or by its very height: one mountain may be written in two ways. */
function isSameSummit(summit: Summit, { nom, altitude, at }: Pick<Summit, 'nom' | 'altitude' | 'at'>): boolean {
  if (distanceMetres(summit.at, at) > SAME_SUMMIT_METRES) return false;
  const isNamesake = nom !== null && isSameName(bareSummit(summit.nom ?? ''), bareSummit(nom));
  return isNamesake || (altitude !== null && altitude === summit.altitude);
}

export function summitToponyms(summits: Summit[], locate: Locate): Toponym[] {
  return summits.flatMap(({ id, nom, nomReo, altitude, at, precision, source }) =>
    nom === null
      ? []
      : [
          {
            id,
            nom,
            nomReo,
            classe: 'sommet' as const,
            ...summitLook(altitude),
            at,
            altitude,
            precision,
            source,
            whereabouts: locate(at),
          },
        ],
  );
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
