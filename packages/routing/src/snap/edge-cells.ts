import { EDGE, edgeCount, type Network, UNITS_PER_DEGREE } from '../network/network.ts';

/** Side of a cell: some 220 m of latitude. */
const CELL_UNITS = 0.002 * UNITS_PER_DEGREE;
const COLUMNS = Math.ceil((360 * UNITS_PER_DEGREE) / CELL_UNITS) + 1;
export const CELL_DEGREES = 0.002;

export type Cell = { column: number; row: number };

export function cellAt(x: number, y: number): Cell {
  return {
    column: Math.floor((x + 180 * UNITS_PER_DEGREE) / CELL_UNITS),
    row: Math.floor((y + 90 * UNITS_PER_DEGREE) / CELL_UNITS),
  };
}

/** How far a point is from the nearest side of its cell, in sides of a cell: 0 on a side, 0.5 in the middle. */
export function marginIn(x: number, y: number): number {
  const { column, row } = cellAt(x, y);
  const across = (x + 180 * UNITS_PER_DEGREE) / CELL_UNITS - column;
  const along = (y + 90 * UNITS_PER_DEGREE) / CELL_UNITS - row;
  return Math.min(across, 1 - across, along, 1 - along);
}

/** The edges that pass through each cell of a fine grid. Nobody starts on the open sea: ferries are not among them. */
export type EdgeCells = (column: number, row: number) => Uint32Array;

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

/** Each cell that a piece of an edge may touch. Long segments are cut into pieces of a cell's size. */
function visit({ vertices, edgeFirst, flags, ...network }: Network, found: (cell: number, edge: number) => void): void {
  for (let edge = 0; edge < edgeCount({ vertices, edgeFirst, flags, ...network }); edge++) {
    if ((flags[edge] as number) & EDGE.ferry) continue;
    const end = (edgeFirst[edge + 1] as number) - 1;
    for (let i = edgeFirst[edge] as number; i < end; i++) {
      const [x1, y1] = [vertices[2 * i] as number, vertices[2 * i + 1] as number];
      const [x2, y2] = [vertices[2 * i + 2] as number, vertices[2 * i + 3] as number];
      const pieces = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), 1) / CELL_UNITS);
      for (let piece = 0; piece < pieces; piece++) {
        const a = cellAt(x1 + ((x2 - x1) * piece) / pieces, y1 + ((y2 - y1) * piece) / pieces);
        const b = cellAt(x1 + ((x2 - x1) * (piece + 1)) / pieces, y1 + ((y2 - y1) * (piece + 1)) / pieces);
        for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); row++) {
          for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); column++) {
            found(row * COLUMNS + column, edge);
          }
        }
      }
    }
  }
}
