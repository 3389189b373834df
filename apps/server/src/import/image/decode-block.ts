import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { decodePicture } from '@motu/engine';
import { decodeLzw } from './lzw.ts';
import { COMPRESSION, PHOTOMETRIC, type TiffLayout } from './tiff-layout.ts';

/** Samples of a block, those of a pixel side by side. */
export type Samples = { values: Uint8Array | Uint16Array; bands: number };

/** One block of a TIFF out of its bytes in the file. `bands` are those in it: one where each band has its own blocks. */
export async function decodeBlock(
  layout: TiffLayout,
  packed: Uint8Array,
  bands: number,
  rows: number,
): Promise<Samples> {
  const { blockWidth, compression } = layout;
  const pixels = blockWidth * rows;
  if (compression === COMPRESSION.jpeg) return fromPicture(withTables(layout, packed, bands), bands, blockWidth, rows);
  if (compression === COMPRESSION.webp) return fromPicture(packed, bands, blockWidth, rows);
  const rowBytes = Math.ceil((blockWidth * bands * layout.bits) / 8);
  const bytes = unpack(compression, packed, rowBytes * rows);
  if (bytes.length < rowBytes * rows) throw new Error('A block is shorter than its directory says.');
  const values = toSamples(layout, bytes, rowBytes, bands, rows);
  if (layout.predictor === 2) addDifferences(values, bands, blockWidth, pixels);
  return { values, bands };
}

function unpack(compression: number, packed: Uint8Array, size: number): Uint8Array {
  switch (compression) {
    case COMPRESSION.none:
      return packed;
    case COMPRESSION.lzw:
      return decodeLzw(packed, size);
    case COMPRESSION.packBits:
      return decodePackBits(packed, size);
    case COMPRESSION.zstd:
      return zstdDecompressSync(packed, inOnePiece(size));
    default:
      return inflateSync(packed, inOnePiece(size));
  }
}

/** Some writers end a block with a few bytes more. What unfolds beyond is a bomb. */
const SPARE = 64 * 1024;
const inOnePiece = (size: number) => ({ maxOutputLength: size + SPARE, chunkSize: size + 64 });

function decodePackBits(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let [at, to] = [0, 0];
  while (at < packed.length && to < size) {
    const head = packed[at++] as number;
    if (head < 128) {
      out.set(packed.subarray(at, at + Math.min(head + 1, size - to)), to);
      at += head + 1;
      to += head + 1;
    } else if (head > 128) {
      out.fill(packed[at++] as number, to, to + 257 - head);
      to += 257 - head;
    }
  }
  return out.subarray(0, Math.min(to, size));
}

function toSamples(
  { bits, isLittleEndian, blockWidth }: TiffLayout,
  bytes: Uint8Array,
  rowBytes: number,
  bands: number,
  rows: number,
): Samples['values'] {
  const perRow = blockWidth * bands;
  if (bits === 8) return bytes.length === rowBytes * rows ? bytes : bytes.subarray(0, rowBytes * rows);
  if (bits === 16) {
    // Memory of its own: 16 bits begin at even places.
    const copy = new Uint8Array(bytes.subarray(0, rowBytes * rows));
    if (!isLittleEndian) Buffer.from(copy.buffer).swap16();
    return new Uint16Array(copy.buffer);
  }
  const out = new Uint8Array(perRow * rows);
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0; x < perRow; x++, to++) {
      const byte = bytes[y * rowBytes + Math.floor(x / perByte)] as number;
      out[to] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return out;
}

/** Predictor 2: each sample is written as its difference from the pixel on its left. */
function addDifferences(values: Samples['values'], bands: number, width: number, pixels: number): void {
  const perRow = width * bands;
  for (let start = 0; start < pixels * bands; start += perRow) {
    for (let i = start + bands; i < start + perRow; i++)
      values[i] = (values[i] as number) + (values[i - bands] as number);
  }
}

async function fromPicture(body: Uint8Array, bands: number, width: number, rows: number): Promise<Samples> {
  const decoded = await decodePicture(body);
  if (!decoded || decoded.width !== width || decoded.height < rows)
    throw new Error('A block is no picture, or of another size.');
  const rgba = new Uint8Array(decoded.data.buffer, decoded.data.byteOffset, width * rows * 4);
  if (bands === 4) return { values: rgba, bands };
  const values = new Uint8Array(width * rows * bands);
  for (let from = 0, to = 0; to < values.length; from += 4)
    for (let i = 0; i < bands; i++) values[to++] = rgba[from + i] as number;
  return { values, bands };
}

/** `Adobe`, and whether the three colours are YCbCr: without it a decoder guesses. */
const ADOBE = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0];

/** A JPEG that stands alone: the tables that all blocks share come back into it. */
function withTables({ jpegTables, photometric }: TiffLayout, packed: Uint8Array, bands: number): Uint8Array {
  const start = Uint8Array.of(
    0xff,
    0xd8,
    ...(bands === 3 ? [...ADOBE, photometric === PHOTOMETRIC.yCbCr ? 1 : 0] : []),
  );
  // Both begin with their own mark of a beginning, and the tables end with one of an end.
  return Buffer.concat([start, jpegTables?.subarray(2, -2) ?? new Uint8Array(0), packed.subarray(2)]);
}
