import type { Geometry } from '@motu/engine';
import { columnsOf, decodeGeoPackageGeometry, hasTable, type Position } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';

export type Whereabouts = { commune: string | null; ile: string | null; archipel: string | null };

const MOST_SHAPES = 500;

/** Tells the commune and the island of a point by the territory's own tables; nothing where these do not reach. */
export function createWhereabouts(db: Sqlite.Database): (at: Position) => Whereabouts {
  const commune = createFinder(db, 'commune', 'nom');
  const land = createFinder(db, 'terre_z9', 'ile');
  const archipelago = createFinder(db, 'terre_z9', 'archipel');
  return (at) => ({ commune: commune(at), ile: land(at), archipel: archipelago(at) });
}

function createFinder(db: Sqlite.Database, table: string, column: string): (at: Position) => string | null {
  if (!hasTable(db, `rtree_${table}_geom`) || !columnsOf(db, table).has(column)) return () => null;
  const near = db
    .prepare<[number, number, number, number], number>(
      `SELECT id FROM "rtree_${table}_geom" WHERE minx <= ? AND maxx >= ? AND miny <= ? AND maxy >= ?`,
    )
    .pluck();
  const row = db
    .prepare<[number], [Buffer, string | null]>(`SELECT geom, "${column}" FROM "${table}" WHERE fid = ?`)
    .raw(true);
  const shapes = new Map<number, { geometry: Geometry | null; name: string | null }>();
  const shape = (id: number) => {
    let found = shapes.get(id);
    if (!found) {
      const [blob, name] = row.get(id) ?? [null, null];
      found = { geometry: blob && decodeGeoPackageGeometry(blob), name };
      if (shapes.size < MOST_SHAPES) shapes.set(id, found);
    }
    return found;
  };
  return ([x, y]) => {
    const candidates = near.all(x, x, y, y).map(shape);
    return candidates.find(({ geometry }) => geometry && isInside(geometry, x, y))?.name ?? candidates[0]?.name ?? null;
  };
}

/** By the even-odd rule, over the rings of all parts. */
function isInside({ coordinates, ends }: Geometry, x: number, y: number): boolean {
  let inside = false;
  let start = 0;
  for (const end of ends) {
    for (let i = start + 2; i < end; i += 2) {
      const [x1, y1] = [coordinates[i - 2] as number, coordinates[i - 1] as number];
      const [x2, y2] = [coordinates[i] as number, coordinates[i + 1] as number];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    start = end;
  }
  return inside;
}
