import { DEFAULT_NODE_SIZE, generateLevelBounds, NODE_ITEM_BYTE_LEN } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { hilbertPlace } from './hilbert-curve.ts';

/** What is kept of each is some fifty bytes: beyond this a file has no index, and is read from its beginning to its end. */
const MOST_INDEXED = 1 << 20;
const DOUBLES = NODE_ITEM_BYTE_LEN / 8;

type Box = readonly [west: number, south: number, east: number, north: number];

/** Where the objects of a FlatGeobuf are, on the ground and in its draft; the packed R-tree that is made of it at the end. */
export class FlatIndex {
  private boxes = new Float64Array(1 << 12);
  /** Where each begins, and where the last one ends. */
  private starts = new Float64Array(1 << 10);
  count = 0;
  bounds: Box = [Infinity, Infinity, -Infinity, -Infinity];

  /** Zero is what the format says of a file without an index. */
  get nodeSize(): number {
    return this.count > 0 && this.count <= MOST_INDEXED ? DEFAULT_NODE_SIZE : 0;
  }

  add(box: Box, bytes: number): void {
    this.bounds = joined(this.bounds, box);
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
    return Uint32Array.from(keys.sort(), (key) => key % MOST_INDEXED);
  }

  /** Where an object is in the draft. */
  place(i: number): { start: number; bytes: number } {
    const start = this.starts[i] as number;
    return { start, bytes: (this.starts[i + 1] as number) - start };
  }

  /** The nodes from the root down to the objects: a box, then where the first child, or the object, is. */
  nodes(order: Uint32Array): Buffer {
    const levels = generateLevelBounds(order.length, DEFAULT_NODE_SIZE) as [first: number, after: number][];
    const doubles = new Float64Array((levels[0] as [number, number])[1] * DOUBLES);
    const places = new BigUint64Array(doubles.buffer);
    let at = (levels[0] as [number, number])[0];
    let offset = 0;
    for (const i of order) {
      doubles.set(this.boxes.subarray(i * 4, i * 4 + 4), at * DOUBLES);
      places[at++ * DOUBLES + 4] = BigInt(offset);
      offset += this.place(i).bytes;
    }
    for (const [level, [first, after]] of levels.entries()) {
      let parent = levels[level + 1]?.[0];
      if (parent === undefined) break;
      for (let child = first; child < after; child += DEFAULT_NODE_SIZE, parent++) {
        doubles.set(boxOf(doubles, child, Math.min(child + DEFAULT_NODE_SIZE, after)), parent * DOUBLES);
        places[parent * DOUBLES + 4] = BigInt(child);
      }
    }
    return Buffer.from(doubles.buffer);
  }
}

function boxOf(nodes: Float64Array, first: number, after: number): Box {
  let box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = first * DOUBLES; i < after * DOUBLES; i += DOUBLES)
    box = joined(box, nodes.subarray(i, i + 4) as unknown as Box);
  return box;
}

const joined = (a: Box, b: Box): Box => [
  ...([Math.min(a[0], b[0]), Math.min(a[1], b[1])] as const),
  ...([Math.max(a[2], b[2]), Math.max(a[3], b[3])] as const),
];

function grown(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(numbers.length * 2);
  more.set(numbers);
  return more;
}
