const NONE = -1;

/** A graph from which states are taken out one by one while shortcuts are put in. Parallel arcs are one: the cheapest. */
export class ShrinkingGraph {
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;
  from: Int32Array;
  to: Int32Array;
  weight: Float64Array;
  middle: Int32Array;
  nextOut: Int32Array;
  nextIn: Int32Array;
  private size = 0;
  private free = NONE;

  constructor(stateCount: number, arcCount: number) {
    const capacity = arcCount * 2 + 16;
    this.firstOut = new Int32Array(stateCount).fill(NONE);
    this.firstIn = new Int32Array(stateCount).fill(NONE);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.weight = new Float64Array(capacity);
    this.middle = new Int32Array(capacity);
    this.nextOut = new Int32Array(capacity);
    this.nextIn = new Int32Array(capacity);
  }

  /** Adds an arc, or makes the one that is there cheaper. */
  add(from: number, to: number, weight: number, middle: number): void {
    const known = this.find(from, to);
    if (known !== NONE) {
      if (weight >= (this.weight[known] as number)) return;
      this.weight[known] = weight;
      this.middle[known] = middle;
      return;
    }
    const arc = this.allocate();
    this.from[arc] = from;
    this.to[arc] = to;
    this.weight[arc] = weight;
    this.middle[arc] = middle;
    this.nextOut[arc] = this.firstOut[from] as number;
    this.firstOut[from] = arc;
    this.nextIn[arc] = this.firstIn[to] as number;
    this.firstIn[to] = arc;
  }

  /** Takes a state out, with its arcs. */
  remove(state: number): void {
    for (let arc = this.firstOut[state] as number; arc !== NONE; ) {
      const next = this.nextOut[arc] as number;
      unlink(this.firstIn, this.to[arc] as number, this.nextIn, arc);
      this.release(arc);
      arc = next;
    }
    for (let arc = this.firstIn[state] as number; arc !== NONE; ) {
      const next = this.nextIn[arc] as number;
      unlink(this.firstOut, this.from[arc] as number, this.nextOut, arc);
      this.release(arc);
      arc = next;
    }
    this.firstOut[state] = NONE;
    this.firstIn[state] = NONE;
  }

  private find(from: number, to: number): number {
    for (let arc = this.firstOut[from] as number; arc !== NONE; arc = this.nextOut[arc] as number) {
      if (this.to[arc] === to) return arc;
    }
    return NONE;
  }

  private allocate(): number {
    if (this.free !== NONE) {
      const arc = this.free;
      this.free = this.nextOut[arc] as number;
      return arc;
    }
    if (this.size === this.from.length) this.grow();
    return this.size++;
  }

  private release(arc: number): void {
    this.nextOut[arc] = this.free;
    this.free = arc;
  }

  private grow(): void {
    const capacity = this.from.length * 2;
    this.from = copied(this.from, new Int32Array(capacity));
    this.to = copied(this.to, new Int32Array(capacity));
    this.weight = copied(this.weight, new Float64Array(capacity));
    this.middle = copied(this.middle, new Int32Array(capacity));
    this.nextOut = copied(this.nextOut, new Int32Array(capacity));
    this.nextIn = copied(this.nextIn, new Int32Array(capacity));
  }
}

function unlink(first: Int32Array, state: number, next: Int32Array, arc: number): void {
  if (first[state] === arc) {
    first[state] = next[arc] as number;
    return;
  }
  let before = first[state] as number;
  while (next[before] !== arc) before = next[before] as number;
  next[before] = next[arc] as number;
}

function copied<A extends Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
