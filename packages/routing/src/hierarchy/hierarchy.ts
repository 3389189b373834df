/** Arcs of the hierarchy that leave each state towards later ones, by rank. */
export type HalfGraph = {
  /** First arc of each rank, and after the last. */
  first: Uint32Array;
  /** Rank of the other end. */
  to: Uint32Array;
  /** Ticks. */
  weight: Uint32Array;
  /** Rank of the state that a shortcut goes through; `NO_MIDDLE` for a turn of the graph itself. */
  middle: Uint32Array;
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
