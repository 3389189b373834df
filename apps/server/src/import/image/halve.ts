/** RGBA pixels, and a place in them. */
type Place = { data: Uint8Array; width: number; left: number; top: number };

/** Red and blue of a pixel, or green and opacity: each has room above it for a sum of four. */
const PAIR = 0x00ff00ff;
const HALVES = 0x00020002;

/** Writes a square of `side` pixels, each the mean of four; what is transparent has no colour to give. */
export function halve(from: Place, to: Place, side: number): void {
  const [source, target] = [wordsOf(from.data), wordsOf(to.data)];
  for (let y = 0; y < side; y++) {
    let at = (from.top + y * 2) * from.width + from.left;
    let out = (to.top + y) * to.width + to.left;
    for (let x = 0; x < side; x++, at += 2, out++) {
      const a = source[at] as number;
      const b = source[at + 1] as number;
      const c = source[at + from.width] as number;
      const d = source[at + from.width + 1] as number;
      target[out] = (a & b & c & d) >>> 24 === 255 ? meanOf(a, b, c, d) : weightedMean(a, b, c, d);
    }
  }
}

const wordsOf = (data: Uint8Array) => new Int32Array(data.buffer, data.byteOffset, data.length / 4);

function meanOf(a: number, b: number, c: number, d: number): number {
  const even = (a & PAIR) + (b & PAIR) + (c & PAIR) + (d & PAIR) + HALVES;
  const odd = ((a >>> 8) & PAIR) + ((b >>> 8) & PAIR) + ((c >>> 8) & PAIR) + ((d >>> 8) & PAIR) + HALVES;
  return ((even >>> 2) & PAIR) | (((odd >>> 2) & PAIR) << 8);
}

function weightedMean(...pixels: [number, number, number, number]): number {
  const opacity = pixels.reduce((sum, pixel) => sum + (pixel >>> 24), 0);
  if (opacity === 0) return 0;
  const channel = (shift: number) =>
    Math.round(pixels.reduce((sum, pixel) => sum + ((pixel >>> shift) & 255) * (pixel >>> 24), 0) / opacity) << shift;
  return channel(0) | channel(8) | channel(16) | (Math.round(opacity / 4) << 24);
}
