import { partOfLine } from '../network/edge-line.ts';
import { type Network, UNITS_PER_DEGREE } from '../network/network.ts';
import type { Leg } from './legs.ts';

/** As GeoJSON writes it, whose arrays may be changed. */
type Vertex = [lon: number, lat: number];

/** A line: the longitude and the latitude of each vertex, in whole units of 1e-7 degree. */
export type UnitLine = Int32Array;

/**
 * The line of a route while it is put together, in one array that all routes use in turn: vertices as small arrays, a
 * thousand for each route, took longer to make and to clear away than the route took to find.
 */
export class RouteLine {
  units = new Int32Array(4096);
  /** Place of its last vertex; -1 while it has none. */
  last = -1;

  clear(): void {
    this.last = -1;
  }

  /** Adds a leg. Where it meets the one before, one vertex is enough. */
  add(network: Network, { arc, from, to }: Leg): void {
    const edge = arc >> 1;
    if (from === 0 && to === 1) {
      const { edgeFirst, vertices } = network;
      this.addVertices(vertices, edgeFirst[edge] as number, (edgeFirst[edge + 1] as number) - 1, (arc & 1) === 1);
    } else {
      const part = arc & 1 ? partOfLine(network, edge, 1 - to, 1 - from) : partOfLine(network, edge, from, to);
      this.addVertices(part, 0, part.length / 2 - 1, (arc & 1) === 1);
    }
  }

  take(): UnitLine {
    return this.units.slice(0, 2 * (this.last + 1));
  }

  private addVertices(from: Int32Array | number[], first: number, end: number, isAgainst: boolean): void {
    const skipped = this.last < 0 ? 0 : 1;
    const count = end - first + 1 - skipped;
    let at = 2 * (this.last + 1);
    this.last += count;
    while (this.units.length < at + 2 * count) this.grow();
    const { units } = this;
    const step = isAgainst ? -2 : 2;
    let next = isAgainst ? 2 * (end - skipped) : 2 * (first + skipped);
    for (let i = 0; i < count; i++) {
      units[at++] = from[next] as number;
      units[at++] = from[next + 1] as number;
      next += step;
    }
  }

  private grow(): void {
    const units = new Int32Array(2 * this.units.length);
    units.set(this.units);
    this.units = units;
  }
}

/** The vertices from one place of a line to another, both included, in degrees. */
export function verticesOf(line: UnitLine, start: number, end: number): Vertex[] {
  const vertices: Vertex[] = [];
  for (let at = 2 * start; at <= 2 * end; at += 2) {
    vertices.push([(line[at] as number) / UNITS_PER_DEGREE, (line[at + 1] as number) / UNITS_PER_DEGREE]);
  }
  return vertices;
}
