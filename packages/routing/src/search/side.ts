import { Heap } from '../heap.ts';
import type { Seed } from './search.ts';

const NO_PARENT = 0xffffffff;

/** Places of a state's labels among its four words; the first two are its cost. */
const PARENT = 2;
const SEEN = 3;

/** One of the two sides of a search: costs, and where each state was reached from. Made once, used by every search. */
export class Side {
  readonly heap = new Heap(256);
  // Sixteen bytes a state, side by side: the cost, then the parent and the stamp. Memory is fetched once, not three times.
  private readonly costs: Float64Array;
  private readonly labels: Uint32Array;
  private stamp = 0;

  constructor(stateCount: number) {
    this.costs = new Float64Array(2 * stateCount);
    this.labels = new Uint32Array(this.costs.buffer);
  }

  begin(seeds: readonly Seed[]): void {
    this.heap.clear();
    this.stamp = (this.stamp + 1) >>> 0;
    if (this.stamp === 0) {
      this.labels.fill(0);
      this.stamp = 1;
    }
    for (const { state, ticks } of seeds) this.reach(state, ticks, NO_PARENT);
  }

  reach(state: number, ticks: number, parent: number): void {
    const { costs, labels, stamp } = this;
    if (labels[4 * state + SEEN] === stamp && ticks >= (costs[2 * state] as number)) return;
    costs[2 * state] = ticks;
    labels[4 * state + PARENT] = parent;
    labels[4 * state + SEEN] = stamp;
    this.heap.push(ticks, state);
  }

  /** Infinity for a state not reached. */
  ticksTo(state: number): number {
    return this.labels[4 * state + SEEN] === this.stamp ? (this.costs[2 * state] as number) : Number.POSITIVE_INFINITY;
  }

  /** From a state back to the seed it was reached from. */
  trace(state: number): number[] {
    const states: number[] = [];
    for (let at = state; at !== NO_PARENT; at = this.labels[4 * at + PARENT] as number) states.push(at);
    return states;
  }
}
