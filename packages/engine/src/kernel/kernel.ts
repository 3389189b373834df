import { readFileSync } from 'node:fs';

/** The pixel work of the engine (see `packages/engine/kernel`): one picture at a time, in memory of its own. */
export type Kernel = Functions & {
  /** Where in its memory things lie, in bytes. */
  at: Record<(typeof PLACES)[number], number>;
  /** Its memory, until it grows: asked anew after each call that may need more. */
  bytes(): Uint8Array<ArrayBuffer>;
  words(): Int32Array<ArrayBuffer>;
  /** So many bytes of what it gives or takes, until the next call. */
  parcel(length: number): Uint8Array<ArrayBuffer>;
};

type Part = [left: number, top: number, width: number, height: number];

type Functions = {
  begin(width: number, height: number): void;
  flood(): void;
  markSegment(ax: number, ay: number, bx: number, by: number, reach: number, levels: number, starts: boolean): void;
  paintLines(inks: number): void;
  markEdge(ax: number, ay: number, bx: number, by: number): void;
  paintAreas(inks: number): void;
  takeInks(inks: number): void;
  printMask(left: number, top: number, width: number, height: number): void;
  wordOf(color: number): number;
  over(top: number, under: number): number;
  onlyColor(...part: Part): number;
  countColors(...part: Part): number;
  /** These tell the length of their parcel. */
  entriesOf(...part: Part): number;
  wordsOf(...part: Part): number;
  roomForWords(width: number, height: number): number;
  takeWords(width: number, height: number, fuzz: number, most: number): number;
  parcelStart(): number;
};

const PLACES = ['INKS', 'MASK', 'MASK_BYTES', 'MET_COUNTS', 'MET_ENTRIES', 'MET_WORDS'] as const;
type Exports = Functions & Record<(typeof PLACES)[number], { value: number }> & { memory: { buffer: ArrayBuffer } };

/** What the types of the runtime leave out. */
type Runtime = {
  WebAssembly: { Module: new (code: Uint8Array) => object; Instance: new (module: object) => { exports: unknown } };
};
const { Module, Instance } = (globalThis as unknown as Runtime).WebAssembly;
let compiled: object | null = null;

export function createKernel(): Kernel {
  compiled ??= new Module(readFileSync(new URL('../../kernel/kernel.wasm', import.meta.url)));
  const { memory, ...functions } = new Instance(compiled).exports as Exports;
  let bytes = new Uint8Array(memory.buffer);
  let words = new Int32Array(memory.buffer);
  const kernel: Kernel = {
    ...functions,
    at: Object.fromEntries(PLACES.map((place) => [place, functions[place].value])) as Kernel['at'],
    bytes() {
      if (bytes.buffer !== memory.buffer) bytes = new Uint8Array(memory.buffer);
      return bytes;
    },
    words() {
      if (words.buffer !== memory.buffer) words = new Int32Array(memory.buffer);
      return words;
    },
    parcel(length) {
      const start = functions.parcelStart();
      return kernel.bytes().subarray(start, start + length);
    },
  };
  return kernel;
}

/** Kernels that pictures take one after the other: new memory for each would cost as much as drawing on it. */
type KernelPool = {
  take(): Kernel;
  /** What it holds stays as it is until it is taken again. */
  give(kernel: Kernel, pixels: number): void;
};

// Parts of a page, with what is drawn around them, come one after the other; larger pictures are not worth their memory.
const KEPT_PIXELS = 2200 * 2200;

export function createKernelPool(): KernelPool {
  let spare: Kernel | null = null;
  return {
    take() {
      const kernel = spare ?? createKernel();
      spare = null;
      return kernel;
    },
    give(kernel, pixels) {
      if (pixels <= KEPT_PIXELS) spare = kernel;
    },
  };
}
