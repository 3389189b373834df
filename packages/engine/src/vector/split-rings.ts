import { type Run, twiceArea } from './cut-shape.ts';
import { isWithin } from './is-within.ts';
import type { Touch } from './ring-touches.ts';

/**
 * Rings whose sides meet at vertices alone, once those that lie on the way of a side are among its own, as rings that share single points at most:
 * the same ground by the rule of odd and even, each connected piece of it by itself. Coasts touch themselves where they are narrower than a unit.
 */
export function splitRings(rings: readonly Run[], touches: readonly Touch[]): Run[] {
  const sides = new Sides(rings.map((ring, i) => withTouches(ring, touches, i)));
  const pairs = sides.pairs(rings);
  return sides.ways(pairs).flatMap(loopsOf);
}

/** A ring with the vertices that lie on the way of its sides. */
function withTouches(ring: Run, touches: readonly Touch[], number: number): Run {
  const own = touches.filter((touch) => touch.ring === number);
  if (own.length === 0) return ring;
  const along = ({ after, x, y }: Touch) =>
    Math.abs(x - (ring[after * 2] as number)) + Math.abs(y - (ring[after * 2 + 1] as number));
  own.sort((a, b) => a.after - b.after || along(a) - along(b));
  const whole: Run = [];
  let taken = 0;
  for (let vertex = 0; vertex < ring.length / 2; vertex++) {
    whole.push(ring[vertex * 2] as number, ring[vertex * 2 + 1] as number);
    for (; own[taken]?.after === vertex; taken++) {
      const { x, y } = own[taken] as Touch;
      if (x !== whole.at(-2) || y !== whole.at(-1)) whole.push(x, y);
    }
  }
  return whole;
}

/** One number for a vertex: it lies in the tile and its buffer. */
const keyOf = (x: number, y: number): number => x * 65_536 + y;

/** All sides of rings, those that are there an even number of times left out: between them is nothing. */
class Sides {
  private readonly xs: number[] = [];
  private readonly ys: number[] = [];
  /** From which vertex to which, by turns. */
  private readonly ends: number[] = [];
  /** The sides that begin or end at each vertex. */
  private readonly at: number[][] = [];

  constructor(rings: readonly Run[]) {
    const vertices = new Map<number, number>();
    for (const ring of rings) {
      const ids: number[] = [];
      for (let i = 0; i < ring.length; i += 2)
        ids.push(this.vertex(ring[i] as number, ring[i + 1] as number, vertices));
      for (let i = 0; i < ids.length; i++)
        this.toggle(ids[i] as number, ids[i + 1 === ids.length ? 0 : i + 1] as number);
    }
  }

  private vertex(x: number, y: number, vertices: Map<number, number>): number {
    const key = keyOf(x, y);
    const known = vertices.get(key);
    if (known !== undefined) return known;
    vertices.set(key, this.xs.length);
    this.at.push([]);
    this.ys.push(y);
    return this.xs.push(x) - 1;
  }

  private toggle(from: number, to: number): void {
    const [own, other] = [this.at[from] as number[], this.at[to] as number[]];
    const same = own.findIndex((side) => this.across(side, from) === to);
    if (same < 0) {
      const side = this.ends.push(from, to) / 2 - 1;
      own.push(side);
      other.push(side);
      return;
    }
    const [side = -1] = own.splice(same, 1);
    other.splice(other.indexOf(side), 1);
  }

  private across(side: number, vertex: number): number {
    const from = this.ends[side * 2] as number;
    return from === vertex ? (this.ends[side * 2 + 1] as number) : from;
  }

  /** Which side comes after another at each vertex: where more than two meet, the one across the ground between them. */
  pairs(rings: readonly Run[]): number[][] {
    return this.at.map((sides, vertex) => {
      if (sides.length <= 2) return sides;
      const [x, y] = [this.xs[vertex] as number, this.ys[vertex] as number];
      const angles = new Map(sides.map((side) => [side, this.angle(side, vertex)]));
      const turned = sides.toSorted((a, b) => (angles.get(a) as number) - (angles.get(b) as number));
      // Just above the east of the vertex, before the first of them: there is ground when it is in an odd number of rings.
      const isGround = rings.filter((ring) => isWithin(ring, x, y)).length % 2 === 1;
      return isGround ? [...turned.slice(1), turned[0] as number] : turned;
    });
  }

  /** Above 0, which is east, to the whole turn, which is east too. */
  private angle(side: number, vertex: number): number {
    const other = this.across(side, vertex);
    const [dx, dy] = [
      (this.xs[other] as number) - (this.xs[vertex] as number),
      (this.ys[other] as number) - (this.ys[vertex] as number),
    ];
    const angle = Math.atan2(dy, dx);
    return angle > 0 ? angle : angle + 2 * Math.PI;
  }

  /** The ways along sides that are pairs. */
  ways(pairs: readonly number[][]): Run[] {
    const ways: Run[] = [];
    const seen = new Uint8Array(this.ends.length / 2);
    for (const [first, sides] of this.at.entries())
      for (const start of sides) {
        if (seen[start]) continue;
        const way: Run = [];
        for (let [side, vertex] = [start, first]; !seen[side]; ) {
          seen[side] = 1;
          way.push(this.xs[vertex] as number, this.ys[vertex] as number);
          vertex = this.across(side, vertex);
          const own = pairs[vertex] as number[];
          side = own[own.indexOf(side) ^ 1] as number;
        }
        ways.push(way);
      }
    return ways;
  }
}

/** What a way goes around each time that it comes back to a vertex. */
function loopsOf(way: Run): Run[] {
  const loops: Run[] = [];
  const open: Run = [];
  const seen = new Map<number, number>();
  const close = (from: number) => {
    const loop = open.slice(from);
    if (loop.length >= 6 && twiceArea(loop) !== 0) loops.push(loop);
  };
  for (let i = 0; i < way.length; i += 2) {
    const [x, y] = [way[i] as number, way[i + 1] as number];
    const from = seen.get(keyOf(x, y));
    if (from === undefined) {
      seen.set(keyOf(x, y), open.length);
      open.push(x, y);
      continue;
    }
    close(from);
    for (let gone = from + 2; gone < open.length; gone += 2)
      seen.delete(keyOf(open[gone] as number, open[gone + 1] as number));
    open.length = from + 2;
  }
  close(0);
  return loops;
}
