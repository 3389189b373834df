import type { ByZoom } from './by-zoom.ts';

/** Type sizes by zoom, CSS pixels; a class whose table is past its end is not written any more. */
export type SizeRange = { sizes: ByZoom; until: number };

export const ARCHIPELAGO: SizeRange = { sizes: [[5, 14]], until: 9 };
export const OCEAN: SizeRange = {
  sizes: [
    [5, 17],
    [8, 17],
    [9, 13.5],
    [11, 13.5],
    [12, 13],
  ],
  until: 12,
};
export const WATER: SizeRange = {
  sizes: [
    [10, 13.5],
    [11, 13.5],
    [12, 13],
    [14, 13],
    [16, 14],
  ],
  until: 20,
};
/** By rank, 1 to 4. */
export const ISLANDS: readonly SizeRange[] = [
  {
    sizes: [
      [5, 12],
      [6, 12.5],
      [8, 16],
      [10, 20],
      [11, 22],
      [12, 23],
    ],
    until: 17,
  },
  {
    sizes: [
      [5.5, 11],
      [6, 11.5],
      [8, 14],
      [10, 17],
      [11, 18],
      [12, 20],
    ],
    until: 17,
  },
  {
    sizes: [
      [6, 10.5],
      [8, 12.5],
      [10, 15],
      [11, 15],
      [12, 18],
    ],
    until: 17,
  },
  {
    sizes: [
      [7, 10.5],
      [8, 11.5],
      [10, 13],
      [11, 14],
      [12, 15],
    ],
    until: 17,
  },
];
// Communes are written until the towns take over at zoom 12, with nothing lost between.
const COMMUNES_UNTIL = 11.45;
export const COMMUNE_LARGE: SizeRange = {
  sizes: [
    [9, 13.5],
    [10, 13.5],
    [11, 14],
  ],
  until: COMMUNES_UNTIL,
};
export const COMMUNE: SizeRange = {
  sizes: [
    [9, 11.5],
    [10, 12],
    [11, 13],
  ],
  until: COMMUNES_UNTIL,
};
export const LOCALITY_LARGE: SizeRange = {
  sizes: [
    [10, 12],
    [11, 13],
    [12, 14],
    [14, 16],
    [16, 16],
  ],
  until: 17,
};
export const LOCALITY: SizeRange = {
  sizes: [
    [10, 11.5],
    [11, 12],
    [12, 12.5],
    [14, 14],
  ],
  until: 17,
};
export const LOCALITY_SMALL: SizeRange = {
  sizes: [
    [10, 11.5],
    [12, 11.5],
    [14, 13],
  ],
  until: 17,
};
