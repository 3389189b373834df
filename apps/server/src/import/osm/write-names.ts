import { isSameName, type Position } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { KIND } from './kinds.ts';
import { readBayTags, readSummitTags } from './natural-tags.ts';
import { readLocalityTags } from './place-tags.ts';
import { type Replacement, replaceTable } from './replace-table.ts';
import { TABLES } from './tables.ts';
import { pointsOf, type WriteContext } from './write-context.ts';

/** Degrees within which two things of one name are one: some five kilometres. */
const SAME_PLACE_DEGREES = 0.05;

const point = ([lon, lat]: Position) => ({ type: 'Point' as const, coordinates: [lon, lat] as Position });

/** What every name of the file has in the table of names. */
export function nameOf(id: string, nom: string, classe: string, [lon, lat]: Position) {
  return { id: `${classe}-osm-${id}`, nom, classe, lon, lat, precision_m: 10, source: 'osm' };
}

/** Towns, villages, quarters and places without houses. */
export async function writeLocalities(context: WriteContext): Promise<{ localities: number; names: number }> {
  const { db, now, whereabouts, breathe } = context;
  const table = replaceTable(db, TABLES.locality, now);
  const names = createNames(context, 'localite', ['localite', 'commune']);
  for (const { id, at, tags } of pointsOf(context, KIND.locality)) {
    await breathe();
    const found = readLocalityTags(tags);
    if (!found) continue;
    const { classe, name, local, population, label } = found;
    const where = whereabouts(at);
    table.add(point(at), { id, nom: name, classe, population, ...where });
    if (!label) continue;
    const { rank: rang, importance, minZoom: min_zoom } = label;
    names.add(id, name, at, { nom_reo: local, rang, population, importance, min_zoom, ...where });
  }
  table.finish();
  return { localities: table.count(), names: names.finish() };
}

const HIGH_M = 1300;
const KNOWN_M = 300;

export async function writeSummits(context: WriteContext): Promise<{ summits: number; names: number }> {
  const { db, now, whereabouts, staging, breathe } = context;
  const table = replaceTable(db, TABLES.summit, now);
  const names = createNames(context, 'sommet', ['sommet']);
  for (const { id, at: place, tags } of staging.spots()) {
    await breathe();
    const found = readSummitTags(tags);
    if (!found) continue;
    const { name, altitudeM, classe } = found;
    const at: Position = [place[0], place[1]];
    const where = whereabouts(at);
    table.add(point(at), { id: `n${id}`, nom: name, altitude_m: altitudeM, classe, ...where });
    if (name === null) continue;
    const height = altitudeM ?? 0;
    names.add(`n${id}`, name, at, {
      rang: height >= HIGH_M ? 1 : height >= KNOWN_M ? 2 : 3,
      altitude: altitudeM,
      importance: altitudeM === null ? 40 : Math.round(45 + height / 100),
      min_zoom: height >= HIGH_M ? 9 : height >= KNOWN_M ? 11 : 13,
      max_zoom: height >= KNOWN_M ? 15 : null,
      ...where,
    });
  }
  table.finish();
  return { summits: table.count(), names: names.finish() };
}

export async function writeBays(context: WriteContext): Promise<number> {
  const names = createNames(context, 'baie', ['baie']);
  for (const { id, at, tags } of pointsOf(context, KIND.bay)) {
    await context.breathe();
    const found = readBayTags(tags);
    if (found) names.add(id, found.name, at, { rang: 3, importance: 40, min_zoom: 13, ...context.whereabouts(at) });
  }
  return names.finish();
}

type Names = {
  add(id: string, name: string, at: Position, values: Parameters<Replacement['add']>[1]): void;
  /** How many are new. */
  finish(): number;
};

/** Names beside those that the territory has already: its own were looked over one by one. */
function createNames({ db, now }: WriteContext, classe: string, known: readonly string[]): Names {
  const names = replaceTable(db, TABLES.name, now, { replaces: `source = 'osm' AND classe = '${classe}'` });
  const isKnown = createKnown(db, known);
  return {
    add(id, name, at, values) {
      names.open(); // those of an earlier import are gone before one asks what is known
      if (!isKnown(name, at)) names.add(point(at), { ...nameOf(id, name, classe, at), ...values });
    },
    finish() {
      names.finish();
      return names.count();
    },
  };
}

function createKnown(db: Sqlite.Database, classes: readonly string[]): (name: string, at: Position) => boolean {
  let near: Sqlite.Statement<number[], string> | null = null;
  return (name, [x, y]) => {
    near ??= db
      .prepare<number[], string>(
        `SELECT t.nom FROM rtree_toponyme_geom r JOIN toponyme t ON t.fid = r.id
         WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ?
           AND t.classe IN (${classes.map((one) => `'${one}'`).join(', ')})`,
      )
      .pluck() as Sqlite.Statement<number[], string>;
    const d = SAME_PLACE_DEGREES;
    return near.all(x - d, x + d, y - d, y + d).some((nom) => isSameName(nom, name));
  };
}
