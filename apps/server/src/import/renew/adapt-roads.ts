import { dirname } from 'node:path';
import {
  decodeGeoPackageGeometry,
  dropTriggers,
  hasTable,
  type Line,
  rtreeTriggers,
  writeTable,
} from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { draftPath } from '../draft-files.ts';
import { Staging } from '../osm/staging.ts';
import { TABLES } from '../osm/tables.ts';
import { createWhereabouts } from '../osm/whereabouts.ts';
import { createStreets } from '../osm/write-streets.ts';

/**
 * Roads that an earlier version imported had ferries among them, and no table of streets, where the map and the search now read them. The roads stay; both
 * tables are made from them. Returns what was made.
 */
export async function adaptRoads(db: Sqlite.Database, draft: string): Promise<string[]> {
  if (hasTable(db, TABLES.street.name) || !isLine(db)) return [];
  const now = new Date(changeOf(db));
  await writeStreets(db, draftPath(dirname(draft), 'rues'), now);
  writeFerries(db, now);
  dropTriggers(db, 'route');
  db.exec(
    "DELETE FROM rtree_route_geom WHERE id IN (SELECT fid FROM route WHERE classe = 'bac'); DELETE FROM route WHERE classe = 'bac'",
  );
  db.exec(rtreeTriggers('route'));
  return [TABLES.street.name, TABLES.ferry.name];
}

type RoadRow = Record<string, string | number | null> & { geom: Uint8Array };

const rowsOf = (db: Sqlite.Database, where: string) =>
  db.prepare<[], RoadRow>(`SELECT * FROM route WHERE geom IS NOT NULL AND ${where} ORDER BY fid`).iterate();

async function writeStreets(db: Sqlite.Database, path: string, now: Date): Promise<void> {
  if (!columnsOf(db).has('nom_rue')) return;
  const staging = new Staging(path);
  try {
    const streets = createStreets(staging);
    const whereabouts = createWhereabouts(db);
    for (const row of rowsOf(db, "nom_rue <> '' AND coalesce(classe, '') <> 'bac'")) {
      const line = lineOf(row);
      const [first] = line;
      if (!first) continue;
      const piece = { line, ref: null, nature: null, service: null, pont: 0, tunnel: 0 };
      const words = { nom_rue: String(row.nom_rue), classe: String(row.classe ?? 'desserte') };
      streets.add({ ...piece, ...words, longueur_m: Number(row.longueur_m ?? 0) }, whereabouts(first));
    }
    await streets.write(db, now, async () => {});
  } finally {
    staging.close();
  }
}

function writeFerries(db: Sqlite.Database, now: Date): void {
  const table = writeTable(db, TABLES.ferry, now);
  for (const row of [...rowsOf(db, "classe = 'bac'")]) {
    const { geom: _, nom_rue = null, ...values } = row;
    table.add({ type: 'LineString', coordinates: lineOf(row) }, { ...values, nom: nom_rue, groupe: 'passagers' });
  }
  table.finish();
}

function lineOf({ geom }: RoadRow): Line {
  const { coordinates = new Float64Array(), ends = [] } = decodeGeoPackageGeometry(geom) ?? {};
  const line: Line = [];
  for (let i = 0; i < (ends[0] ?? 0); i += 2) line.push([coordinates[i] as number, coordinates[i + 1] as number]);
  return line;
}

const columnsOf = (db: Sqlite.Database) =>
  new Set(db.prepare<[], string>("SELECT name FROM pragma_table_info('route', 'main')").pluck().all());

/** Only roads as Motu writes them: an administrator may have put anything under that name. */
const isLine = (db: Sqlite.Database) =>
  db.prepare("SELECT 1 FROM gpkg_geometry_columns WHERE table_name = 'route' AND column_name = 'geom'").get() !==
    undefined && ['fid', 'classe', 'longueur_m'].every((name) => columnsOf(db).has(name));

const changeOf = (db: Sqlite.Database) =>
  db.prepare<[], string>("SELECT last_change FROM gpkg_contents WHERE table_name = 'route'").pluck().get() ?? 0;
