import { constants, zstdCompressSync } from 'node:zlib';
import { openWarpKernel } from '../kernel/warp-kernel.ts';
import { giveBack, IMAGE_BLOCK, pieceOf } from './block-codec.ts';

/** Level 1: the next ones cost twice the time for some hundredths of the size. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const ROW = IMAGE_BLOCK * 4;
const BLOCK_BYTES = ROW * IMAGE_BLOCK;

/** Cuts windows of a picture into blocks, and into those of its reduction by two. What it gives is there until it gives the next. */
type Cutter = {
  /** RGBA pixels to be written, transparent all of them: as many as whole blocks have. */
  window(width: number, height: number): Uint8Array;
  /** The block whose first pixel is at a place of the window. Null where nothing is to be seen. */
  block(x: number, y: number): Uint8Array | null;
  /** The block that four of them make, each of its pixels the mean of four. */
  half(x: number, y: number): Uint8Array | null;
};

/** Pixels are worked on where they are written: copies of them cost as much as the work. */
export function createCutter(): Cutter {
  const { start, reserve, channelsOf, subtract, halve } = openWarpKernel();
  const reduced = start + pieceOf(4);
  const first = reduced + BLOCK_BYTES;
  const body = new Uint8Array(pieceOf(4));
  let stride = 0;

  const at = (x: number, y: number) => first + y * stride + x * 4;

  /**
   * A block, exact to the last bit: as few channels as it needs, each value as its difference from the pixel on its left, packed by
   * Zstandard. The first byte tells the channels.
   */
  function encode(from: number, rowBytes: number): Uint8Array | null {
    const channels = channelsOf(from, rowBytes, IMAGE_BLOCK, IMAGE_BLOCK);
    if (channels === 0) return null;
    subtract(from, rowBytes, IMAGE_BLOCK, IMAGE_BLOCK, channels, start);
    const values = new Uint8Array(reserve(0), start, IMAGE_BLOCK * IMAGE_BLOCK * channels);
    const packed = zstdCompressSync(values, { ...PACKING, chunkSize: pieceOf(channels) });
    body[0] = channels;
    body.set(packed, 1);
    const length = packed.length + 1;
    giveBack(packed);
    return body.subarray(0, length);
  }

  return {
    window(width, height) {
      stride = width * 4;
      return new Uint8Array(reserve(first + stride * height), first, stride * height).fill(0);
    },
    block: (x, y) => encode(at(x, y), stride),
    half(x, y) {
      halve(at(x, y), stride, reduced, ROW, IMAGE_BLOCK, IMAGE_BLOCK);
      return encode(reduced, ROW);
    },
  };
}
