import type { Extent } from '@motu/core';
import type { System } from './systems.ts';

/** A picture to ask for, and what it must be. */
export type WantedPicture = {
  address: string;
  extent: Extent;
  width: number;
  height: number;
  /** A tile may be missing where there is nothing to show; a picture of a WMS may not. */
  mayBeMissing: boolean;
};

/** The ground in the system of the source, and how fine: units of that system for each device pixel. */
export type SourceGround = { system: System; extent: Extent; resolution: number };
