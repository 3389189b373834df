import { EDGE, edgeCount, type Network, UNITS_PER_DEGREE } from '../network/network.ts';

/** Side of a cell: some 220 m of latitude. */
const CELL_UNITS = 0.002 * UNITS_PER_DEGREE;
const COLUMNS = Math.ceil((360 * UNITS_PER_DEGREE) / CELL_UNITS) + 1;
export const CELL_DEGREES = 0.002;

type Cell = { column: number; row: number };

export function cellAt(x: number, y: number): Cell {
  return { column: columnAt(x), row: rowAt(y) };
}

/** How far a point is from the nearest side of its cell, in sides of a cell: 0 on a side, 0.5 in the middle. */
export function marginIn(x: number, y: number): number {
  const { column, row } = cellAt(x, y);
  const across = (x + 180 * UNITS_PER_DEGREE) / CELL_UNITS - column;
  const along = (y + 90 * UNITS_PER_DEGREE) / CELL_UNITS - row;
  return Math.min(across, 1 - across, along, 1 - along);
}

/** The edges that pass through each cell of a fine grid. Nobody starts on the open sea: ferries are not among them. */
type EdgeCells = (column: number, row: number) => Uint32Array;

const NOTHING = new Uint32Array();

export function buildEdgeCells(network: Network): EdgeCells {
  const places = new Map<number, number>();
  const sizes: number[] = [];
  const lastEdge: number[] = [];
  // Counted first, filled next: millions of small arrays would cost more than the network itself.
  visit(network, (cell, edge) => {
    let place = places.get(cell);
    if (place === undefined) {
      place = sizes.length;
      places.set(cell, place);
      sizes.push(0);
      lastEdge.push(-1);
    }
    if (lastEdge[place] === edge) return;
    lastEdge[place] = edge;
    sizes[place] = (sizes[place] as number) + 1;
  });
  const first = new Uint32Array(sizes.length + 1);
  for (const [place, size] of sizes.entries()) first[place + 1] = (first[place] as number) + size;
  const edges = new Uint32Array(first[sizes.length] as number);
  const next = first.slice();
  lastEdge.fill(-1);
  visit(network, (cell, edge) => {
    const place = places.get(cell) as number;
    if (lastEdge[place] === edge) return;
    lastEdge[place] = edge;
    edges[next[place] as number] = edge;
    next[place] = (next[place] as number) + 1;
  });
  return (column, row) => {
    const place = places.get(row * COLUMNS + column);
    return place === undefined ? NOTHING : edges.subarray(first[place], first[place + 1]);
  };
}

const columnAt = (x: number) => Math.floor((x + 180 * UNITS_PER_DEGREE) / CELL_UNITS);
const rowAt = (y: number) => Math.floor((y + 90 * UNITS_PER_DEGREE) / CELL_UNITS);

/**
 * Each cell that a piece of an edge may touch, some of them twice. Most segments lie in the cell of the one before, and are
 * not told again: the first route of a network waits for this.
 */
function visit(network: Network, found: (cell: number, edge: number) => void): void {
  const { vertices, edgeFirst, flags } = network;
  const count = edgeCount(network);
  for (let edge = 0; edge < count; edge++) {
    if ((flags[edge] as number) & EDGE.ferry) continue;
    const start = 2 * (edgeFirst[edge] as number);
    const end = 2 * (edgeFirst[edge + 1] as number);
    let column = columnAt(vertices[start] as number);
    let row = rowAt(vertices[start + 1] as number);
    found(row * COLUMNS + column, edge);
    for (let at = start + 2; at < end; at += 2) {
      const nextColumn = columnAt(vertices[at] as number);
      const nextRow = rowAt(vertices[at + 1] as number);
      if (nextColumn === column && nextRow === row) continue;
      visitSegment(vertices, at, (cell) => found(cell, edge));
      column = nextColumn;
      row = nextRow;
    }
  }
}

/** Long segments are cut into pieces of a cell's size. */
function visitSegment(vertices: Int32Array, end: number, found: (cell: number) => void): void {
  const [x1, y1] = [vertices[end - 2] as number, vertices[end - 1] as number];
  const [x2, y2] = [vertices[end] as number, vertices[end + 1] as number];
  const pieces = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), 1) / CELL_UNITS);
  for (let piece = 0; piece < pieces; piece++) {
    const a = cellAt(x1 + ((x2 - x1) * piece) / pieces, y1 + ((y2 - y1) * piece) / pieces);
    const b = cellAt(x1 + ((x2 - x1) * (piece + 1)) / pieces, y1 + ((y2 - y1) * (piece + 1)) / pieces);
    for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); row++) {
      for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); column++) {
        found(row * COLUMNS + column);
      }
    }
  }
}
