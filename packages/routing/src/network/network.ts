import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Mode } from '../road.ts';

/** Coordinates are whole numbers of 1e-7 degree: a centimetre. */
export const UNITS_PER_DEGREE = 1e7;

/** Bits of `flags`; those of `destination` are one for each mode, from this one on. `main`: of the two widest classes. */
export const EDGE = { gate: 1, roundabout: 2, ferry: 4, destination: 8, fast: 64, ramp: 128, main: 256 } as const;
/** Bits of `junctionStops` beside those of the modes: those to whom a gate is shut, from this one on. */
const GATE_STOPS = 8;

export const gateStops = (modes: number) => modes * GATE_STOPS;
export const destinationFlags = (modes: number) => modes * EDGE.destination;

/**
 * A road network in flat arrays. An edge is a road between two junctions; edge `e` has two arcs, `2e` along its line and
 * `2e + 1` against it.
 */
export type Network = {
  /** Ticks in a second: costs are whole numbers of ticks, so that sums are exact in any order. */
  ticksPerSecond: number;
  /** What is to be said wherever a route is shown; null when nothing is. */
  notice: string | null;
  junctionCount: number;
  /** Bits of the modes that a barrier stops, and `gateStops` of those that a gate does. */
  junctionStops: Uint8Array;
  edgeFrom: Uint32Array;
  edgeTo: Uint32Array;
  /** First vertex of each edge, and after the last. */
  edgeFirst: Uint32Array;
  /** Longitude and latitude of each vertex. */
  vertices: Int32Array;
  lengthM: Float64Array;
  flags: Uint16Array;
  /** Places in `names` of its name and of its number. */
  edgeName: Uint32Array;
  edgeRef: Uint32Array;
  /** The first is empty. */
  names: readonly string[];
  /** By edge of a ferry: the quays at its beginning and at its end. */
  landings: Readonly<Record<number, readonly [string, string]>>;
  /** Heights at both ends of each edge, metres; NaN when unknown. */
  heights: Float32Array;
  /** By arc, in ticks; 0: not for this mode. */
  costs: Record<Mode, Uint32Array>;
  uTurnTicks: Record<Mode, number>;
  /** Forbidden sequences of arcs, one after the other: modes, length, arcs. */
  forbidden: Uint32Array;
  /** By profile; a profile without one is searched plainly. */
  hierarchies: Partial<Record<ProfileKey, Hierarchy>>;
};

export type Profile = { mode: Mode; avoidGates: boolean };
export type ProfileKey = `${Mode}` | `${Mode}-sans-portail`;

/** Without any gate, avoiding them changes nothing: both options share one key. */
export function profileKey(network: Network, { mode, avoidGates }: Profile): ProfileKey {
  return avoidGates && hasGates(network) ? `${mode}-sans-portail` : mode;
}

const known = new WeakMap<Network, boolean>();

export function hasGates(network: Network): boolean {
  let found = known.get(network);
  if (found === undefined) {
    found =
      network.flags.some((flags) => (flags & EDGE.gate) !== 0) ||
      network.junctionStops.some((stops) => stops >= GATE_STOPS);
    known.set(network, found);
  }
  return found;
}

export function edgeCount(network: Network): number {
  return network.edgeFrom.length;
}

/** The junction where an arc begins. */
export function tailOf({ edgeFrom, edgeTo }: Network, arc: number): number {
  return (arc & 1 ? edgeTo : edgeFrom)[arc >> 1] as number;
}

/** The junction where an arc ends. */
export function headOf({ edgeFrom, edgeTo }: Network, arc: number): number {
  return (arc & 1 ? edgeFrom : edgeTo)[arc >> 1] as number;
}

/** Ticks by arc for a profile: 0 where it may not go. */
export function arcCosts(network: Network, { mode, avoidGates }: Profile): Uint32Array {
  const costs = network.costs[mode];
  if (!avoidGates || !hasGates(network)) return costs;
  return costs.map((ticks, arc) => ((network.flags[arc >> 1] as number) & EDGE.gate ? 0 : ticks));
}
