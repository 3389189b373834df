import type { Line, MultiPolygon, Position } from '@motu/geopackage';

/** Marks the cells whose centre lies inside (even-odd rule). Coordinates are in cells, the first cell spans 0 to 1. */
export function fillPolygons(marked: Uint8Array, width: number, height: number, shape: MultiPolygon): void {
  for (const polygon of shape) {
    const crossings = new Map<number, number[]>();
    for (const ring of polygon) collectCrossings(ring, height, crossings);
    for (const [row, columns] of crossings) {
      columns.sort((a, b) => a - b);
      for (let index = 0; index + 1 < columns.length; index += 2) {
        const from = Math.max(0, Math.ceil((columns[index] as number) - 0.5));
        const to = Math.min(width - 1, Math.ceil((columns[index + 1] as number) - 0.5) - 1);
        for (let column = from; column <= to; column++) marked[row * width + column] = 1;
      }
    }
  }
}

function collectCrossings(ring: Line, height: number, crossings: Map<number, number[]>): void {
  for (let index = 0; index + 1 < ring.length; index++) {
    const [x1, y1] = ring[index] as Position;
    const [x2, y2] = ring[index + 1] as Position;
    if (y1 === y2) continue;
    const first = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5));
    const last = Math.min(height - 1, Math.ceil(Math.max(y1, y2) - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const x = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
      const columns = crossings.get(row);
      if (columns) columns.push(x);
      else crossings.set(row, [x]);
    }
  }
}

/** Marks every cell a line passes through, so that a motu smaller than a cell is not lost. */
export function traceLines(marked: Uint8Array, width: number, height: number, lines: Line[]): void {
  for (const line of lines) {
    for (let index = 0; index + 1 < line.length; index++) {
      const [x1, y1] = line[index] as Position;
      const [x2, y2] = line[index + 1] as Position;
      const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) * 2));
      for (let step = 0; step <= steps; step++) {
        const column = Math.floor(x1 + ((x2 - x1) * step) / steps);
        const row = Math.floor(y1 + ((y2 - y1) * step) / steps);
        if (column >= 0 && row >= 0 && column < width && row < height) marked[row * width + column] = 1;
      }
    }
  }
}
