import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';
import { quantise } from './quantise.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// Level 6 costs twice the time for a fiftieth of the size.
const LEVEL = 4;

/** An 8-bit PNG of at most 256 colours with transparency (ISO/IEC 15948). */
export function encodePng8(pixels: Pixels): Buffer {
  const { width, height } = pixels;
  const { palette, rows } = quantise(pixels);
  const entries = palette.length / 4;
  const colors = new Uint8Array(entries * 3);
  const alphas = new Uint8Array(entries);
  for (let i = 0; i < entries; i++) {
    for (let channel = 0; channel < 3; channel++) colors[i * 3 + channel] = palette[i * 4 + channel] as number;
    alphas[i] = palette[i * 4 + 3] as number;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const bits = entries <= 2 ? 1 : entries <= 4 ? 2 : entries <= 16 ? 4 : 8;
  header[8] = bits;
  header[9] = 3; // palette
  const opaque = alphas.every((alpha) => alpha === 255);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    ...(opaque ? [] : [chunk('tRNS', alphas)]),
    chunk('IDAT', deflateSync(packRows(rows, width, height, bits), { level: LEVEL })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Several pixels to a byte when there are few colours. */
function packRows(rows: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  if (bits === 8) return rows;
  const stride = 1 + Math.ceil((width * bits) / 8);
  const packed = new Uint8Array(stride * height);
  const perByte = 8 / bits;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + Math.floor(x / perByte);
      const shift = 8 - bits * ((x % perByte) + 1);
      packed[at] = (packed[at] as number) | ((rows[y * (width + 1) + 1 + x] as number) << shift);
    }
  }
  return packed;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const buffer = Buffer.alloc(data.length + 12);
  buffer.writeUInt32BE(data.length, 0);
  buffer.write(name, 4, 'latin1');
  buffer.set(data, 8);
  buffer.writeUInt32BE(crc32(buffer.subarray(4, data.length + 8)), data.length + 8);
  return buffer;
}
