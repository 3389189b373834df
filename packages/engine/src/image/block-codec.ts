import { zstdDecompressSync } from 'node:zlib';
import { openWarpKernel } from '../kernel/warp-kernel.ts';

/** Pixels along one side of a block of a picture. */
export const IMAGE_BLOCK = 256;

const PIXELS = IMAGE_BLOCK * IMAGE_BLOCK;
/** What is packed or unpacked comes in one piece: pieces cost copies, and memory that is collected. */
export const pieceOf = (channels: number) => PIXELS * channels + 1024;
let kernel: ReturnType<typeof openWarpKernel> | null = null;

/** RGBA pixels of a block that was cut (see cut-blocks.ts), in memory that is given for them. */
export function decodeBlock(packed: Uint8Array, into = new Uint8Array(PIXELS * 4)): Uint8Array<ArrayBuffer> {
  const channels = packed[0] as number;
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
export function giveBack({ buffer }: ArrayBufferView): void {
  // The runtime's own pool holds other things too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}
