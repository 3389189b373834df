import type { Extent } from '../reading/objects.ts';

/** A part of the map, in degrees and pixels. */
export type Frame = {
  extent: Extent;
  width: number;
  height: number /** Pixels of the picture for one of the page. */;
  ratio: number;
};
