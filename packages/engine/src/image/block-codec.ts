import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { openWarpKernel } from '../kernel/warp-kernel.ts';

/** Pixels along one side of a block of a picture. */
export const IMAGE_BLOCK = 256;

const PIXELS = IMAGE_BLOCK * IMAGE_BLOCK;
/** Level 1: the next ones cost twice the time for some hundredths of the size. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** Grey, colour, colour with opacity. */
type Channels = 1 | 3 | 4;
const SPARE = 1024;
/** What is packed or unpacked comes in one piece: pieces cost copies, and memory that is collected. */
const pieceOf = (channels: Channels) => PIXELS * channels + SPARE;
/** One block at a time: memory for each would be collected more often than blocks are written. */
const values = new Uint8Array(PIXELS * 4);
const body = new Uint8Array(pieceOf(4) + 1);
let kernel: ReturnType<typeof openWarpKernel> | null = null;

/**
 * A block of RGBA pixels, exact to the last bit: as few channels as it needs, each value as its difference from the pixel on its
 * left, packed by Zstandard. The first byte tells the channels. Null for a block where nothing is to be seen.
 * Its memory is that of the next block.
 */
export function encodeBlock(rgba: Uint8Array): Uint8Array | null {
  const channels = channelsOf(rgba);
  if (channels === null) return null;
  const packed = zstdCompressSync(differences(rgba, channels), { ...PACKING, chunkSize: pieceOf(channels) });
  body[0] = channels;
  body.set(packed, 1);
  return body.subarray(0, packed.length + 1);
}

/** RGBA pixels of a block, in memory that is given for them. */
export function decodeBlock(packed: Uint8Array, into = new Uint8Array(PIXELS * 4)): Uint8Array<ArrayBuffer> {
  const channels = packed[0] as Channels;
  const limits = { maxOutputLength: PIXELS * 4, chunkSize: pieceOf(channels) };
  const differences = zstdDecompressSync(packed.subarray(1), limits);
  if (differences.length !== PIXELS * channels) throw new Error('A block of a picture is damaged.');
  kernel ??= openWarpKernel();
  const { addUp, reserve, start } = kernel;
  const to = start + PIXELS * 4;
  const memory = new Uint8Array(reserve(to + PIXELS * 4));
  memory.set(differences, start);
  giveBack(differences);
  addUp(start, channels, to, PIXELS);
  into.set(memory.subarray(to, to + PIXELS * 4));
  return into;
}

/** Gives back memory that nobody will look at again: to collect that of thousands of blocks costs as much as to decode them. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A piece of the runtime's own pool holds other things too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + SPARE) buffer.transfer(0);
}

function channelsOf(rgba: Uint8Array): Channels | null {
  const words = new Int32Array(rgba.buffer, rgba.byteOffset, PIXELS);
  let [seen, clear, coloured] = [0, 0, 0];
  for (let i = 0; i < PIXELS; i++) {
    const word = words[i] as number;
    seen |= word;
    clear |= ~word;
    // Its colours less the one on their right.
    coloured |= word ^ (word >>> 8);
  }
  if (seen >>> 24 === 0) return null;
  return clear >>> 24 ? 4 : coloured & 0xffff ? 3 : 1;
}

function differences(rgba: Uint8Array, channels: Channels): Uint8Array {
  if (channels === 3) return colourDifferences(rgba);
  const out = values.subarray(0, PIXELS * channels);
  for (let channel = 0; channel < channels; channel++) {
    let before = 0;
    for (let i = channel, to = channel; i < rgba.length; i += 4, to += channels) {
      const value = rgba[i] as number;
      out[to] = value - before;
      before = value;
    }
  }
  return out;
}

/** Most blocks of most pictures: four pixels, which are three words of differences, at a time. */
function colourDifferences(rgba: Uint8Array): Uint8Array {
  const out = new Int32Array(values.buffer, 0, (PIXELS * 3) / 4);
  const words = new Int32Array(rgba.buffer, rgba.byteOffset, PIXELS);
  let before = 0;
  for (let i = 0, to = 0; i < PIXELS; i += 4, to += 3) {
    const a = words[i] as number;
    const b = words[i + 1] as number;
    const c = words[i + 2] as number;
    const d = words[i + 3] as number;
    const second = bytesLess(b, a);
    const third = bytesLess(c, b);
    out[to] = (bytesLess(a, before) & 0xffffff) | (second << 24);
    out[to + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    out[to + 2] = ((third >>> 16) & 0xff) | (bytesLess(d, c) << 8);
    before = d;
  }
  return values.subarray(0, PIXELS * 3);
}

const HIGH_BITS = 0x80808080 | 0;

/** Each byte of a word less that of another: their high bits apart, so that none borrows from the next. */
function bytesLess(word: number, other: number): number {
  return (((word | HIGH_BITS) - (other & ~HIGH_BITS)) | 0) ^ ((word ^ ~other) & HIGH_BITS);
}
