/** One field of a TIFF directory (TIFF 6.0, section 2). */
export type Entry =
  | { tag: number; type: 'short' | 'long' | 'double'; values: number[] }
  | { tag: number; type: 'ascii'; text: string };

const TYPE_CODE = { ascii: 2, short: 3, long: 4, double: 12 } as const;
const SIZE = { short: 2, long: 4, double: 8 } as const;

/** The directories one after the other, each followed by the values that do not fit in its entries. */
export function encodeDirectories(directories: Entry[][], start: number): Buffer {
  const encoded: Buffer[] = [];
  let position = start;
  for (const [index, entries] of directories.entries()) {
    const bytes = encodeDirectory(entries, position, index === directories.length - 1);
    encoded.push(bytes);
    position += bytes.length;
  }
  return Buffer.concat(encoded);
}

function encodeDirectory(entries: Entry[], start: number, isLast: boolean): Buffer {
  const tableSize = 2 + entries.length * 12 + 4;
  const table = Buffer.alloc(tableSize);
  table.writeUInt16LE(entries.length, 0);
  const overflow: Buffer[] = [];
  let next = start + tableSize;
  for (const [index, entry] of entries.entries()) {
    const at = 2 + index * 12;
    const bytes = encodeValues(entry);
    table.writeUInt16LE(entry.tag, at);
    table.writeUInt16LE(TYPE_CODE[entry.type], at + 2);
    table.writeUInt32LE(entry.type === 'ascii' ? bytes.length : entry.values.length, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(table, at + 8);
    } else {
      table.writeUInt32LE(next, at + 8);
      const padded = bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes;
      overflow.push(padded);
      next += padded.length;
    }
  }
  table.writeUInt32LE(isLast ? 0 : next, tableSize - 4);
  return Buffer.concat([table, ...overflow]);
}

function encodeValues(entry: Entry): Buffer {
  if (entry.type === 'ascii') return Buffer.from(`${entry.text}\0`, 'latin1');
  const { type, values } = entry;
  const bytes = Buffer.alloc(values.length * SIZE[type]);
  for (const [index, value] of values.entries()) {
    const at = index * SIZE[type];
    if (type === 'short') bytes.writeUInt16LE(value, at);
    else if (type === 'long') bytes.writeUInt32LE(value, at);
    else bytes.writeDoubleLE(value, at);
  }
  return bytes;
}
