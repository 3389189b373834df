type Numbers = Float64Array | Uint32Array | Uint8Array;

/** Numbers that come one by one, held as a typed array that doubles when it is full. */
export class GrowingNumbers<T extends Numbers> {
  #make: (length: number) => T;
  #array: T;
  length = 0;

  constructor(make: (length: number) => T, start = 1024) {
    this.#make = make;
    this.#array = make(start);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = this.#make(this.#array.length * 2);
      larger.set(this.#array as never);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }

  /** Takes the last ones back. */
  cut(length: number): void {
    this.length = length;
  }

  /** As they are now, without the room that was left. */
  done(): T {
    return this.#array.slice(0, this.length) as T;
  }
}
