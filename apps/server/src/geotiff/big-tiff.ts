/** One field of a directory of a BigTIFF: the TIFF of files beyond four gigabytes. */
export type Entry =
  | { tag: number; type: 'short' | 'long' | 'long8' | 'double'; values: ArrayLike<number> }
  | { tag: number; type: 'ascii'; text: string };

const TYPE_CODE = { ascii: 2, short: 3, long: 4, double: 12, long8: 16 } as const;
const SIZE = { short: 2, long: 4, double: 8, long8: 8 } as const;
const INLINE_BYTES = 8;
const ENTRY_BYTES = 20;

export const HEADER_BYTES = 16;

/** The first bytes of the file: where its first directory stands. */
export function encodeHeader(firstDirectory: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('II', 'latin1');
  bytes.writeUInt16LE(43, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeBigUInt64LE(BigInt(firstDirectory), 8);
  return bytes;
}

/** A directory that stands at `start`, followed by the values that do not fit in its entries, and by the next one if there is one. */
export function encodeDirectory(entries: Entry[], start: number, isLast: boolean): Buffer {
  const tableSize = 8 + entries.length * ENTRY_BYTES + 8;
  const table = Buffer.alloc(tableSize);
  table.writeBigUInt64LE(BigInt(entries.length), 0);
  const overflow: Buffer[] = [];
  let next = start + tableSize;
  for (const [index, entry] of entries.entries()) {
    const at = 8 + index * ENTRY_BYTES;
    const bytes = encodeValues(entry);
    table.writeUInt16LE(entry.tag, at);
    table.writeUInt16LE(TYPE_CODE[entry.type], at + 2);
    table.writeBigUInt64LE(BigInt(entry.type === 'ascii' ? bytes.length : entry.values.length), at + 4);
    if (bytes.length <= INLINE_BYTES) {
      bytes.copy(table, at + 12);
    } else {
      table.writeBigUInt64LE(BigInt(next), at + 12);
      const padded = Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
      overflow.push(padded);
      next += padded.length;
    }
  }
  table.writeBigUInt64LE(isLast ? 0n : BigInt(next), tableSize - 8);
  return Buffer.concat([table, ...overflow]);
}

function encodeValues(entry: Entry): Buffer {
  if (entry.type === 'ascii') return Buffer.from(`${entry.text}\0`);
  const { type, values } = entry;
  const bytes = Buffer.alloc(values.length * SIZE[type]);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (type === 'short') bytes.writeUInt16LE(value, i * 2);
    else if (type === 'long') bytes.writeUInt32LE(value, i * 4);
    else if (type === 'double') bytes.writeDoubleLE(value, i * 8);
    else bytes.writeBigUInt64LE(BigInt(value), i * 8);
  }
  return bytes;
}
