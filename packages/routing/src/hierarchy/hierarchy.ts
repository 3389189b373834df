/**
 * A contraction hierarchy (Geisberger, Sanders, Schultes, Delling 2008): states in an order in which they can be taken out of
 * the graph, and the arcs, shortcuts among them, from each to those that go after it and back. A least-cost path is found by
 * climbing from both ends.
 */
export type Hierarchy = {
  /** Rank of each state. */
  rank: Uint32Array;
  /** By rank, where its arcs up begin, then where those that come down to it do; and after the last. */
  first: Uint32Array;
  /** Two words an arc: the rank of its upper end and its ticks. A search reads both, and both kinds: they lie together. */
  arcs: Uint32Array;
  /**
   * Three words an arc, since a path reads hundreds of them: the rank of the state that a shortcut goes through (`NO_MIDDLE` for
   * a turn of the graph itself), its arc down to that state and its arc up from there.
   */
  halves: Uint32Array;
};

export const NO_MIDDLE = 0xffffffff;

type Arcs = Pick<Hierarchy, 'first' | 'arcs'>;

/** The arc up from a rank to another that is above it. */
export function arcUp({ first, arcs }: Arcs, place: number, upper: number): number {
  return arcAmong(arcs, first[2 * place] as number, first[2 * place + 1] as number, upper);
}

/** The arc down to a rank from another that is above it. */
export function arcDown({ first, arcs }: Arcs, place: number, upper: number): number {
  return arcAmong(arcs, first[2 * place + 1] as number, first[2 * place + 2] as number, upper);
}

function arcAmong(arcs: Uint32Array, from: number, to: number, upper: number): number {
  for (let arc = from; arc < to; arc++) if (arcs[2 * arc] === upper) return arc;
  throw new Error('The hierarchy lacks an arc that one of its shortcuts goes through.');
}
