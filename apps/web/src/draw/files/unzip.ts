import { AppError } from '@motu/core';
import { fr } from './fr.ts';
import { MAX_BYTES } from './limits.ts';

type Entry = { name: string; method: number; start: number; end: number };

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
/** The end of an archive lies this near to its last byte: a comment is 64 KB at most. */
const END_REACH = 65_557;
const STORED = 0;
const DEFLATED = 8;
/** More than any KMZ has, and soon read. */
const MAX_ENTRIES = 10_000;

/** The bytes of a file, or those of each KML in it when it is an archive, as a KMZ is: its first bytes say so. */
export async function unpacked(bytes: Uint8Array): Promise<Uint8Array[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [bytes];
  try {
    return await kmlsOf(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', fr.broken, { cause: error });
  }
}

async function kmlsOf(archive: Uint8Array): Promise<Uint8Array[]> {
  const entries = entriesOf(archive);
  const found = entries.filter(({ name }) => /\.kml$/i.test(name));
  if (found.length === 0) {
    const isShapefile = entries.some(({ name }) => /\.shp$/i.test(name));
    throw new AppError('invalid', isShapefile ? fr.otherKind('Shapefile') : fr.noKml);
  }
  const parts: Uint8Array[] = [];
  let left = MAX_BYTES;
  for (const { start, end, method } of found) {
    const part = await inflate(archive.subarray(start, end), method, left);
    left -= part.length;
    parts.push(part);
  }
  return parts;
}

function entriesOf(archive: Uint8Array): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = Math.min(MAX_ENTRIES, view.getUint16(end + 10, true)); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE)
      throw new Error('An entry of the archive is not where it should be.');
    const [size, nameLength, extra, comment] = [
      view.getUint32(at + 20, true),
      ...[28, 30, 32].map((i) => view.getUint16(at + i, true)),
    ];
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    entries.push({ name, method: view.getUint16(at + 10, true), start, end: start + (size ?? 0) });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - END_REACH); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new Error('This is no archive, or a part of one.');
}

/** Stopped as soon as it is more than a file may be: what an archive says of its sizes is not believed. */
async function inflate(bytes: Uint8Array, method: number, most: number): Promise<Uint8Array> {
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new Error(`Packed by method ${method}.`);
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new AppError('invalid', fr.tooBig(MAX_BYTES));
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
