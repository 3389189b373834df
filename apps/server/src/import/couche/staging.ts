import { rmSync } from 'node:fs';
import { encodeGeometry, type Geometry, type GeometryType } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import type { Cell, ColumnWatch } from './columns.ts';
import { createDensity } from './tile-density.ts';

export type ShapeKind = 'point' | 'line' | 'polygon';

/** Everything of a file, checked and on WGS 84, beside the territory: nothing there has been touched yet. */
export type Staging = {
  path: string;
  add(geometry: Geometry, properties: Readonly<Record<string, unknown>>): void;
  count(): number;
  kinds(): ShapeKind[];
  hasMultiPoints(): boolean;
  vertices(): number;
  /** The first zoom at which no tile has more objects than this. */
  zoomOf(mostInATile: number): number;
  close(): void;
};

const KINDS: Record<Geometry['type'], ShapeKind> = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
};

export function createStaging(path: string, watch: ColumnWatch): Staging {
  rmSync(path, { force: true });
  const db = new Sqlite(path);
  // Thrown away after use, whatever happens: no journal, no waiting for the disk.
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.exec(
    'CREATE TABLE objet (fid INTEGER PRIMARY KEY, geom BLOB, minx REAL, miny REAL, maxx REAL, maxy REAL, kind TEXT)',
  );
  db.exec('BEGIN');
  let width = 0;
  let insert = prepare();
  let count = 0;
  let vertices = 0;
  let multiPoints = false;
  const kinds = new Set<ShapeKind>();
  const density = createDensity();

  function prepare(): Sqlite.Statement {
    return db.prepare(`INSERT INTO objet VALUES (NULL, ?, ?, ?, ?, ?, ?${', ?'.repeat(width)})`);
  }

  /** A column for each attribute, when its name is first heard. */
  function widen(): void {
    for (; width < watch.count(); width++) db.exec(`ALTER TABLE objet ADD COLUMN c${width}`);
    insert = prepare();
  }

  return {
    path,
    add(geometry, properties) {
      const cells: Cell[] = new Array(width).fill(null);
      for (const [name, value] of Object.entries(properties)) {
        const { index, cell } = watch.hear(name, value);
        cells[index] = cell;
      }
      if (watch.count() > width) widen();
      while (cells.length < width) cells.push(null);
      const { blob, bounds } = encodeGeometry(geometry);
      const kind = KINDS[geometry.type];
      insert.run(blob, bounds[0], bounds[1], bounds[2], bounds[3], kind, ...cells);
      kinds.add(kind);
      count++;
      if (geometry.type === 'MultiPoint') multiPoints = true;
      vertices += blob.length >> 4; // 16 bytes each, and a little more
      density.add((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2);
    },
    count: () => count,
    kinds: () => [...kinds],
    hasMultiPoints: () => multiPoints,
    vertices: () => vertices,
    zoomOf: (most) => density.zoomOf(most),
    close() {
      if (db.open) {
        if (db.inTransaction) db.exec('COMMIT');
        db.close();
      }
    },
  };
}

/** What the column of all these geometries may be declared as. */
export function geometryTypeOf(staging: Staging): GeometryType {
  const [kind, ...others] = staging.kinds();
  if (others.length > 0 || staging.hasMultiPoints()) return 'GEOMETRY';
  return kind === 'line' ? 'MULTILINESTRING' : kind === 'polygon' ? 'MULTIPOLYGON' : 'POINT';
}
