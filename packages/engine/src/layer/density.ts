/** A point and what it counts for; pixels from the upper left corner of a picture, or of a plane. */
export type Weighed = { x: number; y: number; weight: number };

/** Values at the corners of squares of `step` pixels, the first at 0, 0. */
export type Density = { values: Float32Array; columns: number; rows: number; step: number };

/** A point is full where it is, and nothing at `radius`: the quartic kernel. */
function kernel(squared: number, radius: number): number {
  const left = 1 - squared / (radius * radius);
  return left > 0 ? left * left : 0;
}

/**
 * How wide the squares are between whose corners a density is as good as straight, CSS pixels. A power of two, as the
 * sides of tiles are: corners of tiles side by side fall together, and so do the densities there.
 */
export const stepOf = (radius: number): number => 2 ** Math.max(0, Math.floor(Math.log2(radius / 6)));

/** The density of points at each corner of a picture of so many pixels. */
export function densityOf(points: readonly Weighed[], radius: number, width: number, height: number): Density {
  const step = stepOf(radius);
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const values = new Float32Array(columns * rows);
  for (const { x, y, weight } of points) {
    const top = Math.max(0, Math.ceil((y - radius) / step));
    const bottom = Math.min(rows - 1, Math.floor((y + radius) / step));
    const left = Math.max(0, Math.ceil((x - radius) / step));
    const right = Math.min(columns - 1, Math.floor((x + radius) / step));
    for (let row = top; row <= bottom; row++) {
      const dy = row * step - y;
      for (let column = left; column <= right; column++) {
        const dx = column * step - x;
        const at = row * columns + column;
        values[at] = (values[at] as number) + weight * kernel(dx * dx + dy * dy, radius);
      }
    }
  }
  return { values, columns, rows, step };
}

/** The densest place is near a heavy square: looking at more of them would find the same. */
const LOOKED_AT = 4_000;

/** Finds the greatest density of points that are given one after the other, without keeping them. */
export class DensestPlace {
  readonly #radius: number;
  readonly #side: number;
  /** The weight of each square, and the middle of its points. */
  readonly #squares = new Map<number, Weighed>();

  constructor(radius: number) {
    this.#radius = radius;
    // Points of a square stand for one another: that is a few hundredths of the density wrong at most.
    this.#side = Math.max(1, radius / 4);
  }

  add({ x, y, weight }: Weighed): void {
    if (weight <= 0) return;
    const key = this.#keyOf(x, y);
    const square = this.#squares.get(key);
    if (!square) {
      this.#squares.set(key, { x, y, weight });
      return;
    }
    const total = square.weight + weight;
    square.x += ((x - square.x) * weight) / total;
    square.y += ((y - square.y) * weight) / total;
    square.weight = total;
  }

  /** 0 without any point. */
  greatest(): number {
    const heaviest = [...this.#squares.values()].sort((a, b) => b.weight - a.weight).slice(0, LOOKED_AT);
    return heaviest.reduce((greatest, square) => Math.max(greatest, this.#densityAt(square)), 0);
  }

  #densityAt({ x, y }: Weighed): number {
    const side = this.#side;
    const reach = Math.ceil(this.#radius / side) + 1;
    let density = 0;
    for (let right = -reach; right <= reach; right++) {
      for (let down = -reach; down <= reach; down++) {
        const near = this.#squares.get(this.#keyOf(x + right * side, y + down * side));
        if (near) density += near.weight * kernel((near.x - x) ** 2 + (near.y - y) ** 2, this.#radius);
      }
    }
    return density;
  }

  #keyOf(x: number, y: number): number {
    const wrapped = (value: number) => ((Math.floor(value / this.#side) % COLUMNS) + COLUMNS) % COLUMNS;
    return wrapped(y) * COLUMNS + wrapped(x);
  }
}

/** Two places that are so many squares apart are never on one territory; two such numbers make one that is exact. */
const COLUMNS = 2 ** 26;
