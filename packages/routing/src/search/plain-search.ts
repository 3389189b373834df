import type { TurnGraph } from '../turns/turn-graph.ts';
import type { Search } from './search.ts';
import { Side } from './side.ts';

/** Dijkstra's algorithm from both ends at once: for small graphs, such as a zone kept offline, that have no hierarchy. */
export function createPlainSearch(graph: TurnGraph): Search {
  const { stateCount } = graph;
  const back = reversed(graph);
  const forward = new Side(stateCount);
  const backward = new Side(stateCount);

  return (sources, targets) => {
    forward.begin(sources);
    backward.begin(targets);
    let best = Number.POSITIVE_INFINITY;
    let meeting = -1;
    while (forward.heap.topKey + backward.heap.topKey < best) {
      const isForward = forward.heap.topKey <= backward.heap.topKey;
      const side = isForward ? forward : backward;
      const other = isForward ? backward : forward;
      const key = side.heap.topKey;
      const state = side.heap.pop();
      if (key > side.ticksTo(state)) continue;
      const through = key + other.ticksTo(state);
      if (through < best) {
        best = through;
        meeting = state;
      }
      const arcs = isForward ? graph : back;
      for (let arc = arcs.first[state] as number; arc < (arcs.first[state + 1] as number); arc++) {
        const next = arcs.to[arc] as number;
        const ticks = key + (arcs.weight[arc] as number);
        side.reach(next, ticks, state);
        // The two sides may meet on a state that neither ever settles.
        const meet = side.ticksTo(next) + other.ticksTo(next);
        if (meet < best) {
          best = meet;
          meeting = next;
        }
      }
    }
    if (meeting < 0) return null;
    return { ticks: best, states: [...forward.trace(meeting).reverse(), ...backward.trace(meeting).slice(1)] };
  };
}

/** Every turn from its end to its beginning. */
export function reversed({ stateCount, first, to, weight }: TurnGraph) {
  const starts = new Uint32Array(stateCount + 1);
  for (const target of to) starts[target + 1] = (starts[target + 1] as number) + 1;
  for (let i = 0; i < stateCount; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  const from = new Uint32Array(to.length);
  const ticks = new Uint32Array(to.length);
  const next = starts.slice();
  for (let state = 0; state < stateCount; state++) {
    for (let turn = first[state] as number; turn < (first[state + 1] as number); turn++) {
      const target = to[turn] as number;
      const at = next[target] as number;
      next[target] = at + 1;
      from[at] = state;
      ticks[at] = weight[turn] as number;
    }
  }
  return { first: starts, to: from, weight: ticks };
}
