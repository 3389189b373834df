import { readFileSync } from 'node:fs';
import type { PointMap } from '../projection/mesh.ts';

/** RGBA pixels of a part of a picture, and where it stands in it. */
type PixelWindow = { data: Uint8Array; left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };

/** Pixels of a picture for one pixel of the map, across and down: less than one when it is enlarged. */
export type Ratio = readonly [across: number, down: number];

/** As gdalwarp does: a ratio that is nearly a whole number is meant to be it. */
const NEARLY = 0.05;
const PAGE = 65_536;

/**
 * A picture on other pixels, each the mean of those around its place, weighted by a triangle as wide as a pixel of the map
 * (« bilinear » of gdalwarp, which widens it in the same way when it reduces). What is transparent has no colour to give.
 */
export function warpPixels(
  window: PixelWindow,
  toSource: PointMap,
  size: Size,
  ratio: Ratio,
): Uint8ClampedArray<ArrayBuffer> {
  const { warpRow, memory, start, knot } = kernel();
  const knots = Math.ceil(size.width / knot) + 1;
  const [pixels, row] = [start + knots * 16, start + knots * 16 + window.data.length];
  reserve(memory, row + size.width * 4);
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(window.data, pixels);
  const places = new Float64Array(memory.buffer, start, knots * 2);
  const [reachX, reachY] = [reachOf(ratio[0]), reachOf(ratio[1])];
  const opaque = isOpaque(window.data);
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  const at = new Float64Array(2);
  for (let y = 0; y < size.height; y++) {
    for (let i = 0; i < knots; i++) {
      toSource(i * knot + 0.5, y + 0.5, at);
      places[i * 2] = (at[0] as number) - window.left;
      places[i * 2 + 1] = (at[1] as number) - window.top;
    }
    warpRow(pixels, window.width, window.height, start, row, size.width, reachX, reachY, opaque);
    out.set(bytes.subarray(row, row + size.width * 4), y * size.width * 4);
  }
  return out;
}

function reachOf(ratio: number): number {
  if (ratio <= 1) return 1;
  const whole = Math.round(ratio);
  return Math.abs(ratio - whole) < NEARLY ? whole : ratio;
}

function isOpaque(data: Uint8Array): boolean {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  for (let i = 0; i < words.length; i++) if ((words[i] as number) < 0xff000000) return false;
  return true;
}

type Memory = { buffer: ArrayBuffer; grow(pages: number): number };
type Exports = {
  memory: Memory;
  FREE: { value: number };
  KNOT: { value: number };
  warpRow(
    ...args: [
      window: number,
      columns: number,
      rows: number,
      knots: number,
      out: number,
      width: number,
      reachX: number,
      reachY: number,
      isOpaque: boolean,
    ]
  ): void;
};
/** What the types of the runtime leave out. */
type Runtime = {
  WebAssembly: { Module: new (code: Uint8Array) => object; Instance: new (module: object) => { exports: unknown } };
};

let opened: (Pick<Exports, 'warpRow' | 'memory'> & { start: number; knot: number }) | null = null;

/** One for each thread (see `packages/engine/kernel/warp.ts`). */
function kernel() {
  if (opened) return opened;
  const { Module, Instance } = (globalThis as unknown as Runtime).WebAssembly;
  const code = new Module(readFileSync(new URL('../../kernel/warp.wasm', import.meta.url)));
  const { warpRow, memory, FREE, KNOT } = new Instance(code).exports as Exports;
  opened = { warpRow, memory, start: FREE.value, knot: KNOT.value };
  return opened;
}

function reserve(memory: Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
