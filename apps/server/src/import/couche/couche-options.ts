import type { State } from '../../domain/state.ts';
import type { ReadOptions } from './reading.ts';

export type CoucheOptions = ReadOptions & {
  file: string;
  /** The territory’s file. */
  geopackage: string;
  /** The database where it becomes a table instead, for every copy of the program; null where there is one copy, and its file. */
  postgisUrl: string | null;
  state: State;
  /** Name of the file as people know it, when the file itself was given another. */
  fileName?: string;
  name: string | null;
  slug: string | null;
  description: string | null;
  /** EPSG number of the coordinates, over what the file says. */
  projection: number | null;
  /** A layer of this slug may be there already. */
  replaces: boolean;
  /** Attribute by which its objects are found. */
  searched: string | null;
  /** Attribute whose classes are drawn. */
  classes: string | null;
  producer: string | null;
  licence: string | null;
  /** Who imports it from the administration: the layer is theirs in the journal, and hidden until they publish it. */
  author?: string;
  /** What is being done, and how much of it, from 0 to 1, when that is known. */
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

/** Options of an import that says nothing more than its file. */
export const NO_OPTIONS = {
  postgisUrl: null,
  encoding: null,
  table: null,
  columnX: null,
  columnY: null,
  name: null,
  slug: null,
  description: null,
  projection: null,
  replaces: false,
  searched: null,
  classes: null,
  producer: null,
  licence: null,
} as const;
