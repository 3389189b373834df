import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { guessCoordinateColumns } from '@motu/core';
import { CsvError, parse } from 'csv-parse';
import { BATCH_SIZE, type Batch, type RawFeature, type Reading, type ReadOptions } from './reading.ts';
import { oneLine, refused, refusedChoice } from './refusal.ts';
import { askedEncoding, detectEncoding, readText } from './text-encoding.ts';

const DELIMITERS = [';', ',', '\t', '|'];
const COORDINATES = { columnX: 'des longitudes, ou X', columnY: 'des latitudes, ou Y' };
/** Bytes of one line: beyond, a quote was never closed. */
const LONGEST_RECORD = 1024 * 1024;

/** What the first line of a CSV tells. */
export async function readCsvHead(file: string, size: number, asked: string | null) {
  const encoding = asked ? askedEncoding(asked) : await detectEncoding(createReadStream(file));
  const first = await firstLine(file, encoding, size);
  const delimiter = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0] as string;
  const columns = first.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, ''));
  const { x: columnX, y: columnY } = guessCoordinateColumns(columns);
  return { encoding, delimiter, columns, columnX, columnY };
}

export async function readCsv(file: string, size: number, options: ReadOptions): Promise<Reading> {
  const { encoding, delimiter, columns, columnX, columnY } = await readCsvHead(file, size, options.encoding);
  const x = pick(options.columnX, columnX, 'columnX');
  const y = pick(options.columnY, columnY, 'columnY');
  return { format: 'CSV', system: null, isUntyped: true, batches, close: () => {} };

  function pick(asked: string | null, usual: string | null, field: 'columnX' | 'columnY'): string {
    const found = asked ? columns.find((name) => name === asked) : usual;
    if (found !== undefined && found !== null) return found;
    const known = columns.slice(0, 20).map((name) => `«\u00a0${oneLine(name)}\u00a0»`);
    const why = asked
      ? `il n’a pas de colonne «\u00a0${oneLine(asked)}\u00a0»`
      : `aucune de ses colonnes n’est celle ${COORDINATES[field]}`;
    throw refusedChoice(file, field, `${why}\u00a0; ses colonnes sont ${known.join(', ')}`);
  }

  async function* batches(): AsyncGenerator<Batch> {
    let share = 0;
    const texts = async function* () {
      for await (const [text, read] of readText(file, encoding, size)) {
        share = read;
        yield text;
      }
    };
    const rows = Readable.from(texts()).pipe(
      parse({
        columns: true,
        delimiter,
        bom: true,
        trim: true,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: LONGEST_RECORD,
      }),
    );
    let features: RawFeature[] = [];
    try {
      for await (const row of rows as AsyncIterable<Record<string, string>>) {
        const { [x]: lon, [y]: lat, ...properties } = row;
        features.push({ geometry: pointOf(lon, lat), properties });
        if (features.length < BATCH_SIZE) continue;
        yield { features, share };
        features = [];
      }
    } catch (error) {
      if (error instanceof CsvError) throw refused(file, `sa ligne ${error.lines ?? '?'} n’est pas du CSV`, error);
      throw error;
    }
    yield { features, share: 1 };
  }
}

async function firstLine(file: string, encoding: string, size: number): Promise<string> {
  for await (const [text] of readText(file, encoding, size)) {
    const line = text.split(/\r?\n/, 1)[0] ?? '';
    if (line.includes('\0')) throw refused(file, 'ce n’est pas du texte');
    return line;
  }
  throw refused(file, 'il est vide');
}

function pointOf(x: string | undefined, y: string | undefined): unknown {
  if (!x || !y) return null;
  return { type: 'Point', coordinates: [toNumber(x), toNumber(y)] };
}

/** Written as machines or as people here do: `-149.57`, `-149,57`, `1 234,5`. */
function toNumber(text: string): number {
  return Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.') || Number.NaN);
}
