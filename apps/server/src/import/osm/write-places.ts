import { columnsOf, type Geometry, hasTable, type Position } from '@motu/geopackage';
import { cleanName, type PlaceClass } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { middleOf } from './area-shapes.ts';
import { KIND } from './kinds.ts';
import { createNearestStreet } from './nearest-street.ts';
import { readPlaceTags } from './place-tags.ts';
import { replaceTable } from './replace-table.ts';
import { TABLES } from './tables.ts';
import { createBlocks } from './write-blocks.ts';
import { areasOf, pointsOf, type WriteContext } from './write-context.ts';
import { nameOf } from './write-names.ts';

const LONGEST_LABEL = 38;

const point = ([lon, lat]: Position): Geometry => ({ type: 'Point', coordinates: [lon, lat] });

/** Buildings replace those of the territory. Which ones stand over the water is kept from these: few are tagged so. */
export async function writeBuildings(context: WriteContext): Promise<number> {
  const { db, staging, now, pause, breathe } = context;
  if (staging.count(KIND.building) === 0) return 0;
  const isOnStilts = createStiltsTest(db);
  const table = replaceTable(db, TABLES.building, now, { kept: [TABLES.block.name] });
  const blocks = await createBlocks(db);
  for (const { tags, polygons } of areasOf(context, KIND.building)) {
    for (const polygon of polygons) {
      const isOver =
        tags.location === 'overwater' || tags.building === 'stilt_house' || isOnStilts(middleOf(polygon[0] ?? []));
      table.add({ type: 'Polygon', coordinates: polygon }, { sur_pilotis: isOver ? 1 : 0 });
      blocks.add({ polygon, onStilts: isOver });
    }
    await breathe();
  }
  table.finish();
  if (table.count() > 0) await blocks.write(now, pause);
  return table.count();
}

function createStiltsTest(db: Sqlite.Database): (at: Position) => boolean {
  if (!hasTable(db, 'rtree_batiment_geom') || !columnsOf(db, 'batiment').has('sur_pilotis')) return () => false;
  db.exec(`
    CREATE VIRTUAL TABLE temp.stilts USING rtree(id, minx, maxx, miny, maxy);
    INSERT INTO temp.stilts SELECT r.id, r.minx, r.maxx, r.miny, r.maxy FROM rtree_batiment_geom r JOIN batiment b ON b.fid = r.id
      WHERE b.sur_pilotis = 1`);
  const find = db.prepare(
    'SELECT 1 FROM temp.stilts WHERE minx <= ? AND maxx >= ? AND miny <= ? AND maxy >= ? LIMIT 1',
  );
  return ([x, y]) => find.get(x, x, y, y) !== undefined;
}

export async function writePlaces(context: WriteContext): Promise<number> {
  const { db, now, whereabouts, breathe } = context;
  const table = replaceTable(db, TABLES.place, now);
  const names = replaceTable(db, TABLES.name, now, { replaces: "source IN ('osm', 'osm-2021') AND classe = 'lieu'" });
  for (const { id, at, tags } of pointsOf(context, KIND.place)) {
    await breathe();
    const place = readPlaceTags(tags);
    if (!place) continue;
    const { name, sort } = place;
    const where = whereabouts(at);
    const isLabelled = name !== null && name.length <= LONGEST_LABEL && !name.includes('/');
    table.add(point(at), {
      theme: sort.theme,
      classe: sort.classe,
      nom: name,
      rang: sort.rang,
      min_zoom: sort.minZoom,
      etiquette: isLabelled ? 1 : 0,
      ...where,
    });
    names.open();
    if (name !== null) names.add(point(at), { ...nameOf(id, name, 'lieu', at), ...whereRank(sort), ...where });
  }
  table.finish();
  names.finish();
  return table.count();
}

const whereRank = ({ rang, minZoom }: PlaceClass) => ({ rang, importance: 36 - 2 * rang, min_zoom: minZoom });

/** House numbers; the roads must be there, to tell the street where the file does not. */
export async function writeAddresses(context: WriteContext): Promise<number> {
  const { db, now, whereabouts, breathe } = context;
  const table = replaceTable(db, TABLES.address, now);
  const nearestStreet = createNearestStreet(db);
  for (const { at, tags } of pointsOf(context, KIND.address)) {
    await breathe();
    const { 'addr:housenumber': numero, 'addr:street': street } = tags;
    if (!numero) continue;
    const { commune, ile } = whereabouts(at);
    table.add(point(at), { numero, rue: street ? cleanName(street) : nearestStreet(at), commune, ile });
  }
  table.finish();
  return table.count();
}
