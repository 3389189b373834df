import { Heap } from '../heap.ts';
import type { Seed } from './search.ts';

export const NO_PARENT = 0xffffffff;

/** One of the two sides of a search: costs, and where each state was reached from. Made once, used by every search. */
export class Side {
  readonly heap = new Heap(256);
  private readonly distance: Float64Array;
  private readonly parent: Uint32Array;
  private readonly seen: Uint32Array;
  private stamp = 0;

  constructor(stateCount: number) {
    this.distance = new Float64Array(stateCount);
    this.parent = new Uint32Array(stateCount);
    this.seen = new Uint32Array(stateCount);
  }

  begin(seeds: readonly Seed[]): void {
    this.heap.clear();
    this.stamp = (this.stamp + 1) >>> 0;
    if (this.stamp === 0) {
      this.seen.fill(0);
      this.stamp = 1;
    }
    for (const { state, ticks } of seeds) this.reach(state, ticks, NO_PARENT);
  }

  reach(state: number, ticks: number, parent: number): void {
    if (this.seen[state] === this.stamp && ticks >= (this.distance[state] as number)) return;
    this.seen[state] = this.stamp;
    this.distance[state] = ticks;
    this.parent[state] = parent;
    this.heap.push(ticks, state);
  }

  /** Infinity for a state not reached. */
  ticksTo(state: number): number {
    return this.seen[state] === this.stamp ? (this.distance[state] as number) : Number.POSITIVE_INFINITY;
  }

  /** From a state back to the seed it was reached from. */
  trace(state: number): number[] {
    const states = [state];
    for (let at = this.parent[state] as number; at !== NO_PARENT; at = this.parent[at] as number) states.push(at);
    return states;
  }
}
