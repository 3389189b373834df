import type { DataFeature } from '@motu/engine';

/** A value of an object. */
export type Value = DataFeature['values'][number];
