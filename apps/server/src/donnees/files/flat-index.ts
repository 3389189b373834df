import { DEFAULT_NODE_SIZE, generateLevelBounds, NODE_ITEM_BYTE_LEN } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { hilbertPlace } from './hilbert-curve.ts';

/** What is kept of each is some fifty bytes: beyond this a file has no index, and is read from its beginning to its end. */
const MOST_INDEXED = 1 << 20;
const DOUBLES = NODE_ITEM_BYTE_LEN / 8;

/** Where the objects of a FlatGeobuf are, on the ground and in its draft; the packed R-tree that is made of it at the end. */
export class FlatIndex {
  private boxes = new Float64Array(1 << 12);
  /** Where each begins, and where the last one ends. */
  private starts = new Float64Array(1 << 10);
  count = 0;
  /** West, south, east, north of all. */
  readonly bounds = new Float64Array(NOWHERE);

  /** Zero is what the format says of a file without an index. */
  get nodeSize(): number {
    return this.count > 0 && this.count <= MOST_INDEXED ? DEFAULT_NODE_SIZE : 0;
  }

  add(box: readonly number[], bytes: number): void {
    widen(this.bounds, 0, box, 0);
    const i = this.count++;
    if (this.count > MOST_INDEXED) return;
    if (i * 4 === this.boxes.length) this.boxes = grown(this.boxes);
    if (i + 1 === this.starts.length) this.starts = grown(this.starts);
    this.boxes.set(box, i * 4);
    this.starts[i + 1] = (this.starts[i] as number) + bytes;
  }

  /** Objects in the order in which they are to be written: neighbours on the ground are neighbours in the file. */
  order(): Uint32Array {
    const { boxes, count, bounds } = this;
    const keys = new Float64Array(count);
    // A place on the curve has 32 bits and an index 20: one number holds both, and sorting numbers is what engines do best.
    for (let i = 0; i < count; i++) {
      const x = ((boxes[i * 4] as number) + (boxes[i * 4 + 2] as number)) / 2;
      const y = ((boxes[i * 4 + 1] as number) + (boxes[i * 4 + 3] as number)) / 2;
      keys[i] = hilbertPlace(x, y, bounds) * MOST_INDEXED + i;
    }
    keys.sort();
    const order = new Uint32Array(count);
    for (let i = 0; i < count; i++) order[i] = (keys[i] as number) % MOST_INDEXED;
    return order;
  }

  /** Where an object begins in the draft; behind the last one, where it ends. */
  start(i: number): number {
    return this.starts[i] as number;
  }

  bytes(i: number): number {
    return this.start(i + 1) - this.start(i);
  }

  /** The nodes from the root down to the objects: a box, then where the first child, or the object, is. */
  nodes(order: Uint32Array): Buffer {
    const levels = generateLevelBounds(order.length, DEFAULT_NODE_SIZE) as [first: number, after: number][];
    const doubles = new Float64Array((levels[0] as [number, number])[1] * DOUBLES);
    const words = new Uint32Array(doubles.buffer);
    // A whole number of 64 bits: no file is so long that a double could not count its bytes.
    const place = (node: number, value: number): void => {
      const at = (node * DOUBLES + 4) * 2;
      words[at] = value;
      words[at + 1] = Math.floor(value / 2 ** 32);
    };
    let at = (levels[0] as [number, number])[0];
    let offset = 0;
    for (const i of order) {
      for (let side = 0; side < 4; side++) doubles[at * DOUBLES + side] = this.boxes[i * 4 + side] as number;
      place(at++, offset);
      offset += this.bytes(i);
    }
    for (const [level, [first, after]] of levels.entries()) {
      let parent = levels[level + 1]?.[0];
      if (parent === undefined) break;
      for (let child = first; child < after; child += DEFAULT_NODE_SIZE, parent++) {
        const box = parent * DOUBLES;
        doubles.set(NOWHERE, box);
        for (let i = child; i < Math.min(child + DEFAULT_NODE_SIZE, after); i++)
          widen(doubles, box, doubles, i * DOUBLES);
        place(parent, child);
      }
    }
    return Buffer.from(doubles.buffer);
  }
}

const NOWHERE = [Infinity, Infinity, -Infinity, -Infinity] as const;

/** A box among others takes another one in. */
function widen(boxes: Float64Array, at: number, others: ArrayLike<number>, from: number): void {
  for (let side = 0; side < 4; side++) {
    const [own, other] = [boxes[at + side] as number, others[from + side] as number];
    if (side < 2 ? other < own : other > own) boxes[at + side] = other;
  }
}

function grown(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(numbers.length * 2);
  more.set(numbers);
  return more;
}
