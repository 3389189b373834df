import type { Path, Search, Seed } from '../search/search.ts';
import { Side } from '../search/side.ts';
import { arcBetween, type HalfGraph, type Hierarchy, NO_MIDDLE } from './hierarchy.ts';

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
      const from = places[i - 1] as number;
      const to = places[i] as number;
      if (from < to) unpackArc(up, arcBetween(up, from, to), to, states);
      else unpackArc(down, arcBetween(down, to, from), to, states);
    }
    return { ticks, states };
  }

  /** Adds all states after the beginning of an arc, as far as `to`, where it ends. */
  function unpackArc({ halves }: HalfGraph, arc: number, to: number, states: number[]): void {
    const middle = halves[3 * arc] as number;
    if (middle === NO_MIDDLE) {
      states.push(stateOf[to] as number);
      return;
    }
    unpackArc(down, halves[3 * arc + 1] as number, middle, states);
    unpackArc(up, halves[3 * arc + 2] as number, to, states);
  }
}

function climb({ first, arcs }: HalfGraph, side: Side, place: number, ticks: number): void {
  const end = 2 * (first[place + 1] as number);
  for (let at = 2 * (first[place] as number); at < end; at += 2) {
    side.reach(arcs[at] as number, ticks + (arcs[at + 1] as number), place);
  }
}

/** Stalling: a state that is reached for less from above is on no least-cost path of this side. */
function isDetour({ first, arcs }: HalfGraph, side: Side, place: number, ticks: number): boolean {
  const end = 2 * (first[place + 1] as number);
  for (let at = 2 * (first[place] as number); at < end; at += 2) {
    if (side.ticksTo(arcs[at] as number) + (arcs[at + 1] as number) < ticks) return true;
  }
  return false;
}
