import type { RgbaPixels } from '../encode/pixels.ts';

/** The formats that map servers send. Others the decoder knows (SVG among them) read files and addresses: they are not let in. */
const SIGNATURES: readonly RegExp[] = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[\s\S]{4}WEBP/];

/** A few times the largest picture that is asked for: a small body may unfold to gigabytes. */
const MOST_PIXELS = 4096 * 4096;

/** The pixels of a body that is a picture to its last byte; null for anything else. */
export async function decodePicture(body: Uint8Array): Promise<RgbaPixels | null> {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(16, body.byteLength)).toString('latin1');
  if (!SIGNATURES.some((signature) => signature.test(head))) return null;
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(body, { failOn: 'truncated', limitInputPixels: MOST_PIXELS })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null; // sharp throws on whatever it cannot decode: that is the answer
  }
}

/** The same picture as a PNG of our own: nothing but its pixels comes through. Null for anything else. */
export async function toPng(body: Uint8Array): Promise<Uint8Array | null> {
  const pixels = await decodePicture(body);
  if (!pixels) return null;
  const { encodeImage } = await import('../encode/encode.ts');
  return encodeImage(pixels, 'png');
}
