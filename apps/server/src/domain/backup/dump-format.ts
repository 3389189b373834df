import { createHash, type Hash } from 'node:crypto';
import { AppError } from '@motu/core';
import { isNestedBeyond } from './nesting.ts';
import type { Cell, Snapshot, SnapshotTable } from './snapshot.ts';

/**
 * A dump is lines of JSON: a header, then for each table its name and columns, its rows as arrays and its count with its
 * checksum, and last the checksum of them all. A file that was cut has no last line; one that was changed has another checksum.
 */
const FORMAT = 'motu-sauvegarde';
const FORMAT_VERSION = 1;

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
type DumpEnd = { end: typeof FORMAT; tables: number; rows: number; sha256: string };

/** The checksum of each table, the same wherever the rows are kept. */
export type Checksums = Record<string, string>;

type Told = { version: string; at: Date; onRows?: (done: number, total: number) => void };

/** The lines of a dump, by handfuls. */
export async function* writeDump(snapshot: Snapshot, { version, at, onRows = () => {} }: Told): AsyncGenerator<string> {
  const total = snapshot.tables.reduce((sum, { rows }) => sum + rows, 0);
  const header: DumpHeader = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
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
  yield line({ end: FORMAT, tables: snapshot.tables.length, rows: done, sha256: sumOf(sums) } satisfies DumpEnd);
}

/** Of a line: a row is a list of cells, what stands around the rows holds one list. */
const DEEPEST_LINE = 2;
/** Of the JSON in a cell, such as a style: no more than a stack of calls can follow. */
const DEEPEST_CELL = 200;

type DumpPart =
  | { kind: 'header'; header: DumpHeader }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'row'; row: Cell[] }
  | { kind: 'end'; checksums: Checksums };

/** Reads a dump, and refuses it as soon as something is not as it was written. */
export async function* readDump(lines: AsyncIterable<string>): AsyncGenerator<DumpPart> {
  let header: DumpHeader | null = null;
  let table: { name: string; columns: string[]; hash: Hash; rows: number } | null = null;
  const sums: Checksums = {};
  let rows = 0;
  for await (const text of lines) {
    const value = parse(text);
    if (!header) {
      header = checkHeader(value);
      yield { kind: 'header', header };
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
      const end = value as Partial<TableEnd & DumpEnd>;
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

/** What a snapshot holds, described as a dump would. */
export async function checksumsOf(snapshot: Snapshot): Promise<Checksums> {
  const sums: Checksums = {};
  for (const table of snapshot.tables) {
    const hash = hashOf(table.columns);
    for await (const rows of snapshot.rows(table)) hash.update(rows.map(line).join(''));
    sums[table.name] = hash.digest('hex');
  }
  return sums;
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
  if (header.formatVersion !== FORMAT_VERSION) throw newer(String(header.version));
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
