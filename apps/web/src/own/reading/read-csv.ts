import { guessCoordinateColumns } from '@motu/core';
import Papa from 'papaparse';
import { readText } from './file-text.ts';
import { fr } from './fr.ts';
import { BATCH_SIZE } from './limits.ts';
import type { Batch, RawObject, ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';

const DELIMITERS = [';', ',', '\t', '|'];
/** Characters of one record: beyond, a quote was never closed. */
const LONGEST_RECORD = 1024 * 1024;

type Layout = { delimiter: string; newline: string };
type Columns = Layout & { names: string[]; x: number; y: number };

/** A table whose lines are places, by two columns of coordinates. */
export async function readCsv(file: Blob, choices: ReadChoices): Promise<Reading> {
  const columns = await readColumns(file, choices);
  return { format: 'CSV', system: null, isUntyped: true, batches: () => batches(file, columns, choices) };
}

async function readColumns(file: Blob, choices: ReadChoices): Promise<Columns> {
  const { line: first, newline } = await firstLine(file);
  const delimiter = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0] as string;
  const names = (recordsOf(first, { delimiter, newline }).data[0] ?? []).map((name) => name.trim());
  const guess = guessCoordinateColumns(names);
  const pick = (which: 'x' | 'y', asked: string | undefined): number => {
    const name = asked ?? guess[which];
    const at = name === null ? -1 : names.indexOf(name);
    if (at >= 0) return at;
    const message = asked ? fr.unknownColumn(asked) : fr.noColumn(which);
    throw new FileRefusal(message, [{ kind: 'columns', columns: names }]);
  };
  return { names, delimiter, newline, x: pick('x', choices.columnX), y: pick('y', choices.columnY) };
}

async function firstLine(file: Blob): Promise<{ line: string; newline: string }> {
  for await (const [text] of readText(file)) {
    const line = text.split(/\r?\n|\r/, 1)[0] ?? '';
    if (line.includes('\0')) throw new FileRefusal(fr.unsupported);
    return { line, newline: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n' };
  }
  throw new FileRefusal(fr.empty);
}

type Records = { data: string[][]; errors: { code: string }[]; meta: { cursor: number } };

/** All records of a text; those that more text may follow are left out when it is not the last one. */
function recordsOf(text: string, { delimiter, newline }: Layout, isLast = true): Records {
  // The parser under the library's `parse`, which is told whether more comes.
  const { Parser } = Papa as unknown as {
    Parser: new (config: object) => { parse(text: string, from: number, ignoresLast: boolean): Records };
  };
  return new Parser({ delimiter, newline }).parse(text, 0, !isLast);
}

async function* batches(file: Blob, columns: Columns, choices: ReadChoices): AsyncGenerator<Batch> {
  let rest = '';
  let [line, last] = [1, 1];
  for await (const [text, share] of readText(file)) {
    rest += text;
    const { data, errors, meta } = recordsOf(rest, columns, share === 1);
    rest = rest.slice(meta.cursor);
    if (rest.length > LONGEST_RECORD) throw new FileRefusal(fr.openQuote(fr.line(line + data.length)));
    let objects: RawObject[] = [];
    for (const cells of data) {
      last = line;
      const isContent = line > 1 && cells.some((cell) => cell.trim() !== '');
      const object = isContent ? toObject(cells, columns, line, choices) : null;
      if (object) objects.push(object);
      line += 1 + cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
      if (objects.length < BATCH_SIZE) continue;
      yield { objects, share };
      objects = [];
    }
    // Whatever followed the quote is in the last record.
    if (share === 1 && errors.some(({ code }) => code === 'MissingQuotes'))
      throw new FileRefusal(fr.openQuote(fr.line(last)));
    yield { objects, share };
  }
}

function toObject(cells: readonly string[], { names, x, y }: Columns, line: number, choices: ReadChoices) {
  const place = () => fr.line(line);
  const properties: Record<string, string | null> = {};
  for (const [at, name] of names.entries()) if (at !== x && at !== y) properties[name] = cells[at]?.trim() || null;
  const numbers = [x, y].map((at) => toNumber(cells[at] ?? ''));
  const bad = numbers.findIndex((number) => Number.isNaN(number));
  if (bad >= 0) {
    // Left out and counted, by whoever packs the objects.
    if (choices.skipsBad) return { geometry: { type: 'Unreadable' }, properties, place };
    const at = bad === 0 ? x : y;
    throw new FileRefusal(fr.notNumber(place(), names[at] ?? '', cells[at] ?? ''), [
      { kind: 'columns', columns: names },
      { kind: 'skip' },
    ]);
  }
  // A line without its place is a line of the table all the same.
  const geometry = numbers.includes(null) ? null : { type: 'Point', coordinates: numbers };
  return { geometry, properties, place } satisfies RawObject;
}

/** Written as machines or as people here do: `-149.57`, `-149,57`, `1 234,5`. Null when there is nothing. */
function toNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return plain === '' ? null : Number(plain);
}
