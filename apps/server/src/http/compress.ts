import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MaybePromise } from '@motu/core';
import { takesBrotli, takesGzip } from '../headers/accept-encoding.ts';

/** Smaller answers are sent as they are: packing them would cost more than it saves. */
export const COMPRESSED_FROM = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What is sent, and the headers that say how it is packed. */
export type Body = { body: string | Buffer; headers: string[] };

/**
 * A text as the bytes of UTF-8, one letter each: it leaves in one piece with the headers, copied as it is. As a text of its own it would be turned
 * into bytes on the way, twice, since they are counted before; as bytes it would be a second piece.
 */
export function toByteLetters(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

/** An answer as the router would send it, at once when it is small, and the headers that say how it is packed. */
export function compress(letters: string, accepted: string | string[] | undefined): MaybePromise<Body> {
  if (letters.length >= COMPRESSED_FROM && takesBrotli(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return brotli(Buffer.from(letters, 'latin1'), { params }).then((body) => encoded('br', body));
  }
  if (letters.length >= COMPRESSED_FROM && takesGzip(accepted))
    return zip(Buffer.from(letters, 'latin1')).then((body) => encoded('gzip', body));
  return { body: letters, headers: [] };
}

function encoded(name: string, body: Buffer): Body {
  return { body, headers: ['content-encoding', name, 'vary', 'accept-encoding'] };
}
