import { arcDown, arcUp, type Hierarchy, NO_MIDDLE } from './hierarchy.ts';

/** Arcs as states are taken out: for each state in turn those up, then those down, with the states that they know. */
export type Draft = {
  /** The states, as they were taken out. */
  order: number[];
  /** Two for each: where its arcs up begin, and those down. */
  first: number[];
  upper: number[];
  ticks: number[];
  /** -1 for a turn of the graph itself. */
  middle: number[];
};

/**
 * Puts a hierarchy in its final order. States that do not lie above each other may change places: those of a level follow each
 * other as in the graph, where neighbours have neighbouring numbers, so that what a path reads lies together.
 */
export function arrange(draft: Draft): Hierarchy {
  const { order, upper, ticks, middle } = draft;
  const rank = ranksByLevel(draft);
  const stateOf = new Uint32Array(rank.length);
  const placeOf = new Uint32Array(rank.length);
  for (const [state, place] of rank.entries()) stateOf[place] = state;
  for (const [i, state] of order.entries()) placeOf[state] = i;

  const first = new Uint32Array(2 * rank.length + 1);
  const arcs = new Uint32Array(2 * upper.length);
  const through = new Uint32Array(upper.length);
  let size = 0;
  for (let place = 0; place < rank.length; place++) {
    const at = placeOf[stateOf[place] as number] as number;
    for (const side of [0, 1]) {
      first[2 * place + side] = size;
      const end = draft.first[2 * at + side + 1] ?? upper.length;
      for (let arc = draft.first[2 * at + side] as number; arc < end; arc++) {
        arcs[2 * size] = rank[upper[arc] as number] as number;
        arcs[2 * size + 1] = ticks[arc] as number;
        through[size++] = middle[arc] === -1 ? NO_MIDDLE : (rank[middle[arc] as number] as number);
      }
    }
  }
  first[2 * rank.length] = size;
  return { rank, first, arcs, halves: halvesOf({ first, arcs }, through) };
}

/** A state is one level above the highest of those taken out before it that it has an arc with. */
function ranksByLevel({ order, first, upper }: Draft): Uint32Array {
  const level = new Uint32Array(order.length);
  for (const [i, state] of order.entries()) {
    const above = (level[state] as number) + 1;
    const end = first[2 * i + 2] ?? upper.length;
    for (let arc = first[2 * i] as number; arc < end; arc++) {
      const other = upper[arc] as number;
      if ((level[other] as number) < above) level[other] = above;
    }
  }
  const states = Uint32Array.from(order).sort(); // by number, then by level without disturbing it
  const next: number[] = [0];
  for (const each of level) next[each + 1] = (next[each + 1] ?? 0) + 1;
  for (let i = 1; i < next.length; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0);
  const rank = new Uint32Array(order.length);
  for (const state of states) {
    const at = level[state] as number;
    rank[state] = next[at] as number;
    next[at] = (next[at] as number) + 1;
  }
  return rank;
}

/** A shortcut knows its two arcs once all are in order. */
function halvesOf(graph: Pick<Hierarchy, 'first' | 'arcs'>, through: Uint32Array): Uint32Array {
  const { first, arcs } = graph;
  const halves = new Uint32Array(3 * through.length).fill(NO_MIDDLE);
  for (let place = 0; 2 * place + 2 < first.length; place++) {
    const down = first[2 * place + 1] as number;
    for (let arc = first[2 * place] as number; arc < (first[2 * place + 2] as number); arc++) {
      const middle = through[arc] as number;
      if (middle === NO_MIDDLE) continue;
      const other = arcs[2 * arc] as number;
      const [from, to] = arc < down ? [place, other] : [other, place];
      halves.set([middle, arcDown(graph, middle, from), arcUp(graph, middle, to)], 3 * arc);
    }
  }
  return halves;
}
