import { reversed } from '../search/plain-search.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import type { Anchor } from './snap.ts';

type Turns = Pick<TurnGraph, 'first' | 'to'>;

/** The edges that one can go to from some places; `back`: those from which one can come to them. */
export function reachableFrom(graph: TurnGraph, places: readonly Anchor[], back = false): (edge: number) => boolean {
  const turns: Turns = back ? reversed(graph) : graph;
  const isSeen = new Uint8Array(graph.stateCount);
  const isEdge = new Uint8Array(graph.costs.length >> 1);
  const queue: number[] = [];
  const visit = (state: number) => {
    if (isSeen[state]) return;
    isSeen[state] = 1;
    isEdge[graph.arcOf(state) >> 1] = 1;
    queue.push(state);
  };
  for (const { edge } of places) {
    for (const arc of [2 * edge, 2 * edge + 1]) if (graph.costs[arc]) graph.statesOf(arc).forEach(visit);
  }
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (let turn = turns.first[state] as number; turn < (turns.first[state + 1] as number); turn++) {
      visit(turns.to[turn] as number);
    }
  }
  return (edge) => isEdge[edge] === 1;
}
