import type { Extent } from '@motu/core';
import {
  columnsOf,
  decodeGeoPackageGeometry,
  hasTable,
  type Line,
  type TableWriter,
  writeTable,
} from '@motu/geopackage';
import { contourStretches, EVERY_THINNED, THINNED_TOLERANCE } from '@motu/territory/import';
import { shapeOf } from '@motu/territory/tables';
import type Sqlite from 'better-sqlite3';
import { clipLine } from './clip-line.ts';
import { type TracedModel, traceArea } from './trace-area.ts';

const TABLE = 'courbe';
const THINNED = 'courbe_z12';
/** How far a line may stray where its vertices are thinned, in metres. */
const TOLERANCE = { fine: 4, generalised: 10 };

type Options = {
  /** The models of the territory, in the order in which they are answered from. */
  models: readonly TracedModel[];
  /** Where they have changed. */
  area: Extent;
  now: Date;
  onProgress(share: number): void;
  pause(): Promise<void>;
};

/** Traces the contours of an area anew, and leaves those around it. To be run inside a transaction. Returns how many lines were written. */
export async function writeContours(
  db: Sqlite.Database,
  { models, area, now, onProgress, pause }: Options,
): Promise<number> {
  if (![TABLE, THINNED].every((table) => isOurs(db, table))) return 0; // a territory that has none, or its own
  const lines = replaceIn(
    db,
    TABLE,
    'Courbes de niveau : 25 m sur les reliefs réels ou importés, 100 m ailleurs',
    area,
    now,
  );
  const thinned = replaceIn(db, THINNED, 'Courbes de niveau tous les 100 m, allégées', area, now);
  const before = lines.count();
  for await (const traced of traceArea(models, area, onProgress)) {
    for (const { line, altitude, isIndex, generalised } of traced) {
      const values = { altitude, maitresse: isIndex ? 1 : 0, generalise: generalised ? 1 : 0 };
      add(lines, contourStretches(line, generalised ? TOLERANCE.generalised : TOLERANCE.fine), values);
      if (altitude % EVERY_THINNED === 0) add(thinned, contourStretches(line, THINNED_TOLERANCE), values);
    }
    await pause();
  }
  lines.finish();
  thinned.finish();
  return lines.count() - before;
}

function add(table: TableWriter, lines: Line[], values: Record<string, string | number | null>): void {
  for (const coordinates of lines) table.add({ type: 'LineString', coordinates }, values);
}

function isOurs(db: Sqlite.Database, table: string): boolean {
  if (!hasTable(db, table) || !hasTable(db, `rtree_${table}_geom`)) return false;
  const columns = columnsOf(db, table);
  return ['fid', 'geom', ...Object.keys(shapeOf(table).columns)].every((column) => columns.has(column));
}

type Row = { fid: number; geom: Uint8Array; altitude: number; maitresse: number; generalise: number };

/** Empties the area: what crosses its edge is cut there. */
function replaceIn(db: Sqlite.Database, name: string, description: string, area: Extent, now: Date): TableWriter {
  const [west, south, east, north] = area;
  db.exec(`CREATE TEMP TABLE IF NOT EXISTS touched (fid INTEGER PRIMARY KEY); DELETE FROM touched`);
  db.prepare(
    `INSERT INTO touched SELECT id FROM "rtree_${name}_geom" WHERE maxx > ? AND minx < ? AND maxy > ? AND miny < ?`,
  ).run(west, east, south, north);
  const crossing = db
    .prepare<number[], Row>(
      `SELECT t.fid, t.geom, t.altitude, t.maitresse, t.generalise FROM "${name}" t JOIN "rtree_${name}_geom" r ON r.id = t.fid
       WHERE t.fid IN (SELECT fid FROM touched) AND NOT (r.minx >= ? AND r.maxx <= ? AND r.miny >= ? AND r.maxy <= ?)`,
    )
    .all(west, east, south, north);
  const table = writeTable(db, { ...shapeOf(name), description }, now, 'fid IN (SELECT fid FROM touched)');
  for (const { geom, altitude, maitresse, generalise } of crossing) {
    const outside = linesIn(geom).flatMap((line) => clipLine(line, area, 'outside'));
    add(table, outside, { altitude, maitresse, generalise });
  }
  return table;
}

function linesIn(geom: Uint8Array): Line[] {
  const geometry = decodeGeoPackageGeometry(geom);
  if (!geometry) return [];
  const lines: Line[] = [];
  let from = 0;
  for (const end of geometry.ends) {
    const line: Line = [];
    for (let i = from; i < end; i += 2)
      line.push([geometry.coordinates[i] as number, geometry.coordinates[i + 1] as number]);
    lines.push(line);
    from = end;
  }
  return lines;
}
