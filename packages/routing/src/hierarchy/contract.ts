import { Heap } from '../heap.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { arcBetween, type HalfGraph, type Hierarchy, NO_MIDDLE } from './hierarchy.ts';
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
  const rank = new Uint32Array(stateCount);
  const up = createDraft(stateCount);
  const down = createDraft(stateCount);
  const queue = new Heap(stateCount + 1);

  function priorityOf(state: number, { count, degree }: Shortcuts): number {
    return (SHORTCUT_WEIGHT * (count + 1)) / (degree + 1) + (depth[state] as number);
  }

  function takeOut(state: number, place: number, found: Shortcuts): void {
    rank[state] = place;
    for (let arc = graph.firstOut[state] as number; arc !== NONE; arc = graph.nextOut[arc] as number) {
      const other = graph.to[arc] as number;
      up.add(other, graph.weight[arc] as number, graph.middle[arc] as number);
      depth[other] = Math.max(depth[other] as number, (depth[state] as number) + 1);
    }
    for (let arc = graph.firstIn[state] as number; arc !== NONE; arc = graph.nextIn[arc] as number) {
      const other = graph.from[arc] as number;
      down.add(other, graph.weight[arc] as number, graph.middle[arc] as number);
      depth[other] = Math.max(depth[other] as number, (depth[state] as number) + 1);
    }
    up.endState(place);
    down.endState(place);
    graph.remove(state);
    for (let i = 0; i < found.count; i++) {
      graph.add(found.from[i] as number, found.to[i] as number, found.weight[i] as number, state);
    }
  }

  for (let state = 0; state < stateCount; state++) queue.push(priorityOf(state, witness(state, MOST_SETTLED)), state);
  for (let place = 0; place < stateCount; ) {
    const state = queue.pop();
    // Its neighbours may have gone since it was ranked.
    const found = witness(state, MOST_SETTLED);
    const now = priorityOf(state, found);
    if (now > queue.topKey) queue.push(now, state);
    else takeOut(state, place++, found);
  }
  return withHalves(rank, up.finish(rank), down.finish(rank));
}

type Draft = Omit<HalfGraph, 'halves'> & { middle: Uint32Array };

/** A shortcut knows its two arcs once both sides are in order. */
function withHalves(rank: Uint32Array, up: Draft, down: Draft): Hierarchy {
  const finish = ({ middle, ...graph }: Draft, isUp: boolean): HalfGraph => {
    const halves = new Uint32Array(3 * middle.length).fill(NO_MIDDLE);
    for (let place = 0; place < rank.length; place++) {
      for (let arc = graph.first[place] as number; arc < (graph.first[place + 1] as number); arc++) {
        const through = middle[arc] as number;
        if (through === NO_MIDDLE) continue;
        const other = graph.arcs[2 * arc] as number;
        const [from, to] = isUp ? [place, other] : [other, place];
        halves.set([through, arcBetween(down, through, from), arcBetween(up, through, to)], 3 * arc);
      }
    }
    return { ...graph, halves };
  };
  return { rank, up: finish(up, true), down: finish(down, false) };
}

/** Arcs by the order of contraction; states become ranks once all of these are known. */
function createDraft(stateCount: number) {
  const first = new Uint32Array(stateCount + 1);
  const arcs: number[] = [];
  const middle: number[] = [];
  return {
    add(other: number, ticks: number, through: number): void {
      if (ticks > MOST_TICKS) throw new Error('A path costs more ticks than the hierarchy can hold.');
      arcs.push(other, ticks);
      middle.push(through);
    },
    endState(place: number): void {
      first[place + 1] = middle.length;
    },
    finish: (rank: Uint32Array): Draft => ({
      first,
      arcs: Uint32Array.from(arcs, (word, i) => (i % 2 === 0 ? (rank[word] as number) : word)),
      middle: Uint32Array.from(middle, (state) => (state === NONE ? NO_MIDDLE : (rank[state] as number))),
    }),
  };
}
