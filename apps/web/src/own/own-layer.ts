import type { Extent } from '@motu/core';

/** A column of the objects of a layer, and what its values are. */
export type OwnField = { name: string; kind: 'text' | 'number' | 'date' | 'boolean' };

/** A colour for each class of numbers (`bounds` lie between them), or for each of some values; `rest` for all others. */
export type OwnColors =
  | { mode: 'classes'; field: string; bounds: readonly number[]; colors: readonly string[]; rest: string }
  | { mode: 'categories'; field: string; values: readonly string[]; colors: readonly string[]; rest: string };

/** How objects look: one colour, or by one of their attributes; and which attribute is written beside them. */
export type OwnLook = { color: string; by: OwnColors | null; label: string | null };

/** What reading a file tells of it. */
export type OwnFacts = {
  /** « GeoJSON », « GeoTIFF »… */
  format: string;
  /** Objects; 0 for a picture. */
  count: number;
  /** Objects that were left out. */
  skipped: number;
  fields: readonly OwnField[];
  /** Degrees. */
  extent: Extent;
  /** What the objects are, so that the legend shows it. */
  shape: 'point' | 'line' | 'area' | 'picture';
};

/** Its slug begins so: no layer of the server is called like this. */
const PREFIX = 'sur-cet-appareil.';
export const ownSlug = (id: string) => `${PREFIX}${id}`;
export const isOwn = (slug: string) => slug.startsWith(PREFIX);
