import type { Geometry, PlaceClass, Position } from '@motu/territory/import';
import { isSameName } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { columnsOf, hasTable } from '../../territory/check-tables.ts';
import { writeTable } from '../geopackage-writer.ts';
import { middleOf, ringOf, shapesOf } from './building-shapes.ts';
import type { Tags } from './elements.ts';
import { readPlaceTags, readSettlementTags } from './place-tags.ts';
import { isBuildingRelation, WAY } from './staging.ts';
import { TABLES } from './tables.ts';
import { createBlocks } from './write-blocks.ts';
import type { WriteContext } from './write-roads.ts';

const ROWS_A_PAUSE = 500;
const LONGEST_LABEL = 38;
/** Degrees within which two places of one name are one: some five kilometres. */
const SAME_PLACE_DEGREES = 0.05;

const point = ([lon, lat]: Position): Geometry => ({ type: 'Point', coordinates: [lon, lat] });

/** Buildings replace those of the territory. Which ones stand over the water is kept from these: few are tagged so. */
export async function writeBuildings({ db, staging, now, pause }: WriteContext): Promise<number> {
  const isOnStilts = createStiltsTest(db);
  const table = writeTable(db, TABLES.building, now);
  const blocks = await createBlocks(db);
  const add = (polygon: Position[][], tags: Tags) => {
    const isOver =
      tags.location === 'overwater' || tags.building === 'stilt_house' || isOnStilts(middleOf(polygon[0] ?? []));
    table.add({ type: 'Polygon', coordinates: polygon }, { sur_pilotis: isOver ? 1 : 0 });
    blocks.add({ polygon, onStilts: isOver });
  };
  for (const way of staging.ways(WAY.building)) {
    const ring = ringOf(way.refs, staging.position);
    if (ring) add([ring], way.tags);
    if (table.count() % ROWS_A_PAUSE === 0) await pause();
  }
  for (const relation of staging.relations()) {
    if (!isBuildingRelation(relation)) continue;
    for (const polygon of shapesOf(relation, staging.way, staging.position)) add(polygon, relation.tags ?? {});
    await pause();
  }
  table.finish();
  await blocks.write(now, pause);
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
  const { db, now, whereabouts, pause } = context;
  const table = writeTable(db, TABLES.place, now);
  const names = writeTable(db, TABLES.name, now, "source = 'osm' AND classe = 'lieu'");
  for (const { id, at, tags } of taggedPlaces(context, WAY.place)) {
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
    if (name !== null) names.add(point(at), { ...nameOf(id, name, 'lieu', at), ...whereRank(sort), ...where });
    if (table.count() % ROWS_A_PAUSE === 0) await pause();
  }
  table.finish();
  names.finish();
  return table.count();
}

const whereRank = ({ rang, minZoom }: PlaceClass) => ({ rang, importance: 36 - 2 * rang, min_zoom: minZoom });

function nameOf(id: string, nom: string, classe: string, [lon, lat]: Position) {
  return { id: `${classe}-osm-${id}`, nom, classe, lon, lat, precision_m: 10, source: 'osm' };
}

/** Towns and villages beside those that the territory knows already: its own names were looked over one by one. */
export async function writeSettlements({ db, staging, now, whereabouts, pause }: WriteContext): Promise<number> {
  const names = writeTable(db, TABLES.name, now, "source = 'osm' AND classe = 'localite'");
  const near = db
    .prepare<number[], string>(
      `SELECT t.nom FROM rtree_toponyme_geom r JOIN toponyme t ON t.fid = r.id
       WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ? AND t.classe IN ('localite', 'commune')`,
    )
    .pluck();
  for (const { id, at, tags } of staging.spots()) {
    const found = readSettlementTags(tags);
    if (!found) continue;
    const [x, y] = at;
    const d = SAME_PLACE_DEGREES;
    if (near.all(x - d, x + d, y - d, y + d).some((nom) => isSameName(nom, found.name))) continue;
    names.add(point([x, y]), {
      ...nameOf(String(id), found.name, 'localite', [x, y]),
      nom_reo: found.local,
      rang: found.rank,
      population: found.population,
      importance: found.importance,
      min_zoom: found.minZoom,
      ...whereabouts([x, y]),
    });
    if (names.count() % ROWS_A_PAUSE === 0) await pause();
  }
  names.finish();
  return names.count();
}

export async function writeAddresses(context: WriteContext): Promise<number> {
  const { db, now, whereabouts, pause } = context;
  const table = writeTable(db, TABLES.address, now);
  for (const { at, tags } of taggedPlaces(context, WAY.address)) {
    const numero = tags['addr:housenumber'];
    if (!numero) continue;
    const { commune, ile } = whereabouts(at);
    table.add(point(at), { numero, rue: tags['addr:street'] ?? null, commune, ile });
    if (table.count() % ROWS_A_PAUSE === 0) await pause();
  }
  table.finish();
  return table.count();
}

/** Nodes with tags, then areas by their middle. */
function* taggedPlaces({ staging }: WriteContext, kind: number): Generator<{ id: string; at: Position; tags: Tags }> {
  for (const { id, at, tags } of staging.spots()) yield { id: `n${id}`, at: [at[0], at[1]], tags };
  for (const { id, refs, tags } of staging.ways(kind)) {
    const ring = ringOf(refs, staging.position);
    if (ring) yield { id: `w${id}`, at: middleOf(ring), tags };
  }
}
