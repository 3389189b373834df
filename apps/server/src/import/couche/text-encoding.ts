import { createReadStream } from 'node:fs';
import { AppError } from '@motu/core';
import { oneLine } from './refusal.ts';

/** What text without a declared encoding is written in, when it is not UTF-8: that of Western Windows, which holds Latin-1. */
const WESTERN = 'windows-1252';

/** The name by which a decoder knows an encoding: `latin1`, `UTF-8`, `ANSI 1252`, `65001`; null for one that it does not know. */
export function encodingOf(label: string): string | null {
  const plain = label.trim().toLowerCase();
  const page = /^(?:ansi|cp|windows|oem)?[\s_-]*(\d{3,5})$/.exec(plain)?.[1];
  const isLatin = page && /^8859\d{1,2}$/.test(page);
  const name = page === '65001' ? 'utf-8' : isLatin ? `iso-8859-${page.slice(4)}` : page ? `windows-${page}` : plain;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** The same, for one that a person asked for. */
export function askedEncoding(label: string): string {
  const found = encodingOf(label);
  if (found) return found;
  const message = `L’encodage «\u00a0${oneLine(label)}\u00a0» n’est pas connu\u00a0: essayez utf-8 ou latin1.`;
  throw new AppError('invalid', message, { fields: [{ field: 'encoding', message }] });
}

/** Reads it through: UTF-8 when all of it is, and what Windows writes otherwise. A byte-order mark says it at once. */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      isFirst = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch {
    return WESTERN;
  }
}

/** The text of a file, piece by piece, its byte-order mark left out, with the share of the file that has been read. */
export function readText(file: string, encoding: string, size: number): TextPieces {
  return decodeText(createReadStream(file, { highWaterMark: 1024 * 1024 }), encoding, size);
}

type TextPieces = AsyncGenerator<[text: string, share: number]>;

/** The same, of bytes that come from elsewhere. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: string, size: number): TextPieces {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    yield [decoder.decode(chunk, { stream: true }), Math.min(1, read / size)];
  }
  const rest = decoder.decode();
  if (rest) yield [rest, 1];
}
