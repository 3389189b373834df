import { geodesicDistance, type LonLat } from '@motu/core';
import { hasTable } from '@motu/geopackage';
import { cleanName } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { lettersOf } from './access.ts';
import { cutRoad, endsOf, wholeLines } from './cut-roads.ts';
import { readFerryTags } from './ferry-tags.ts';
import { KIND } from './kinds.ts';
import { replaceTable } from './replace-table.ts';
import { TABLES } from './tables.ts';
import { pointsOf, type WriteContext } from './write-context.ts';

/** How far a terminal may stand from the end of its line. */
const QUAY_METRES = 500;
/** No less than that, in degrees, up to 60° of latitude. */
const QUAY_DEGREES = 0.01;

type Quay = { name: string; at: LonLat };

/** Ferry lines, cut where they meet roads or each other. To be called once the localities are there: these name quays too. */
export async function writeFerries(context: WriteContext): Promise<number> {
  const { db, staging, now, whereabouts, breathe } = context;
  const table = replaceTable(db, TABLES.ferry, now);
  const quayAt = createQuays(context);
  for (const way of staging.ways(KIND.ferry)) {
    const tags = readFerryTags(way.tags);
    const line = wholeLines(way, staging).flatMap((piece) => piece.line);
    const pieces = tags ? cutRoad(way, staging) : [];
    const [start, end] = [line[0], line.at(-1)];
    if (!tags || !start || !end) continue;
    const whole = pieces.reduce((sum, { lengthM }) => sum + lengthM, 0);
    const ends = {
      ile_depart: whereabouts([...start]).ile,
      quai_depart: quayAt(start),
      ile_arrivee: whereabouts([...end]).ile,
      quai_arrivee: quayAt(end),
    };
    for (const piece of pieces) {
      const [noeud_debut, noeud_fin] = endsOf(piece);
      table.add(
        { type: 'LineString', coordinates: piece.line.map(([lon, lat]) => [lon, lat]) },
        {
          id: piece.id,
          nom: tags.name,
          groupe: tags.groupe,
          ...ends,
          vitesse_kmh: tags.speedKph,
          modes: lettersOf(tags.modes),
          duree_s: tags.durationS === null ? null : (tags.durationS * piece.lengthM) / (whole || 1),
          longueur_m: Math.round(piece.lengthM * 10) / 10,
          noeud_debut,
          noeud_fin,
        },
      );
      await breathe();
    }
  }
  table.finish();
  return table.count();
}

/** The name of the nearest ferry terminal, else of the nearest locality. */
function createQuays(context: WriteContext): (at: LonLat) => string | null {
  if (context.staging.count(KIND.ferry) === 0) return () => null;
  const terminals: Quay[] = [];
  for (const { at, tags } of pointsOf(context, KIND.place)) {
    if (tags.amenity === 'ferry_terminal' && tags.name) terminals.push({ at, name: cleanName(tags.name) });
  }
  const localities = createLocalities(context.db);
  return (at) => nearest(terminals, at) ?? nearest(localities(at), at);
}

function createLocalities(db: Sqlite.Database): (at: LonLat) => Quay[] {
  if (!hasTable(db, 'rtree_localite_geom')) return () => [];
  const near = db.prepare<number[], { name: string; lon: number; lat: number }>(
    `SELECT l.nom AS name, r.minx AS lon, r.miny AS lat FROM rtree_localite_geom r JOIN localite l ON l.fid = r.id
     WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ? AND l.nom IS NOT NULL`,
  );
  const d = QUAY_DEGREES;
  return ([x, y]) => near.all(x - d, x + d, y - d, y + d).map(({ name, lon, lat }) => ({ name, at: [lon, lat] }));
}

function nearest(quays: readonly Quay[], at: LonLat): string | null {
  let [least, name]: [number, string | null] = [QUAY_METRES, null];
  for (const quay of quays) {
    const away = geodesicDistance(quay.at, at);
    if (away <= least) [least, name] = [away, quay.name];
  }
  return name;
}
