import type { SourceGrid } from './source-grid.ts';
import type { TargetGrid } from './target-grid.ts';

/** Exact places are computed at every sixteenth cell; between them a straight line is off by millimetres. */
const MESH = 16;

/** Heights of the file on a window of our own grid; NaN where there are none. */
export async function warp(
  source: SourceGrid,
  target: TargetGrid,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<Float32Array> {
  if (target.isSame) return source.read(left, top, width, height);
  const mesh = meshOf(source, target, left, top, width, height);
  const window = reach(source, mesh);
  const out = new Float32Array(width * height).fill(Number.NaN);
  if (!window) return out;
  const cells = await source.read(window.left, window.top, window.width, window.height);
  for (let y = 0, i = 0; y < height; y++) {
    const meshRow = Math.floor(y / MESH);
    const v = (y - meshRow * MESH) / MESH;
    for (let x = 0; x < width; x++, i++) {
      const meshColumn = Math.floor(x / MESH);
      const u = (x - meshColumn * MESH) / MESH;
      const a = (meshRow * mesh.columns + meshColumn) * 2;
      const b = a + mesh.columns * 2;
      const { places } = mesh;
      const column = blend(places[a], places[a + 2], places[b], places[b + 2], u, v) - window.left;
      const row = blend(places[a + 1], places[a + 3], places[b + 1], places[b + 3], u, v) - window.top;
      out[i] = bilinear(cells, window.width, window.height, column, row);
    }
  }
  return out;
}

type Mesh = { columns: number; places: Float64Array };

/** For each node, the column and row of the file where it falls; whole numbers are the middles of cells. */
function meshOf(
  { projection, origin, step }: SourceGrid,
  { west, north, cell }: TargetGrid,
  left: number,
  top: number,
  width: number,
  height: number,
): Mesh {
  const columns = Math.ceil(width / MESH) + 1;
  const rows = Math.ceil(height / MESH) + 1;
  const places = new Float64Array(columns * rows * 2);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const lon = west + (left + column * MESH + 0.5) * cell[0];
      const lat = north - (top + row * MESH + 0.5) * cell[1];
      const [x, y] = projection.fromLonLat(lon, lat);
      places[i++] = (x - origin[0]) / step[0] - 0.5;
      places[i++] = (y - origin[1]) / step[1] - 0.5;
    }
  }
  return { columns, places };
}

/** The part of the file that a mesh needs, or null when it lies beside it. */
function reach({ width, height }: SourceGrid, { places }: Mesh) {
  let [fromX, fromY, toX, toY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 2) {
    fromX = Math.min(fromX, places[i] as number);
    toX = Math.max(toX, places[i] as number);
    fromY = Math.min(fromY, places[i + 1] as number);
    toY = Math.max(toY, places[i + 1] as number);
  }
  const left = Math.max(0, Math.floor(fromX) - 1);
  const top = Math.max(0, Math.floor(fromY) - 1);
  const right = Math.min(width, Math.ceil(toX) + 2);
  const bottom = Math.min(height, Math.ceil(toY) + 2);
  return left < right && top < bottom ? { left, top, width: right - left, height: bottom - top } : null;
}

function blend(
  a: number | undefined,
  b: number | undefined,
  c: number | undefined,
  d: number | undefined,
  u: number,
  v: number,
): number {
  const upper = (a as number) + ((b as number) - (a as number)) * u;
  return upper + ((c as number) + ((d as number) - (c as number)) * u - upper) * v;
}

/** Between the four cells around a place; half of what counts must be known. */
function bilinear(cells: Float32Array, width: number, height: number, column: number, row: number): number {
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [u, v] = [column - left, row - top];
  let [sum, total] = [0, 0];
  for (let j = 0; j < 2; j++) {
    const y = top + j;
    if (y < 0 || y >= height) continue;
    for (let i = 0; i < 2; i++) {
      const x = left + i;
      if (x < 0 || x >= width) continue;
      const value = cells[y * width + x] as number;
      if (Number.isNaN(value)) continue;
      const share = (i ? u : 1 - u) * (j ? v : 1 - v);
      sum += value * share;
      total += share;
    }
  }
  return total >= 0.5 ? sum / total : Number.NaN;
}
