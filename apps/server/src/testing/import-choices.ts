import type { ImportChoices } from '@motu/contract';

/** A file of which nothing is said but the name of its layer. */
export const NOTHING_SAID: Omit<ImportChoices, 'name' | 'slug'> = {
  description: null,
  table: null,
  projection: null,
  encoding: null,
  columnX: null,
  columnY: null,
  producer: null,
  licence: null,
};
