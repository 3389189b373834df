import type { LonLat } from '@motu/core';

/** How one travels, in the words of the API. */
export const MODES = ['voiture', 'velo', 'pieton'] as const;
export type Mode = (typeof MODES)[number];

/** One bit by mode, in the order of `MODES`. */
export const MODE_BIT: Record<Mode, number> = { voiture: 1, velo: 2, pieton: 4 };
export const ALL_MODES = 7;

/** From the widest road to the narrowest, then ferries, then what nobody takes. `cost.ts` tells who goes there, and how fast. */
export const ROAD_CLASSES = [
  'principale',
  'secondaire',
  'desserte',
  'piste',
  'sentier',
  'bac',
  'construction',
  'circuit',
] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

export const SURFACES = ['revetue', 'gravier', 'terre', 'marches'] as const;
export type Surface = (typeof SURFACES)[number];

/** A stretch of road between two junctions, as the caller's data has it. */
export type Road = {
  /** Two positions at least. */
  line: readonly LonLat[];
  /**
   * Names of the junctions at both ends. Without them, ends at the same position are one junction; with them, a bridge
   * may cross a road at the very same position.
   */
  ends?: readonly [string | number, string | number];
  name: string;
  /** Its number, such as RT1. */
  ref?: string;
  roadClass: RoadClass;
  /** Bits of the modes that may go along the line, and against it. */
  along: number;
  against: number;
  /** Missing: the usual speed of its class. */
  speedKph?: number | null;
  /** Missing: that of its class. */
  surface?: Surface | null;
  isRoundabout?: boolean;
  /** A ramp between two roads that cross on two levels. */
  isRamp?: boolean;
  /** Bits of the modes that may only come to a place beyond its entrance, and not pass through. */
  destination?: number;
  /** Its cyclists go on foot, beside their bicycle. */
  isBikePushed?: boolean;
  /** A gate closes it: taken only by those who do not avoid gates. */
  hasGate?: boolean;
  /** Metres; missing: measured on the ellipsoid. */
  lengthM?: number | null;
  /** Whole duration of a ferry; missing: its length at its speed. */
  durationS?: number | null;
  /** Of a ferry: the quays where its line begins and ends. */
  landings?: readonly [string, string];
  relief?: RoadRelief | null;
};

/** Heights at both ends, and metres climbed along the line and against it. */
export type RoadRelief = { start: number; end: number; climb: number; descent: number };

/** What stands on a junction. */
export type Barrier = {
  /** A junction: its name, or its position when junctions have none. */
  at: string | number | LonLat;
  /** Bits of the modes that it stops whatever one asks. */
  stops: number;
  /** Bits of the modes that must open a gate there: those who avoid gates do not. */
  gate: number;
};

/** « No left turn » and its kin. Roads are named by their place in the list. */
export type TurnRestriction = {
  /** From, through (most often none), to. */
  roads: readonly number[];
  /** The junction where the first road ends. */
  at: string | number | LonLat;
  /** `only`: whoever came this way must take the last road; otherwise nobody may. */
  kind: 'no' | 'only';
  /** Bits of the modes that must obey. */
  modes: number;
};

export type RoadData = {
  roads: readonly Road[];
  barriers?: readonly Barrier[];
  restrictions?: readonly TurnRestriction[];
};
