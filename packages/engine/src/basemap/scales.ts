import type { ByZoom } from './by-zoom.ts';
import type { RoadClass } from './theme.ts';

/** Widths and shares by zoom, CSS pixels: the tables of the cartography. */
export const COAST: ByZoom = [
  [5, 0.5],
  [7, 0.5],
  [8, 0.55],
  [9, 0.6],
  [10, 0.7],
  [11, 0.85],
  [12, 1],
  [13, 1.15],
  [14, 1.3],
  [15, 1.4],
  [16, 1.5],
];
/** Islands are widened at small scales, so that motu do not vanish. */
export const WIDENED_LAND_UNTIL = 10;
export const WIDENED_LAND = 1.6;
export const BREAKER: ByZoom = [
  [8, 0.6],
  [9, 0.8],
  [10, 1],
  [11, 1.4],
  [12, 1.8],
];
export const BREAKER_UNTIL = 12;
export const SHADE: ByZoom = [
  [8, 1],
  [12, 1],
  [13, 0.8],
  [14, 0.6],
  [15, 0.45],
  [16, 0.3],
  [17, 0.2],
];
export const SEA_TEXTURE: ByZoom = [
  [0, 1],
  [7, 1],
  [8, 0.95],
  [9, 0.95],
  [10, 0.5],
  [11, 0.2],
  [12, 0],
];

export type RoadScale = { fill: ByZoom; casing: ByZoom; metres: number };

export const ROADS: Record<RoadClass, RoadScale> = {
  principale: {
    fill: [
      [9, 0.6],
      [10, 1],
      [11, 1.7],
      [12, 2.2],
      [13, 3.3],
      [14, 4.5],
      [15, 6.5],
      [16, 8.5],
      [17, 12],
      [18, 18],
      [20, 24],
    ],
    casing: [
      [11, 0.9],
      [12, 1.1],
      [14, 1.3],
      [16, 1.8],
    ],
    metres: 8,
  },
  secondaire: {
    fill: [
      [11, 0.6],
      [12, 1.1],
      [13, 2],
      [14, 2.8],
      [15, 4.4],
      [16, 6],
      [17, 9],
      [18, 13],
      [20, 18],
    ],
    casing: [
      [11, 0.9],
      [14, 1.1],
      [16, 1.6],
    ],
    metres: 6,
  },
  service: {
    fill: [
      [15, 1.2],
      [16, 2.4],
      [17, 4],
      [18, 6],
      [20, 9],
    ],
    casing: [
      [15, 0.8],
      [16, 1.2],
    ],
    metres: 3,
  },
  desserte: {
    fill: [
      [13, 0.7],
      [14, 1.6],
      [15, 2.9],
      [16, 4.2],
      [17, 7],
      [18, 10],
      [20, 14],
    ],
    casing: [
      [13, 0.8],
      [14, 1],
      [16, 1.4],
    ],
    metres: 4.5,
  },
};
export const TRACK: ByZoom = [
  [11, 0.7],
  [12, 1],
  [13, 1.3],
  [14, 1.6],
  [15, 2],
  [16, 2.4],
  [17, 3],
];
/** Footpaths: fewer of them than tracks before a town is seen from near. */
export const PATH: ByZoom = [
  [14, 0.8],
  [15, 1],
  [16, 1.3],
  [18, 1.8],
];
/** How much of its colour the ground's cover has. */
export const LAND_COVER: ByZoom = [
  [10, 0.3],
  [12, 0.55],
  [14, 0.9],
];
export const RIVER: ByZoom = [
  [11, 0.7],
  [12, 1],
  [14, 1.7],
  [16, 2.8],
  [18, 5],
];
export const STREAM: ByZoom = [
  [13, 0.6],
  [14, 0.8],
  [16, 1.3],
  [18, 2],
];
/** Outline of lakes. */
export const SHORE: ByZoom = [
  [13, 0.6],
  [16, 0.9],
];
export const FERRY: ByZoom = [
  [9, 0.8],
  [10, 0.9],
  [11, 1],
  [12, 1.1],
  [13, 1.2],
  [14, 1.3],
  [16, 1.4],
];
export const LIMIT: ByZoom = [
  [10, 0.8],
  [11, 0.9],
  [12, 1],
  [13, 1.1],
  [14, 1.2],
  [15, 1.4],
];
export const LIMIT_UNTIL = 15;
export const RUNWAY_LEAST: ByZoom = [
  [10, 1.6],
  [11, 2],
  [12, 2.4],
  [13, 3.2],
  [14, 4],
  [15, 0],
];
