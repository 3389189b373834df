/** An object of a file as it is written there: nothing of it has been checked yet. */
export type RawFeature = {
  /** As GeoJSON has it, whatever that holds. */
  geometry: unknown;
  properties: Readonly<Record<string, unknown>>;
};

/** What a file says of its coordinates. */
export type DeclaredSystem = { epsg: number } | { wkt: string } | null;

export type Batch = {
  features: RawFeature[];
  /** Of the file, read so far: 0 to 1. */
  share: number;
};

/** A file that has been recognised and opened. */
export type Reading = {
  format: 'GeoPackage' | 'GeoJSON' | 'Shapefile' | 'FlatGeobuf' | 'CSV' | 'KML' | 'GPX';
  system: DeclaredSystem;
  /** Values are words that may be numbers: a CSV says no types. */
  isUntyped: boolean;
  batches(): AsyncGenerator<Batch>;
  close(): void | Promise<void>;
};

export type ReadOptions = {
  /** Name of an encoding, when the file does not tell. */
  encoding: string | null;
  /** Table of a GeoPackage, or Shapefile of an archive, when there are several. */
  table: string | null;
  /** Columns of a CSV that hold the coordinates. */
  columnX: string | null;
  columnY: string | null;
};

/** Objects handed over at once: between two batches an import may be stopped, and says how far it is. */
export const BATCH_SIZE = 1000;
