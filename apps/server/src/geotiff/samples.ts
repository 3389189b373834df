/** Rasters are written by blocks of this side. */
export const BLOCK = 256;
/** The value of a cell without any, whatever its kind. */
export const NO_DATA = -32768;

const CELLS = BLOCK * BLOCK;
const HALF = BLOCK / 2;
const FLOAT_BYTES = 4;

export type Samples = Int16Array | Float32Array;

/** How cells of a kind are written in a TIFF, and made ready to be packed. */
export type SampleKind<S extends Samples = Samples> = {
  bits: number;
  /** Signed numbers or floats, as the tag SampleFormat counts them. */
  format: number;
  predictor: number;
  empty(): S;
  mean(sum: number, count: number): number;
  prepare(block: S): Buffer;
};

/** Whole steps of a scale. */
export const STEPS: SampleKind<Int16Array> = {
  ...{ bits: 16, format: 2, predictor: 2 },
  empty: () => new Int16Array(CELLS).fill(NO_DATA),
  mean: (sum, count) => Math.round(sum / count),
  prepare: differences,
};

/** The very numbers. */
export const FLOATS: SampleKind<Float32Array> = {
  ...{ bits: 32, format: 3, predictor: 3 },
  empty: () => new Float32Array(CELLS).fill(NO_DATA),
  mean: (sum, count) => sum / count,
  prepare: floatDifferences,
};

/** Each cell as its difference from the one before it, which packs much better. */
function differences(block: Int16Array): Buffer {
  const changed = new Int16Array(CELLS);
  for (let row = 0; row < CELLS; row += BLOCK) {
    changed[row] = block[row] as number;
    for (let at = row + 1; at < row + BLOCK; at++) changed[at] = (block[at] as number) - (block[at - 1] as number);
  }
  return Buffer.from(changed.buffer);
}

/** The same of floats: the first bytes of a row of cells together, then the second ones, and so on, each as its difference (TIFF Technical Note 3). */
function floatDifferences(block: Float32Array): Buffer {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const rowBytes = BLOCK * FLOAT_BYTES;
  const bytes = Buffer.alloc(CELLS * FLOAT_BYTES);
  for (let row = 0; row < BLOCK; row++) {
    const start = row * rowBytes;
    for (let x = 0; x < BLOCK; x++) {
      const bits = view.getUint32(start + x * FLOAT_BYTES, true);
      for (let plane = 0; plane < FLOAT_BYTES; plane++)
        bytes[start + plane * BLOCK + x] = (bits >>> (24 - plane * 8)) & 0xff;
    }
    for (let at = start + rowBytes - 1; at > start; at--)
      bytes[at] = ((bytes[at] as number) - (bytes[at - 1] as number)) & 0xff;
  }
  return bytes;
}

/** Means of the known among four cells, written into a quarter of the block above. */
export function halve(
  block: Samples,
  target: Samples,
  place: { left: number; top: number },
  mean: SampleKind['mean'],
): void {
  const [left, top] = [place.left * HALF, place.top * HALF];
  for (let y = 0; y < HALF; y++) {
    for (let x = 0; x < HALF; x++) {
      const first = y * 2 * BLOCK + x * 2;
      let [sum, count] = [0, 0];
      for (const at of [first, first + 1, first + BLOCK, first + BLOCK + 1]) {
        const value = block[at] as number;
        if (value === NO_DATA) continue;
        sum += value;
        count++;
      }
      if (count > 0) target[(top + y) * BLOCK + left + x] = mean(sum, count);
    }
  }
}
