import { AppError, type Extent, ZOOM_0_DEGREES } from '@motu/core';
import { decodeWkbKinds, quote } from '@motu/geopackage';
import { LRUCache } from 'lru-cache';
import { compileCondition, type SpatialTests } from '../../filter/compile-condition.ts';
import { conditionFields, groundOf, join, readsGeometry, sharedGround } from '../../filter/condition.ts';
import { type Bind, conditionSql } from '../../filter/condition-sql.ts';
import { fromStyle } from '../../filter/from-style.ts';
import type { Geometry } from '../../geometry/geometry.ts';
import { compileFilter, filterFields } from '../../style/filter.ts';
import type { Attribute, AttributeQuery, AttributeSource, AttributeSummary } from '../attribute.ts';
import { createMemoryTable, type MemoryTable } from '../memory-table.ts';
import type { Days, Feature, FeatureQuery, FeatureSource, Value } from '../source.ts';
import { readSummary } from './attribute-summary.ts';
import { openDatabase, type PostgisDatabase } from './database.ts';
import { postgisDialect, straightGeometry } from './dialect.ts';
import { KIND_COLUMN, type Layout, readLayout } from './layout.ts';
import type { ReadColumn } from './read-column.ts';
import { type PostgisTable, readPostgisName } from './table-name.ts';
import { readVersions } from './versions.ts';

type PostgisSource = FeatureSource &
  AttributeSource & {
    /** Versions that someone else has read for all: what is kept of a table stands while its version does. */
    setVersions(versions: ReadonlyMap<string, string>): void;
  };

const MEMORY_BYTES = 96 * 1024 * 1024;
// No picture has room for more; a table that is asked for all of it must not fill the memory.
const MOST_ROWS = 100_000;
// From this many rows in a picture on, they are thinned by the database: what is under a pixel is left out, and vertices snap to a fourth of one.
const THINNED_FROM = 2_000;
const SNAP = 0.25;
const LONGITUDE_LATITUDE = 4326;
// The box of a table's index has single-precision numbers, and one of another system bends.
const MARGIN = 0.01;

/** Tables and views of PostGIS, read only, in whichever system they are. */
export function openPostgis(url: string, connections: number): PostgisSource {
  return new PostgisReader(openDatabase(url, connections));
}

class PostgisReader implements PostgisSource {
  private readonly database: PostgisDatabase;
  private versions: ReadonlyMap<string, string> = new Map();
  private readonly layouts = new LRUCache<string, { version: string; layout: Promise<Layout | null> }>({ max: 500 });
  private readonly dayRanges = new LRUCache<string, { version: string; read: Promise<Days | null> }>({ max: 500 });
  private readonly tables = new LRUCache<string, { version: string; table: Promise<MemoryTable>; bytes: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(database: PostgisDatabase) {
    this.database = database;
  }

  async features(query: FeatureQuery): Promise<readonly Feature[]> {
    const { table: name, extent, resolution, fields, filter, where, limit = MOST_ROWS } = query;
    const version = await this.version(name);
    const asked = await this.layoutOf(name, version);
    // Whether a row lies in an area is asked of the full geometry.
    const isSpatial = readsGeometry(where);
    const copy = isSpatial ? name : copyOf(name, asked, resolution);
    const layout = copy === name ? asked : await this.layoutOf(copy, version);
    const near = groundOf(where);
    const ground = layout.extent && shared(near ? sharedGround(extent, near) : extent, layout.extent);
    if (!layout.extent || !ground) return [];
    const isOfLayer = compileFilter(filter);
    const condition = conditionSql(where, postgisDialect(layout));
    const isLeft = where !== undefined && (layout.isSmall || !condition.isWhole);
    const isAsked = compileCondition(isLeft ? where : undefined, isLeft && isSpatial ? await loadSpatial() : null);
    const accepts = (row: Feature) => isOfLayer(row.properties) && isAsked(row);
    if (layout.isSmall) {
      const found = (await this.whole(copy, version, layout)).search(ground);
      return (filter === undefined && !isLeft ? found : found.filter(accepts)).slice(0, limit);
    }
    const share = (area(ground) + Number.EPSILON) / (area(grown(layout.extent)) + Number.EPSILON);
    const isThinned = layout.rows * share > THINNED_FROM && limit > 1 && !(isLeft && isSpatial);
    const pixel = isThinned ? resolution * layout.unitsPerDegree : 0;
    const wanted = [...new Set([...fields, ...filterFields(filter), ...conditionFields(where)])];
    const found = await this.ask(layout, { extent: ground, pixel, fields: wanted, filter, where, limit });
    return found.filter(accepts).slice(0, limit);
  }

  async fields(name: string): Promise<readonly string[] | null> {
    const layout = await this.findLayout(name, await this.version(name));
    if (!layout) return null;
    const { columns, isMixed } = layout;
    return [...columns.keys(), ...(isMixed && !columns.has(KIND_COLUMN) ? [KIND_COLUMN] : [])];
  }

  async attributes(name: string): Promise<readonly Attribute[] | null> {
    const layout = await this.findLayout(name, await this.version(name));
    return (
      layout &&
      [...layout.columns.values()].map(({ name: column, kind, day }) => ({ name: column, kind: day ? 'date' : kind }))
    );
  }

  async summary({ table, ...query }: AttributeQuery): Promise<AttributeSummary | null> {
    const layout = await this.findLayout(table, await this.version(table));
    return layout && readSummary(this.database, layout, query);
  }

  async days(name: string, field: string): Promise<Days | null> {
    const version = await this.version(name);
    const layout = await this.layoutOf(name, version);
    const day = layout.columns.get(field)?.day;
    if (!day) return null;
    const key = JSON.stringify([name, field]);
    const known = this.dayRanges.get(key);
    if (known?.version === version) return known.read;
    const read = readDays(this.database, layout.table, field, day);
    this.dayRanges.set(key, { version, read });
    read.catch(() => this.dayRanges.delete(key));
    return read;
  }

  async extent(name: string): Promise<Extent | null> {
    return (await this.layoutOf(name, await this.version(name))).extent;
  }

  async version(name: string): Promise<string> {
    return this.versions.get(name) ?? (await readVersions(this.database, [name])).get(name) ?? '';
  }

  setVersions(versions: ReadonlyMap<string, string>): void {
    this.versions = versions;
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private async layoutOf(name: string, version: string): Promise<Layout> {
    const found = await this.findLayout(name, version);
    if (!found) throw gone(name);
    return found;
  }

  private findLayout(name: string, version: string): Promise<Layout | null> {
    const known = this.layouts.get(name);
    if (known?.version === version) return known.layout;
    const table = readPostgisName(name);
    if (!table) throw new Error(`${name} is not the name of a table of PostGIS.`);
    const layout = readLayout(this.database, table);
    this.layouts.set(name, { version, layout });
    // What failed is tried again the next time.
    layout.catch(() => this.layouts.delete(name));
    return layout;
  }

  /** A small table, read whole and kept. */
  private async whole(name: string, version: string, layout: Layout): Promise<MemoryTable> {
    const known = this.tables.get(name);
    if (known?.version === version) return known.table;
    const everything = { extent: null, pixel: 0, fields: null, limit: MOST_ROWS };
    const table = this.ask(layout, everything).then(createMemoryTable);
    this.tables.set(name, { version, table, bytes: 1 });
    table.then(
      ({ bytes }) =>
        this.tables.get(name)?.table === table && this.tables.set(name, { version, table, bytes: Math.max(1, bytes) }),
      () => this.tables.delete(name),
    );
    return table;
  }

  private async ask(layout: Layout, query: Asked): Promise<Feature[]> {
    const { sql, parameters, columns } = writeQuery(layout, query);
    return decodeRows(await this.database.rows(sql, parameters), layout, columns);
  }
}

const loadSpatial = async (): Promise<SpatialTests> => (await import('../../filter/geos.ts')).spatialTests;

/** An index of the column makes it a matter of two rows. */
async function readDays(
  database: PostgisDatabase,
  { schema, table }: PostgisTable,
  field: string,
  day: (value: string) => string,
) {
  const [found] = await database.rows<[string | null, string | null]>(
    `SELECT ${day('min(d)')}, ${day('max(d)')}
     FROM (SELECT ${quote(field)} AS d FROM ${quote(schema)}.${quote(table)}) s WHERE isfinite(d)`,
  );
  const [from, to] = found ?? [];
  return from && to ? { from, to } : null;
}

function gone(name: string): AppError {
  const { schema, table } = readPostgisName(name) ?? { schema: '', table: '' };
  return new AppError('unavailable', `La table « ${schema}.${table} » n’est pas dans la base PostGIS.`, {
    retryAfterS: 60,
  });
}

/** The thinned copy to read at a resolution, as a territory has them: `x_z9` serves `x` up to zoom 9. */
function copyOf(name: string, { copies }: Layout, resolution: number): string {
  if (resolution <= 0 || copies.length === 0) return name;
  const zoom = Math.log2(ZOOM_0_DEGREES / resolution);
  // A hair of tolerance: the resolution of a tile is computed, not exact.
  const copy = copies.find((limit) => zoom <= limit + 0.01);
  if (copy === undefined) return name;
  const at = name.lastIndexOf('/');
  return `${name.slice(0, at)}_z${copy}${name.slice(at)}`;
}

type Asked = {
  /** Longitude and latitude; null for everything. */
  extent: Extent | null;
  /** Size of a pixel in the table's own units; 0 for the full detail. */
  pixel: number;
  /** Null for all of them. */
  fields: readonly string[] | null;
  filter?: FeatureQuery['filter'];
  where?: FeatureQuery['where'];
  limit: number;
};

/** Every name in it is one that the database gave us, quoted; every value is bound. */
function writeQuery(layout: Layout, { extent, pixel, fields, filter, where: asked, limit }: Asked) {
  const { table, srid, key, columns: all, isGeography, isPoint } = layout;
  const parameters: unknown[] = [];
  const bind = (value: string | number) => `$${parameters.push(value)}`;
  const columns = fields ? fields.flatMap((name) => all.get(name) ?? []) : [...all.values()];
  const own = `f.${quote(table.column)}`;
  const geometry = `${own}${isGeography ? '::geometry' : ''}`;
  const where = [`${own} IS NOT NULL`];
  if (extent) where.push(`${own} && ${writeGround(extent, srid, bind)}${isGeography ? '::geography' : ''}`);
  const ofLayer = fromStyle(filter);
  const conditions = [ofLayer.condition, asked].filter((one) => one !== undefined);
  const condition = conditionSql(conditions.length > 0 ? join('and', conditions) : undefined, postgisDialect(layout));
  where.push(condition.write(bind));
  if (pixel > 0 && !isPoint) where.push(isSeen(geometry, bind(pixel)));
  const straight = straightGeometry(layout);
  const thinned = pixel > 0 && !isPoint ? `ST_SnapToGrid(${straight}, ${bind(pixel * SNAP)})` : straight;
  const selected = [
    key ? `f.${quote(key)}::float8` : 'NULL',
    `ST_AsBinary(${placed(layout, thinned)})`,
    ...columns.map(({ sql }) => sql),
  ];
  // Points on one pixel hide each other.
  const one = pixel > 0 && table && isPoint ? `DISTINCT ON (${onPixel(geometry, bind(pixel))}) ` : '';
  const bound = ofLayer.isWhole && condition.isWhole ? Math.min(limit, MOST_ROWS) : MOST_ROWS;
  const sql = `SELECT ${one}${selected.join(', ')} FROM ${quote(table.schema)}.${quote(table.table)} f WHERE ${where.join(' AND ')} LIMIT ${bound}`;
  return { sql, parameters, columns };
}

/** An extent as a shape in the table's own system, so that its index serves. Its sides bend there. */
function writeGround([west, south, east, north]: Extent, srid: number, bind: Bind): string {
  const envelope = `ST_MakeEnvelope(${[west, south, east, north].map((side) => `${bind(side)}::float8`).join(', ')}, ${LONGITUDE_LATITUDE})`;
  if (srid === LONGITUDE_LATITUDE) return envelope;
  const step = Math.max((east - west) / 16, (north - south) / 16, 1e-9);
  return `ST_Transform(ST_Segmentize(${envelope}, ${bind(step)}::float8), ${srid})`;
}

/** Lines and areas that cover a pixel in one direction at least. The box that is kept with a geometry tells. */
const isSeen = (geometry: string, pixel: string): string =>
  `(ST_XMax(${geometry}) - ST_XMin(${geometry}) >= ${pixel}::float8 OR ST_YMax(${geometry}) - ST_YMin(${geometry}) >= ${pixel}::float8 OR ST_Dimension(${geometry}) = 0)`;

const onPixel = (geometry: string, pixel: string): string =>
  `floor(ST_XMin(${geometry}) / ${pixel}::float8), floor(ST_YMin(${geometry}) / ${pixel}::float8)`;

/** Systems that we know are converted here, at half the cost; the others by PROJ, in the database. */
const placed = ({ srid, projection }: Layout, geometry: string): string =>
  projection || srid === LONGITUDE_LATITUDE ? geometry : `ST_Transform(${geometry}, ${LONGITUDE_LATITUDE})`;

/** The geometry of a row in full, with its arcs as lines: in degrees, or in the table's own system when `projection` converts from it. */
export const placedGeometry = (layout: Layout): string => placed(layout, straightGeometry(layout));

type Row = [key: number | null, geometry: Uint8Array | null, ...values: Value[]];

function decodeRows(rows: readonly Row[], layout: Layout, columns: readonly ReadColumn[]): Feature[] {
  const features: Feature[] = [];
  for (const [key, bytes, ...values] of rows) {
    if (!bytes) continue;
    const id = key ?? hashOf(bytes);
    for (const geometry of decodeWkbKinds(bytes)) {
      if (!toDegrees(geometry, layout)) continue;
      const properties: Record<string, Value> = {};
      for (let i = 0; i < columns.length; i++) properties[(columns[i] as ReadColumn).name] = values[i] ?? null;
      if (layout.isMixed && !(KIND_COLUMN in properties)) properties[KIND_COLUMN] = geometry.kind;
      features.push({ id, geometry, properties });
    }
  }
  // What is drawn last must not depend on the tile.
  return features.sort((a, b) => a.id - b.id);
}

/** In place. False when a coordinate is no number: one such vertex would spoil the path of all. */
function toDegrees({ coordinates }: Geometry, { projection }: Layout): boolean {
  for (let i = 0; i < coordinates.length; i += 2) {
    const x = coordinates[i] as number;
    const y = coordinates[i + 1] as number;
    const [lon, lat] = projection ? projection.inverse(x, y) : [x, y];
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return false;
    coordinates[i] = lon;
    coordinates[i + 1] = lat;
  }
  return true;
}

/** A number for a row that has none of its own, the same each time it is read at the same scale (FNV-1a). */
export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function grown([west, south, east, north]: Extent): Extent {
  const [x, y] = [(east - west) * MARGIN + 1e-6, (north - south) * MARGIN + 1e-6];
  return [west - x, south - y, east + x, north + y];
}

/** What is asked of what there is: the whole world has no place in most systems. */
export function shared(asked: Extent, extent: Extent): Extent | null {
  const [west, south, east, north] = grown(extent);
  const both: Extent = [
    Math.max(asked[0], west),
    Math.max(asked[1], south),
    Math.min(asked[2], east),
    Math.min(asked[3], north),
  ];
  return both[0] <= both[2] && both[1] <= both[3] ? both : null;
}

const area = ([west, south, east, north]: Extent): number => (east - west) * (north - south);
