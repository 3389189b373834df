import { type Run, twiceArea } from './cut-shape.ts';

/** Makes polygons of rings that cross or touch, by the rule of odd and even. */
export type Repair = (rings: readonly Run[]) => Run[][];

/** Rings as valid polygons, each its outer ring and then its holes, wound as the standard wants it. */
export function wholePolygons(rings: readonly Run[], repair: Repair): Run[][] {
  const polygons = areApart(rings) ? nest(rings) : repair(rings);
  return polygons.map((polygon) =>
    polygon.map((ring, i) => (twiceArea(ring) > 0 === (i === 0) ? ring : backwards(ring))),
  );
}

function backwards(ring: Run): Run {
  const turned: Run = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) turned.push(ring[i] as number, ring[i + 1] as number);
  return turned;
}

type Edge = {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  minX: number;
  maxX: number;
  ring: number;
  at: number;
  last: number;
};

/** Whether no two sides meet but neighbours at their corner: then rings are simple, and lie wholly in each other or wholly apart. */
function areApart(rings: readonly Run[]): boolean {
  const [only] = rings;
  if (rings.length === 1 && only && only.length === 6) return true; // a triangle that has an area
  const edges = rings.flatMap(edgesOf).sort((a, b) => a.minX - b.minX);
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i] as Edge;
    for (let j = i + 1; j < edges.length; j++) {
      const other = edges[j] as Edge;
      if (other.minX > edge.maxX) break;
      if (!isNeighbour(edge, other) && meet(edge, other)) return false;
    }
  }
  return true;
}

function edgesOf(ring: Run, number: number): Edge[] {
  const last = ring.length / 2 - 1;
  return Array.from({ length: last + 1 }, (_, at) => {
    const next = at === last ? 0 : at + 1;
    const [ax, ay] = [ring[at * 2] as number, ring[at * 2 + 1] as number];
    const [bx, by] = [ring[next * 2] as number, ring[next * 2 + 1] as number];
    return { ax, ay, bx, by, minX: Math.min(ax, bx), maxX: Math.max(ax, bx), ring: number, at, last };
  });
}

/** Neighbours share a corner; since no vertex lies on the line of its neighbours, they share nothing else. */
function isNeighbour(a: Edge, b: Edge): boolean {
  if (a.ring !== b.ring) return false;
  const apart = Math.abs(a.at - b.at);
  return apart === 1 || apart === a.last;
}

function meet(a: Edge, b: Edge): boolean {
  if (Math.min(a.ay, a.by) > Math.max(b.ay, b.by) || Math.max(a.ay, a.by) < Math.min(b.ay, b.by)) return false;
  const side = (e: Edge, x: number, y: number) => Math.sign((e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax));
  return side(a, b.ax, b.ay) * side(a, b.bx, b.by) <= 0 && side(b, a.ax, a.ay) * side(b, a.bx, a.by) <= 0;
}

/** Gives rings that do not touch their tree back: one inside an odd number of others is a hole of the innermost of them. */
function nest(rings: readonly Run[]): Run[][] {
  if (rings.length === 1) return [[...rings]];
  const around = rings.map((ring, i) => rings.flatMap((other, j) => (i !== j && holds(other, ring) ? [j] : [])));
  const polygons = new Map<number, Run[]>();
  for (const [i, ring] of rings.entries())
    if (around[i]?.length !== undefined && around[i].length % 2 === 0) polygons.set(i, [ring]);
  for (const [i, ring] of rings.entries()) {
    const outer = around[i] ?? [];
    if (outer.length % 2 === 0) continue;
    const inner = outer.toSorted((a, b) => (around[b]?.length ?? 0) - (around[a]?.length ?? 0))[0];
    polygons.get(inner ?? -1)?.push(ring);
  }
  return [...polygons.values()];
}

function holds(ring: Run, other: Run): boolean {
  const [x, y] = [other[0] as number, other[1] as number];
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi] = [ring[i] as number, ring[i + 1] as number];
    const [xj, yj] = [ring[j] as number, ring[j + 1] as number];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
