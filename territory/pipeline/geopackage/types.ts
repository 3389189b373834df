import type { Geometry } from '../geometry/types.ts';

export type ColumnType = 'TEXT' | 'INTEGER' | 'REAL';
export type GeometryType = 'POINT' | 'LINESTRING' | 'MULTILINESTRING' | 'POLYGON' | 'MULTIPOLYGON' | 'GEOMETRY';
export type Value = string | number | null;

export type Row = { geometry: Geometry | null; values: Record<string, Value> };

/** One table of the GeoPackage. Without `geometryType` it is an attribute table. */
export type Table = {
  name: string;
  description: string;
  geometryType?: GeometryType;
  columns: Record<string, ColumnType>;
  /** Columns the server looks rows up by. */
  indexed?: string[];
  rows: Row[];
};
