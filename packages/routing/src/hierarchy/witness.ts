import { Heap } from '../heap.ts';
import type { ShrinkingGraph } from './shrinking-graph.ts';

const NONE = -1;

/** The shortcuts that taking a state out asks for. The arrays are used again by the next call. */
export type Shortcuts = { count: number; degree: number; from: number[]; to: number[]; weight: number[] };

/**
 * For each way through a state, looks for one around it that costs no more. It settles at most `most` states: a way around
 * that it misses costs a needless shortcut, nothing else.
 */
export function createWitness(graph: ShrinkingGraph, stateCount: number): (state: number, most: number) => Shortcuts {
  const distance = new Float64Array(stateCount);
  const seen = new Uint32Array(stateCount);
  const wanted = new Uint32Array(stateCount);
  const heap = new Heap(1024);
  const result: Shortcuts = { count: 0, degree: 0, from: [], to: [], weight: [] };
  let stamp = 0;

  /** Costs from one state to those marked as wanted, as far as `limit`, never through `avoided`. */
  function spread(from: number, avoided: number, limit: number, most: number, missing: number): void {
    const { firstOut, nextOut, to, weight } = graph;
    heap.clear();
    distance[from] = 0;
    seen[from] = stamp;
    heap.push(0, from);
    let left = missing;
    for (let settled = 0; heap.size > 0 && settled < most && left > 0; ) {
      const key = heap.topKey;
      const state = heap.pop();
      if (key > (distance[state] as number)) continue;
      settled++;
      if (wanted[state] === stamp) left--;
      for (let arc = firstOut[state] as number; arc !== NONE; arc = nextOut[arc] as number) {
        const next = to[arc] as number;
        if (next === avoided) continue;
        const ticks = key + (weight[arc] as number);
        if (ticks > limit) continue;
        if (seen[next] === stamp && ticks >= (distance[next] as number)) continue;
        seen[next] = stamp;
        distance[next] = ticks;
        heap.push(ticks, next);
      }
    }
  }

  return (state, most) => {
    const { firstOut, firstIn, nextOut, nextIn, from, to, weight } = graph;
    result.count = 0;
    result.degree = 0;
    let dearest = 0;
    let exits = 0;
    for (let arc = firstOut[state] as number; arc !== NONE; arc = nextOut[arc] as number) {
      dearest = Math.max(dearest, weight[arc] as number);
      exits++;
    }
    result.degree = exits;
    for (let arc = firstIn[state] as number; arc !== NONE; arc = nextIn[arc] as number) {
      result.degree++;
      if (exits === 0) continue;
      const origin = from[arc] as number;
      const into = weight[arc] as number;
      stamp++;
      let missing = 0;
      for (let out = firstOut[state] as number; out !== NONE; out = nextOut[out] as number) {
        if (to[out] === origin) continue;
        wanted[to[out] as number] = stamp;
        missing++;
      }
      if (missing === 0) continue;
      spread(origin, state, into + dearest, most, missing);
      for (let out = firstOut[state] as number; out !== NONE; out = nextOut[out] as number) {
        const target = to[out] as number;
        if (target === origin) continue;
        const through = into + (weight[out] as number);
        if (seen[target] === stamp && (distance[target] as number) <= through) continue;
        result.from[result.count] = origin;
        result.to[result.count] = target;
        result.weight[result.count++] = through;
      }
    }
    return result;
  };
}
