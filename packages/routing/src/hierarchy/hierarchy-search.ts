import type { Path, Search, Seed } from '../search/search.ts';
import { Side } from '../search/side.ts';
import { type HalfGraph, type Hierarchy, NO_MIDDLE } from './hierarchy.ts';

/** Climbs the hierarchy from both ends until nothing better can meet, then unpacks the shortcuts. */
export function createHierarchySearch({ rank, up, down }: Hierarchy): Search {
  const stateOf = new Uint32Array(rank.length);
  for (const [state, place] of rank.entries()) stateOf[place] = state;
  const forward = new Side(rank.length);
  const backward = new Side(rank.length);
  const toRanks = (seeds: readonly Seed[]) =>
    seeds.map(({ state, ticks }) => ({ state: rank[state] as number, ticks }));

  return (sources, targets) => {
    forward.begin(toRanks(sources));
    backward.begin(toRanks(targets));
    let best = Number.POSITIVE_INFINITY;
    let meeting = -1;
    for (;;) {
      const isForward = forward.heap.topKey <= backward.heap.topKey;
      const side = isForward ? forward : backward;
      const other = isForward ? backward : forward;
      const key = side.heap.topKey;
      if (key >= best || key === Number.POSITIVE_INFINITY) break;
      const place = side.heap.pop();
      if (key > side.ticksTo(place)) continue;
      const through = key + other.ticksTo(place);
      if (through < best) {
        best = through;
        meeting = place;
      }
      if (isDetour(isForward ? down : up, side, place, key)) continue;
      climb(isForward ? up : down, side, place, key);
    }
    return meeting < 0 ? null : unpack(meeting, best);
  };

  function unpack(meeting: number, ticks: number): Path {
    const places = [...forward.trace(meeting).reverse(), ...backward.trace(meeting).slice(1)];
    const states = [stateOf[places[0] as number] as number];
    for (let i = 1; i < places.length; i++) {
      const [from, to] = [places[i - 1] as number, places[i] as number];
      const middle = from < to ? middleOf(up, from, to) : middleOf(down, to, from);
      unpackArc(from, to, middle, states);
    }
    return { ticks, states };
  }

  /** Adds all states after `from`, as far as `to`. */
  function unpackArc(from: number, to: number, middle: number, states: number[]): void {
    if (middle === NO_MIDDLE) {
      states.push(stateOf[to] as number);
      return;
    }
    unpackArc(from, middle, middleOf(down, middle, from), states);
    unpackArc(middle, to, middleOf(up, middle, to), states);
  }
}

function climb({ first, to, weight }: HalfGraph, side: Side, place: number, ticks: number): void {
  for (let arc = first[place] as number; arc < (first[place + 1] as number); arc++) {
    side.reach(to[arc] as number, ticks + (weight[arc] as number), place);
  }
}

/** Stalling: a state that is reached for less from above is on no least-cost path of this side. */
function isDetour({ first, to, weight }: HalfGraph, side: Side, place: number, ticks: number): boolean {
  for (let arc = first[place] as number; arc < (first[place + 1] as number); arc++) {
    if (side.ticksTo(to[arc] as number) + (weight[arc] as number) < ticks) return true;
  }
  return false;
}

function middleOf({ first, to, middle }: HalfGraph, place: number, other: number): number {
  for (let arc = first[place] as number; arc < (first[place + 1] as number); arc++) {
    if (to[arc] === other) return middle[arc] as number;
  }
  throw new Error('The hierarchy lacks an arc that one of its shortcuts goes through.');
}
