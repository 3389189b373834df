import type { Position } from '@motu/geopackage';
import { BAY_LOOK, bareBay, bareSummit, isSameName, type Look, summitLook } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { KIND } from './kinds.ts';
import { readBayTags, readSummitTags } from './natural-tags.ts';
import { readLocalityTags } from './place-tags.ts';
import { type Replacement, replaceTable } from './replace-table.ts';
import { TABLES } from './tables.ts';
import { pointsOf, type WriteContext } from './write-context.ts';

/** Degrees within which two things of one name are one: some three kilometres. */
const SAME_PLACE_DEGREES = 0.03;

const point = ([lon, lat]: Position) => ({ type: 'Point' as const, coordinates: [lon, lat] as Position });

/** What every name of the file has in the table of names. */
export function nameOf(id: string, nom: string, classe: string, [lon, lat]: Position) {
  return { id: `${classe}-osm-${id}`, nom, classe, lon, lat, precision_m: 10, source: 'osm' };
}

/** Towns, villages, quarters and places without houses. */
export async function writeLocalities(context: WriteContext): Promise<{ localities: number; names: number }> {
  const { db, now, whereabouts, breathe } = context;
  const table = replaceTable(db, TABLES.locality, now);
  const inhabited = ['localite', 'quartier', 'lieu_dit', 'commune'];
  const names = createNames(context, {
    localite: inhabited,
    quartier: inhabited,
    lieu_dit: inhabited,
    ilot: ['ilot', 'ile'],
  });
  for (const { id, at, tags } of pointsOf(context, KIND.locality)) {
    await breathe();
    const found = readLocalityTags(tags);
    if (!found) continue;
    const { classe, name, local, population, label } = found;
    const where = whereabouts(at);
    table.add(point(at), { id, nom: name, classe, population, ...where });
    names.add({ id, name, at, look: label, classe: label.classe }, { nom_reo: local, population, ...where });
  }
  table.finish();
  return { localities: table.count(), names: names.finish() };
}

export async function writeSummits(context: WriteContext): Promise<{ summits: number; names: number }> {
  const { db, now, whereabouts, staging, breathe } = context;
  const table = replaceTable(db, TABLES.summit, now);
  const names = createNames(context, { sommet: ['sommet'] }, bareSummit);
  for (const { id, at: place, tags } of staging.spots()) {
    await breathe();
    const found = readSummitTags(tags);
    if (!found) continue;
    const { name, altitudeM, classe } = found;
    const at: Position = [place[0], place[1]];
    const where = whereabouts(at);
    table.add(point(at), { id: `n${id}`, nom: name, altitude_m: altitudeM, classe, ...where });
    if (name === null) continue;
    const look = summitLook(altitudeM);
    names.add({ id: `n${id}`, name, at, look, classe: 'sommet' }, { altitude: altitudeM, ...where });
  }
  table.finish();
  return { summits: table.count(), names: names.finish() };
}

export async function writeBays(context: WriteContext): Promise<number> {
  const names = createNames(context, { baie: ['baie'] }, bareBay);
  for (const { id, at, tags } of pointsOf(context, KIND.bay)) {
    await context.breathe();
    const found = readBayTags(tags);
    if (found) names.add({ id, name: found.name, at, look: BAY_LOOK, classe: 'baie' }, context.whereabouts(at));
  }
  return names.finish();
}

type Name = { id: string; name: string; at: Position; look: Look; classe: string };

type Names = {
  add(name: Name, values: Parameters<Replacement['add']>[1]): void;
  /** How many are new. */
  finish(): number;
};

/**
 * Names beside those that the territory has from elsewhere: these were looked over one by one. `known` tells, by class of names that the file
 * renews, the classes among which the same name nearby is the same thing; `bare` leaves out the word that says what it is.
 */
export function createNames(
  { db, now }: WriteContext,
  known: Record<string, readonly string[]>,
  bare = (name: string) => name,
): Names {
  const replaces = `source IN ('osm', 'osm-2021') AND classe IN (${listOf(Object.keys(known))})`;
  const names = replaceTable(db, TABLES.name, now, { replaces });
  const isKnown = new Map(Object.entries(known).map(([classe, among]) => [classe, createKnown(db, among, bare)]));
  return {
    add({ id, name, at, look, classe }, values) {
      names.open(); // those of an earlier file are gone before one asks what is known
      if (isKnown.get(classe)?.(name, at)) return;
      const { rang, importance, minZoom: min_zoom, maxZoom: max_zoom = null } = look;
      names.add(point(at), { ...nameOf(id, name, classe, at), rang, importance, min_zoom, max_zoom, ...values });
    },
    finish() {
      names.finish();
      return names.count();
    },
  };
}

const listOf = (classes: readonly string[]) => classes.map((one) => `'${one}'`).join(', ');

function createKnown(
  db: Sqlite.Database,
  classes: readonly string[],
  bare: (name: string) => string,
): (name: string, at: Position) => boolean {
  let near: Sqlite.Statement<number[], string> | null = null;
  return (name, [x, y]) => {
    near ??= db
      .prepare<number[], string>(
        `SELECT t.nom FROM rtree_toponyme_geom r JOIN toponyme t ON t.fid = r.id
         WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ? AND t.classe IN (${listOf(classes)})`,
      )
      .pluck() as Sqlite.Statement<number[], string>;
    const d = SAME_PLACE_DEGREES;
    return near.all(x - d, x + d, y - d, y + d).some((nom) => isSameName(bare(nom), bare(name)));
  };
}
