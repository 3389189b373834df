import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { takesBrotli, takesGzip } from '../headers/accept-encoding.ts';

/** Smaller answers are sent as they are: packing them would cost more than it saves. */
export const COMPRESSED_FROM = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Body = { body: string | Buffer; size: number; headers: string[] };

/** An answer as the router would send it, and the headers that say how it is packed. */
export async function compress(text: string, accepted: string | string[] | undefined): Promise<Body> {
  const size = Buffer.byteLength(text);
  if (size >= COMPRESSED_FROM && takesBrotli(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return encoded('br', await brotli(text, { params }));
  }
  if (size >= COMPRESSED_FROM && takesGzip(accepted)) return encoded('gzip', await zip(text));
  // A text leaves in one piece with its headers; bytes would be a second one.
  return { body: text, size, headers: [] };
}

function encoded(name: string, body: Buffer): Body {
  return { body, size: body.byteLength, headers: ['content-encoding', name, 'vary', 'accept-encoding'] };
}
