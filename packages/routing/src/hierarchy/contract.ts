import { Heap } from '../heap.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { arrange, type Draft } from './arrange.ts';
import type { Hierarchy } from './hierarchy.ts';
import { ShrinkingGraph } from './shrinking-graph.ts';
import { createWitness, type Shortcuts } from './witness.ts';

const NONE = -1;
/** Largest cost that the arrays hold. */
const MOST_TICKS = 0xffffffff;
/** States that a search for a way around may settle. Missing one costs a shortcut, never a route. */
const MOST_SETTLED = 100;
/** What shortcuts for each arc taken out weigh against depth: of those tried, this gave the flattest hierarchy at its price. */
const SHORTCUT_WEIGHT = 10;

/** Takes every state out of the graph, the least useful first, with a shortcut wherever a least-cost path went through it. */
export function contract({ stateCount, first, to, weight }: TurnGraph): Hierarchy {
  const graph = new ShrinkingGraph(stateCount, to.length);
  for (let state = 0; state < stateCount; state++) {
    for (let turn = first[state] as number; turn < (first[state + 1] as number); turn++) {
      // Going round in a circle is never a part of a least-cost path.
      if (to[turn] !== state) graph.add(state, to[turn] as number, weight[turn] as number, NONE);
    }
  }
  const witness = createWitness(graph, stateCount);
  const depth = new Uint32Array(stateCount);
  const draft: Draft = { order: [], first: [], upper: [], ticks: [], middle: [] };
  const queue = new Heap(stateCount + 1);

  function priorityOf(state: number, { count, degree }: Shortcuts): number {
    return (SHORTCUT_WEIGHT * (count + 1)) / (degree + 1) + (depth[state] as number);
  }

  function takeOut(state: number, found: Shortcuts): void {
    draft.order.push(state);
    draft.first.push(draft.upper.length);
    for (let arc = graph.firstOut[state] as number; arc !== NONE; arc = graph.nextOut[arc] as number) {
      addArc(state, graph.to[arc] as number, arc);
    }
    draft.first.push(draft.upper.length);
    for (let arc = graph.firstIn[state] as number; arc !== NONE; arc = graph.nextIn[arc] as number) {
      addArc(state, graph.from[arc] as number, arc);
    }
    graph.remove(state);
    for (let i = 0; i < found.count; i++) {
      graph.add(found.from[i] as number, found.to[i] as number, found.weight[i] as number, state);
    }
  }

  function addArc(state: number, other: number, arc: number): void {
    const ticks = graph.weight[arc] as number;
    if (ticks > MOST_TICKS) throw new Error('A path costs more ticks than the hierarchy can hold.');
    draft.upper.push(other);
    draft.ticks.push(ticks);
    draft.middle.push(graph.middle[arc] as number);
    depth[other] = Math.max(depth[other] as number, (depth[state] as number) + 1);
  }

  for (let state = 0; state < stateCount; state++) queue.push(priorityOf(state, witness(state, MOST_SETTLED)), state);
  while (draft.order.length < stateCount) {
    const state = queue.pop();
    // Its neighbours may have gone since it was ranked.
    const found = witness(state, MOST_SETTLED);
    const now = priorityOf(state, found);
    if (now > queue.topKey) queue.push(now, state);
    else takeOut(state, found);
  }
  return arrange(draft);
}
