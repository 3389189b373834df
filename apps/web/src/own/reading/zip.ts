import { fr } from './fr.ts';
import { MAX_UNPACKED } from './limits.ts';
import { FileRefusal } from './refusal.ts';

export type ZipEntry = {
  name: string /** Unpacked, as the archive says. */;
  size: number;
  bytes(): Promise<Uint8Array>;
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
/** The end of an archive lies this near to its last byte: a comment is 64 KB at most. */
const END_REACH = 65_557;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const MAX_ENTRIES = 10_000;

/** What an archive holds. Nothing is unpacked yet, and only its list is read. */
export async function openZip(file: Blob): Promise<ZipEntry[]> {
  try {
    return await readEntries(file);
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(fr.brokenArchive, [], error);
  }
}

/** Whether a file is an archive, by its first bytes. */
export async function isZip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

/** The bytes of these entries; refused before the first is unpacked when they are too many together. */
export async function unpack(entries: readonly ZipEntry[]): Promise<Uint8Array[]> {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_UNPACKED) throw new FileRefusal(fr.tooMuchUnpacked(MAX_UNPACKED));
  const parts: Uint8Array[] = [];
  for (const entry of entries) parts.push(await entry.bytes());
  return parts;
}

async function readEntries(file: Blob): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, file.size - END_REACH);
  const tail = new DataView(await file.slice(tailStart).arrayBuffer());
  const end = endOf(tail);
  const start = tail.getUint32(end + 16, true);
  const list = new DataView(await file.slice(start, tailStart + end).arrayBuffer());
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let left = Math.min(MAX_ENTRIES, tail.getUint16(end + 10, true)); left > 0; left--) {
    if (list.getUint32(at, true) !== ENTRY_SIGNATURE)
      throw new Error('An entry of the archive is not where it should be.');
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((i) => list.getUint16(at + i, true));
    const packed = {
      flags: list.getUint16(at + 8, true),
      method: list.getUint16(at + 10, true),
      packedSize: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      header: list.getUint32(at + 42, true),
    };
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength));
    entries.push({ name, size: packed.size, bytes: () => unpackOne(file, packed) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === END_SIGNATURE) return at;
  throw new Error('This is no archive, or a part of one.');
}

type Packed = { flags: number; method: number; packedSize: number; size: number; header: number };

async function unpackOne(file: Blob, { flags, method, packedSize, size, header }: Packed): Promise<Uint8Array> {
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) throw new FileRefusal(fr.packedOtherwise);
  try {
    const local = new DataView(await file.slice(header, header + LOCAL_BYTES).arrayBuffer());
    if (local.getUint32(0, true) !== LOCAL_SIGNATURE) throw new Error('The entry is not where its list says.');
    const start = header + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
    const packed = file.slice(start, start + packedSize);
    if (packed.size !== packedSize) throw new Error('The archive ends before its entry does.');
    return await take(method === STORED ? packed.stream() : inflated(packed), size);
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(fr.brokenArchive, [], error);
  }
}

const inflated = (packed: Blob) => packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));

/** As many bytes as were said, and no more: what an archive says of its sizes is not believed. */
async function take(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const all = new Uint8Array(size);
  const reader = stream.getReader();
  let filled = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (filled + part.value.length > size) {
      await reader.cancel();
      throw new FileRefusal(fr.lyingArchive);
    }
    all.set(part.value, filled);
    filled += part.value.length;
  }
  if (filled < size) throw new FileRefusal(fr.brokenArchive);
  return all;
}
