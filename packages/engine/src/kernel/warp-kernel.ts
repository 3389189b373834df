import { readFileSync } from 'node:fs';

type Memory = { buffer: ArrayBuffer; grow(pages: number): number };
type Functions = {
  warp(
    ...args: [
      window: number,
      columns: number,
      rows: number,
      knots: number,
      out: number,
      width: number,
      height: number,
      reachX: number,
      reachY: number,
    ]
  ): void;
  splineRow(
    ...args: [
      places: number,
      width: number,
      west: number,
      north: number,
      cellX: number,
      cellY: number,
      left: number,
      top: number,
      columns: number,
      rows: number,
      cells: number,
      bands: number,
      out: number,
    ]
  ): void;
  splineAcross(
    ...args: [
      cells: number,
      width: number,
      first: number,
      last: number,
      bases: number,
      weights: number,
      length: number,
      out: number,
    ]
  ): void;
  splineDown(
    ...args: [across: number, first: number, bases: number, weights: number, width: number, height: number, out: number]
  ): void;
  addUp(from: number, channels: number, to: number, count: number): void;
  channelsOf(from: number, stride: number, columns: number, rows: number): number;
  subtract(from: number, stride: number, columns: number, rows: number, channels: number, to: number): void;
  halve(from: number, stride: number, to: number, toStride: number, columns: number, rows: number): void;
  blurAcross(
    ...args: [
      from: number,
      to: number,
      width: number,
      top: number,
      bottom: number,
      margin: number,
      weights: number,
      radius: number,
      row: number,
    ]
  ): void;
  blurDown(
    ...args: [from: number, to: number, width: number, height: number, margin: number, weights: number, radius: number]
  ): void;
  meanAcross(
    ...args: [from: number, to: number, width: number, height: number, radius: number, end: number, row: number]
  ): void;
  meanDown(
    ...args: [
      from: number,
      to: number,
      width: number,
      height: number,
      radius: number,
      end: number,
      margin: number,
      sums: number,
    ]
  ): void;
  light(
    ...args: [
      from: number,
      to: number,
      width: number,
      height: number,
      margin: number,
      perX: number,
      perY: number,
      lights: number,
    ]
  ): void;
  median(from: number, to: number, width: number, height: number, margin: number): void;
};
type Exports = Functions & { memory: Memory; FREE: { value: number }; KNOT: { value: number } };
type WarpKernel = Functions & {
  /** Where the caller's memory begins. */
  start: number;
  knot: number;
  /** All of its memory, at least so many bytes. */
  reserve(bytes: number): ArrayBuffer;
};
/** What the types of the runtime leave out. */
type Runtime = {
  WebAssembly: { Module: new (code: Uint8Array) => object; Instance: new (module: object) => { exports: unknown } };
};

const PAGE = 65_536;
/** Memory is never given back by a kernel: one that takes more is left to itself when its work is done. */
const KEPT_BYTES = 8 * 1024 * 1024;
let opened: WarpKernel | null = null;

/** One for each thread (see `packages/engine/kernel/warp.ts` and those beside it). */
export function warpKernel(): WarpKernel {
  opened ??= openWarpKernel();
  return opened;
}

/** That of the thread, or one of its own for work that takes much memory. */
export const kernelFor = (bytes: number): WarpKernel => (bytes > KEPT_BYTES ? openWarpKernel() : warpKernel());

/** One with memory of its own. */
export function openWarpKernel(): WarpKernel {
  const { Module, Instance } = (globalThis as unknown as Runtime).WebAssembly;
  const code = new Module(readFileSync(new URL('../../kernel/warp.wasm', import.meta.url)));
  const { memory, FREE, KNOT, ...functions } = new Instance(code).exports as Exports;
  return {
    ...functions,
    start: FREE.value,
    knot: KNOT.value,
    reserve(bytes) {
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      return memory.buffer;
    },
  };
}
