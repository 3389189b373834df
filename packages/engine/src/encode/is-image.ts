import { crc32 } from 'node:zlib';
import type { ImageFormat } from './formats.ts';

/** Whether a body is, to its last byte, a square picture of this format and size. */
export async function isImage(body: Uint8Array, format: ImageFormat, size: number): Promise<boolean> {
  return format === 'png' || format === 'png8' ? isPng(body, size) : isSharpImage(body, format, size);
}

/** All bytes of a WebP are read for a picture an eighth as wide too, and the same are refused: colours for all pixels take as long again. */
const WEBP_SHARE = 8;

async function isSharpImage(body: Uint8Array, format: string, size: number): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(body, { failOn: 'truncated' });
    const metadata = await image.metadata();
    if (metadata.format !== format || metadata.width !== size || metadata.height !== size) return false;
    if (format === 'webp') image.resize(Math.ceil(size / WEBP_SHARE), null, { kernel: 'nearest' });
    await image.raw().toBuffer();
    return true;
  } catch {
    return false; // sharp throws on whatever it cannot decode: that is the answer
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 3;

/**
 * The checksums of a PNG cover all its bytes: what is cut or changed anywhere does not pass. It is not unpacked as well:
 * what is kept was packed here, pictures of other servers being decoded before they are drawn, and unpacking took 0.6 ms
 * a tile, most of it for memory to be given back.
 */
function isPng(body: Uint8Array, size: number): boolean {
  const chunks = readChunks(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return false;
  if (header.data.readUInt32BE(0) !== size || header.data.readUInt32BE(4) !== size) return false;
  const has = (name: string) => chunks.some(({ type, data }) => type === name && data.length > 0);
  return has('IDAT') && (header.data[9] !== PALETTE || has('PLTE'));
}

/** The chunks of a whole PNG whose checksums hold; `null` for anything else, a cut one included. */
function readChunks(png: Buffer): { type: string; data: Buffer }[] | null {
  if (!png.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks: { type: string; data: Buffer }[] = [];
  let at = 8;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return null;
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return at === png.length && chunks.at(-1)?.type === 'IEND' ? chunks : null;
}
