import type { Layer } from '../../domain/layers.ts';
import type { ReadOptions } from '../couche/reading.ts';

/** A file whose objects are to take the place of those that a layer draws. */
export type DataOptions = ReadOptions & {
  file: string;
  layer: Layer;
  /** The territory’s file. */
  geopackage: string;
  /** The database where it becomes a table instead, for every copy of the program. */
  importsUrl: string | null;
  /** EPSG number of the coordinates, over what the file says. */
  projection: number | null;
  searched: null;
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};
