import { Heap } from '../heap.ts';
import type { Path, Search, Seed } from '../search/search.ts';
import { arcDown, arcUp, type Hierarchy, NO_MIDDLE } from './hierarchy.ts';

const NO_PARENT = 0xffffffff;

/** Climbs the hierarchy from both ends until nothing better can meet, then unpacks the shortcuts. */
export function createHierarchySearch(hierarchy: Hierarchy): Search {
  const { rank, halves } = hierarchy;
  const stateOf = new Uint32Array(rank.length);
  for (const [state, place] of rank.entries()) stateOf[place] = state;
  const forward = new Climb(hierarchy, 0);
  const backward = new Climb(hierarchy, 1);

  return (sources, targets) => {
    forward.begin(sources);
    backward.begin(targets);
    let best = Number.POSITIVE_INFINITY;
    let meeting = -1;
    for (;;) {
      const isForward = forward.heap.topKey <= backward.heap.topKey;
      const side = isForward ? forward : backward;
      const ticks = side.heap.topKey;
      if (ticks >= best || ticks === Number.POSITIVE_INFINITY) break;
      const place = side.heap.pop();
      if (ticks > (side.costs[place] as number)) continue; // reached for less since
      const through = ticks + ((isForward ? backward : forward).costs[place] as number);
      if (through < best) {
        best = through;
        meeting = place;
      }
      if (!side.isDetour(place, ticks)) side.climb(place, ticks, best);
    }
    const path = meeting < 0 ? null : unpack(meeting, best);
    forward.end();
    backward.end();
    return path;
  };

  function unpack(meeting: number, ticks: number): Path {
    const places = [...forward.trace(meeting).reverse(), ...backward.trace(meeting).slice(1)];
    const states = [stateOf[places[0] as number] as number];
    for (let i = 1; i < places.length; i++) {
      const [from, to] = [places[i - 1] as number, places[i] as number];
      unpackArc(from < to ? arcUp(hierarchy, from, to) : arcDown(hierarchy, to, from), to, states);
    }
    return { ticks, states };
  }

  /** Adds all states after the beginning of an arc, as far as `to`, where it ends. */
  function unpackArc(arc: number, to: number, states: number[]): void {
    const middle = halves[3 * arc] as number;
    if (middle === NO_MIDDLE) {
      states.push(stateOf[to] as number);
      return;
    }
    unpackArc(halves[3 * arc + 1] as number, middle, states);
    unpackArc(halves[3 * arc + 2] as number, to, states);
  }
}

/** One of the two sides of a search. Made once, used by every search. */
class Climb {
  readonly heap = new Heap(256);
  /** Ticks to each rank; infinite for those not reached, to which `end` brings all back. */
  readonly costs: Float64Array;
  private readonly parents: Uint32Array;
  private readonly reached: number[] = [];
  private readonly rank: Uint32Array;
  private readonly first: Uint32Array;
  private readonly arcs: Uint32Array;
  /** Which arcs are climbed: 0, those up; 1, those down, the other way. */
  private readonly way: 0 | 1;

  constructor({ rank, first, arcs }: Hierarchy, way: 0 | 1) {
    this.costs = new Float64Array(rank.length).fill(Number.POSITIVE_INFINITY);
    this.parents = new Uint32Array(rank.length);
    this.rank = rank;
    this.first = first;
    this.arcs = arcs;
    this.way = way;
  }

  begin(seeds: readonly Seed[]): void {
    for (const { state, ticks } of seeds) this.reach(this.rank[state] as number, ticks, NO_PARENT);
  }

  end(): void {
    const { reached, costs } = this;
    for (let i = 0; i < reached.length; i++) costs[reached[i] as number] = Number.POSITIVE_INFINITY;
    reached.length = 0;
    this.heap.clear();
  }

  climb(place: number, ticks: number, best: number): void {
    const { first, arcs, costs, way } = this;
    const end = 2 * (first[2 * place + way + 1] as number);
    for (let at = 2 * (first[2 * place + way] as number); at < end; at += 2) {
      const other = arcs[at] as number;
      const total = ticks + (arcs[at + 1] as number);
      if (total < (costs[other] as number) && total < best) this.reach(other, total, place);
    }
  }

  /** Stalling: a state that is reached for less from above is on no least-cost path of this side. */
  isDetour(place: number, ticks: number): boolean {
    const { first, arcs, costs, way } = this;
    const end = 2 * (first[2 * place + 2 - way] as number);
    for (let at = 2 * (first[2 * place + 1 - way] as number); at < end; at += 2) {
      if ((costs[arcs[at] as number] as number) + (arcs[at + 1] as number) < ticks) return true;
    }
    return false;
  }

  /** From a rank back to the seed it was reached from. */
  trace(place: number): number[] {
    const places: number[] = [];
    for (let at = place; at !== NO_PARENT; at = this.parents[at] as number) places.push(at);
    return places;
  }

  private reach(place: number, ticks: number, parent: number): void {
    const { costs } = this;
    if (ticks >= (costs[place] as number)) return;
    if (costs[place] === Number.POSITIVE_INFINITY) this.reached.push(place);
    costs[place] = ticks;
    this.parents[place] = parent;
    this.heap.push(ticks, place);
  }
}
