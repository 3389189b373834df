/** Arcs of the hierarchy that leave each state towards later ones, by rank. */
export type HalfGraph = {
  /** First arc of each rank, and after the last. */
  first: Uint32Array;
  /** Two words an arc: the rank of its other end, and its ticks. Read together, they are fetched together. */
  arcs: Uint32Array;
  /**
   * Three words an arc, side by side since a path reads hundreds of them: the rank of the state that a shortcut goes through
   * (`NO_MIDDLE` for a turn of the graph itself), its arc down to that state and its arc up from there.
   */
  halves: Uint32Array;
};

export const NO_MIDDLE = 0xffffffff;

/**
 * A contraction hierarchy (Geisberger, Sanders, Schultes, Delling 2008): states in the order in which they were taken out of
 * the graph, and the arcs, shortcuts among them, from each to those taken out after it. A least-cost path is found by
 * climbing from both ends.
 */
export type Hierarchy = {
  /** Rank of each state. */
  rank: Uint32Array;
  /** Arcs from a state up to a later one. */
  up: HalfGraph;
  /** Arcs that come down to a state from a later one. */
  down: HalfGraph;
};

/** The arc from a rank to another that is above it. */
export function arcBetween({ first, arcs }: Omit<HalfGraph, 'halves'>, place: number, other: number): number {
  for (let arc = first[place] as number; arc < (first[place + 1] as number); arc++) {
    if (arcs[2 * arc] === other) return arc;
  }
  throw new Error('The hierarchy lacks an arc that one of its shortcuts goes through.');
}
