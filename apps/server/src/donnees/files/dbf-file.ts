import { ByteFile } from './byte-file.ts';
import type { FieldType, FileField } from './file-content.ts';
import type { Value } from './values.ts';

type DbfColumn = { name: string; field: FileField; type: 'C' | 'N' | 'L'; width: number; decimals: number };

/** The longest that a text, and a number as JavaScript writes it, may take. */
const TEXT_BYTES = 254;
const NUMBER_BYTES = 24;
const TYPES: Record<FieldType, Pick<DbfColumn, 'type' | 'width' | 'decimals'>> = {
  text: { type: 'C', width: TEXT_BYTES, decimals: 0 },
  date: { type: 'C', width: 40, decimals: 0 },
  number: { type: 'N', width: NUMBER_BYTES, decimals: 15 },
  boolean: { type: 'L', width: 1, decimals: 0 },
};
const NAME_BYTES = 10;

/** Names of ten letters, each once: `code_postal_commune` → `code_posta`, then `code_post1`. */
export function dbfColumns(fields: readonly FileField[]): DbfColumn[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const plain = field.name.normalize('NFD').replace(/[^\w]/g, '') || 'champ';
    let name = plain.slice(0, NAME_BYTES);
    for (let i = 1; taken.has(name.toLowerCase()); i++) name = plain.slice(0, NAME_BYTES - String(i).length) + i;
    taken.add(name.toLowerCase());
    return { name, field, ...TYPES[field.type] };
  });
}

/** The attributes beside a shapefile (dBASE III), in UTF-8. */
export class DbfFile {
  private readonly columns: readonly DbfColumn[];
  private readonly file: ByteFile;
  private count = 0;

  constructor(path: string, columns: readonly DbfColumn[]) {
    this.columns = columns;
    this.file = new ByteFile(path, headBytes(columns));
  }

  add(values: readonly Value[]): void {
    const { columns, file } = this;
    const bytes = rowBytes(columns);
    const start = file.reserve(bytes);
    file.bytes.fill(' ', start, start + bytes);
    let at = start + 1;
    for (const [i, column] of columns.entries()) {
      writeCell(file.bytes, at, column, values[i] ?? null);
      at += column.width;
    }
    this.count++;
  }

  close(): void {
    this.file.bytes[this.file.reserve(1)] = 0x1a;
    const head = Buffer.alloc(headBytes(this.columns));
    head.writeUInt8(3, 0);
    head.writeUInt8(126, 1); // a year that nobody reads: 2026
    head.writeUInt8(1, 2);
    head.writeUInt8(1, 3);
    head.writeUInt32LE(this.count, 4);
    head.writeUInt16LE(head.length, 8);
    head.writeUInt16LE(rowBytes(this.columns), 10);
    for (const [i, { name, type, width, decimals }] of this.columns.entries()) {
      const at = 32 * (i + 1);
      head.write(name, at, NAME_BYTES, 'ascii');
      head.write(type, at + 11, 'ascii');
      head.writeUInt8(width, at + 16);
      head.writeUInt8(decimals, at + 17);
    }
    head.writeUInt8(0x0d, head.length - 1);
    this.file.close(head);
  }
}

const headBytes = (columns: readonly DbfColumn[]) => 32 * (columns.length + 1) + 1;
const rowBytes = (columns: readonly DbfColumn[]) => 1 + columns.reduce((sum, { width }) => sum + width, 0);

function writeCell(bytes: Buffer, at: number, { type, width }: DbfColumn, value: Value): void {
  if (value === null) return;
  if (type === 'L') bytes.write(value ? 'T' : 'F', at);
  else if (type === 'N')
    bytes.write((typeof value === 'number' ? String(value) : '').slice(0, width).padStart(width), at);
  // As many whole letters as there is room for.
  else bytes.write(String(value), at, width);
}
