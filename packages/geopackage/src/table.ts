import type { Geometry } from './geometry.ts';

export type ColumnType = 'TEXT' | 'INTEGER' | 'REAL';
export type GeometryType = 'POINT' | 'LINESTRING' | 'MULTILINESTRING' | 'POLYGON' | 'MULTIPOLYGON' | 'GEOMETRY';
export type Value = string | number | null;

/** What a table of a GeoPackage holds beside its key `fid` and its geometry `geom`. */
export type TableShape = {
  name: string;
  /** `null`: a table without geometry. */
  geometryType: GeometryType | null;
  columns: Readonly<Record<string, ColumnType>>;
  /** Columns that rows are looked up by. */
  indexed?: readonly string[];
};

/** The same with the words that the GeoPackage itself has of the table. */
export type TableDefinition = TableShape & { description: string };

export type Row = { geometry: Geometry | null; values: Readonly<Record<string, Value>> };

export type Table = TableDefinition & { rows: Row[] };

/** A name as SQL has it: `rue "du port"` → `"rue ""du port"""`. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
