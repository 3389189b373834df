/** Smallest key first. An outdated entry is not removed: whoever takes it sees that its key is too large. */
export class Heap {
  keys: Float64Array;
  values: Uint32Array;
  size = 0;

  constructor(capacity = 1024) {
    this.keys = new Float64Array(capacity);
    this.values = new Uint32Array(capacity);
  }

  /** Infinity when empty. */
  get topKey(): number {
    return this.size > 0 ? (this.keys[0] as number) : Number.POSITIVE_INFINITY;
  }

  push(key: number, value: number): void {
    if (this.size === this.keys.length) this.grow();
    const { keys, values } = this;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent] as number;
      if (parentKey <= key) break;
      keys[at] = parentKey;
      values[at] = values[parent] as number;
      at = parent;
    }
    keys[at] = key;
    values[at] = value;
  }

  /** The value of the smallest key. The heap must not be empty. */
  pop(): number {
    const { keys, values } = this;
    const top = values[0] as number;
    const size = --this.size;
    const key = keys[size] as number;
    const value = values[size] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++;
      const childKey = keys[child] as number;
      if (childKey >= key) break;
      keys[at] = childKey;
      values[at] = values[child] as number;
      at = child;
    }
    keys[at] = key;
    values[at] = value;
    return top;
  }

  clear(): void {
    this.size = 0;
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
    const values = new Uint32Array(this.values.length * 2);
    values.set(this.values);
    this.values = values;
  }
}
