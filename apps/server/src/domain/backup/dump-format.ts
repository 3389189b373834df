import { createHash, type Hash } from 'node:crypto';
import { AppError } from '@motu/core';
import { isNestedBeyond } from './nesting.ts';
import type { Cell, Snapshot, SnapshotTable } from './snapshot.ts';

/**
 * A dump is lines of JSON: a header, then for each table its name and columns, its rows as arrays and its count with its
 * checksum, then the file of imported data as lines of base64, and last the checksum of them all. A file that was cut has no last line; one that was changed has another checksum.
 */
const FORMAT = 'motu-sauvegarde';
const FORMAT_VERSION = 1;
/** Of one that holds a file beside the tables: earlier programs refuse it whole. */
const WITH_FILE = 2;

/** Imported data, as they are packed in a file. */
type DumpFile = { bytes: number; content: AsyncIterable<Buffer> };
const FILE = 'donnees.gpkg';
/** A multiple of three: its lines follow each other without padding. */
const FILE_CHUNK = 48 * 1024;

export type DumpHeader = {
  format: string;
  formatVersion: number;
  version: string;
  date: string;
  schema: string[];
  rows: number;
};
type TableStart = { table: string; columns: string[] };
type TableEnd = { end: string; rows: number; sha256: string };
type FileStart = { file: string; bytes: number };
type FileEnd = { end: typeof FILE; bytes: number; sha256: string };
type DumpEnd = { end: typeof FORMAT; tables: number; rows: number; sha256: string };

/** The checksum of each table, the same wherever the rows are kept. */
export type Checksums = Record<string, string>;

type DumpOptions = {
  version: string;
  at: Date;
  onRows?: (done: number, total: number) => void;
  file?: DumpFile | null;
};

/** The lines of a dump, by handfuls. */
export async function* writeDump(
  snapshot: Snapshot,
  { version, at, onRows = () => {}, file = null }: DumpOptions,
): AsyncGenerator<string> {
  const total = snapshot.tables.reduce((sum, { rows }) => sum + rows, 0);
  const header: DumpHeader = {
    format: FORMAT,
    formatVersion: file ? WITH_FILE : FORMAT_VERSION,
    version,
    date: at.toISOString(),
    schema: [...snapshot.schema],
    rows: total,
  };
  yield line(header);
  const sums: Checksums = {};
  let done = 0;
  for (const table of snapshot.tables) {
    yield line({ table: table.name, columns: [...table.columns] } satisfies TableStart);
    const hash = hashOf(table.columns);
    let rows = 0;
    for await (const some of snapshot.rows(table)) {
      const text = some.map(line).join('');
      hash.update(text);
      rows += some.length;
      done += some.length;
      onRows(done, total);
      yield text;
    }
    const sha256 = hash.digest('hex');
    sums[table.name] = sha256;
    yield line({ end: table.name, rows, sha256 } satisfies TableEnd);
  }
  if (file) {
    yield line({ file: FILE, bytes: file.bytes } satisfies FileStart);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of inChunks(file.content)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield line(chunk.toString('base64'));
    }
    const sha256 = hash.digest('hex');
    sums[FILE] = sha256;
    yield line({ end: FILE, bytes, sha256 } satisfies FileEnd);
  }
  yield line({ end: FORMAT, tables: Object.keys(sums).length, rows: done, sha256: sumOf(sums) } satisfies DumpEnd);
}

/** Of a line: a row is a list of cells, what stands around the rows holds one list. */
const DEEPEST_LINE = 2;
/** Of the JSON in a cell, such as a style: no more than a stack of calls can follow. */
const DEEPEST_CELL = 200;

type DumpPart =
  | { kind: 'header'; header: DumpHeader }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'row'; row: Cell[] }
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'end'; checksums: Checksums };

/** Reads a dump, and refuses it as soon as something is not as it was written. */
export async function* readDump(lines: AsyncIterable<string>): AsyncGenerator<DumpPart> {
  let header: DumpHeader | null = null;
  let table: { name: string; columns: string[]; hash: Hash; rows: number } | null = null;
  let file: { hash: Hash; bytes: number; wanted: number } | null = null;
  const sums: Checksums = {};
  let rows = 0;
  for await (const text of lines) {
    const value = parse(text);
    if (!header) {
      header = checkHeader(value);
      yield { kind: 'header', header };
    } else if (typeof value === 'string') {
      const bytes = Buffer.from(value, 'base64');
      if (!file || file.bytes + bytes.length > file.wanted) throw damaged();
      file.hash.update(bytes);
      file.bytes += bytes.length;
      yield { kind: 'file', bytes };
    } else if (Array.isArray(value)) {
      if (!table || value.length !== table.columns.length || !value.every(isCell)) throw damaged();
      if (++rows > header.rows) throw damaged();
      if (value.some(isTooDeep)) throw tooDeep();
      table.hash.update(`${text}\n`);
      table.rows++;
      yield { kind: 'row', row: value };
    } else if (isTableStart(value)) {
      if (table || Object.hasOwn(sums, value.table)) throw damaged();
      table = { name: value.table, columns: value.columns, hash: hashOf(value.columns), rows: 0 };
      yield { kind: 'table', name: value.table, columns: value.columns };
    } else {
      const end = value as Partial<Omit<TableEnd, 'end'> & Omit<DumpEnd, 'end'> & FileStart> & { end?: string };
      if (file) {
        if (end.end !== FILE || file.bytes !== file.wanted || end.sha256 !== file.hash.digest('hex')) throw damaged();
        sums[FILE] = end.sha256;
        file = null;
        continue;
      }
      if (!table && end.file === FILE && header.formatVersion === WITH_FILE && !Object.hasOwn(sums, FILE)) {
        file = { hash: createHash('sha256'), bytes: 0, wanted: Number(end.bytes) };
        continue;
      }
      if (!table) {
        if (end.end !== FORMAT || end.sha256 !== sumOf(sums) || end.tables !== Object.keys(sums).length)
          throw damaged();
        yield { kind: 'end', checksums: sums };
        return;
      }
      if (end.end !== table.name || end.rows !== table.rows || end.sha256 !== table.hash.digest('hex')) throw damaged();
      sums[table.name] = end.sha256;
      table = null;
    }
  }
  throw header
    ? new AppError('invalid', 'Cette sauvegarde est incomplète\u00a0: sa fin manque. Rien n’a été changé.')
    : notOurs();
}

/** The same bytes, as many at a time. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const some of content) {
    rest = rest.length > 0 ? Buffer.concat([rest, some]) : some;
    while (rest.length >= FILE_CHUNK) {
      yield rest.subarray(0, FILE_CHUNK);
      rest = rest.subarray(FILE_CHUNK);
    }
  }
  if (rest.length > 0) yield rest;
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

function hashOf(columns: SnapshotTable['columns']): Hash {
  return createHash('sha256').update(line(columns));
}

function sumOf(sums: Checksums): string {
  const lines = Object.entries(sums).map(([name, sha256]) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

function parse(text: string): unknown {
  if (isNestedBeyond(text, DEEPEST_LINE)) throw tooDeep();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(cause);
  }
}

function checkHeader(value: unknown): DumpHeader {
  const header = value as Partial<DumpHeader> | null;
  if (header?.format !== FORMAT || !Array.isArray(header.schema) || typeof header.date !== 'string') throw notOurs();
  if (header.formatVersion !== FORMAT_VERSION && header.formatVersion !== WITH_FILE)
    throw newer(String(header.version));
  return header as DumpHeader;
}

function isTableStart(value: unknown): value is TableStart {
  const { table, columns } = (value ?? {}) as Partial<TableStart>;
  return typeof table === 'string' && Array.isArray(columns) && columns.every((name) => typeof name === 'string');
}

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

const isTooDeep = (cell: Cell): boolean =>
  typeof cell === 'string' && (cell.startsWith('[') || cell.startsWith('{')) && isNestedBeyond(cell, DEEPEST_CELL);

function tooDeep(): AppError {
  return new AppError(
    'invalid',
    'Cette sauvegarde est refusée\u00a0: son contenu est imbriqué bien au-delà de ce que Motu écrit. Rien n’a été changé.',
  );
}

function damaged(cause?: unknown): AppError {
  return new AppError(
    'invalid',
    'Cette sauvegarde est endommagée\u00a0: sa somme de contrôle diffère. Rien n’a été changé.',
    { cause },
  );
}

function notOurs(): AppError {
  return new AppError('invalid', 'Ce fichier n’est pas une sauvegarde de Motu. Rien n’a été changé.');
}

export function newer(version: string): AppError {
  return new AppError(
    'invalid',
    `Cette sauvegarde a été faite par une version plus récente de Motu (${version})\u00a0: mettez Motu à jour, puis recommencez. Rien n’a été changé.`,
  );
}
