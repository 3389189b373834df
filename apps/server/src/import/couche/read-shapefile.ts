import type { Readable } from 'node:stream';
import { AppError, walkFrames } from '@motu/core';
import { open as openShapefile } from 'shapefile';
import { type OpenZip, openZip, type ZipEntry } from './open-zip.ts';
import { BATCH_SIZE, type Batch, type RawFeature, type Reading, type ReadOptions } from './reading.ts';
import { oneLine, refused, refusedChoice } from './refusal.ts';
import { askedEncoding, detectEncoding, encodingOf } from './text-encoding.ts';

const HEADER_BYTES = 100;
const FILE_CODE = 9994;
/** Bytes of a record that are read at once. */
const LARGEST_RECORD = 256 * 1024 * 1024;
/** A description of a projection, or the name of an encoding. */
const SMALL = 64 * 1024;

export async function readShapefile(file: string, options: ReadOptions): Promise<Reading> {
  const zip = await openZip(file);
  try {
    const { shp, dbf, prj, cpg } = pickParts(file, zip, options.table);
    const count = await countRecords(file, shp);
    const encoding = await encodingFor(dbf, cpg, options.encoding);
    const wkt = prj ? await smallText(prj) : null;
    return {
      format: 'Shapefile',
      system: wkt ? { wkt } : null,
      isUntyped: false,
      batches: () => batches(file, { shp, dbf }, encoding, count),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The Shapefiles of an archive. */
export async function shapefileNames(file: string): Promise<string[]> {
  const zip = await openZip(file);
  try {
    return shapesOf(zip).map(({ name }) => stemOf(name).split('/').at(-1) ?? '');
  } finally {
    zip.close();
  }
}

// Macintosh puts a shadow of each file beside it.
const realOf = ({ entries }: OpenZip) => entries.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name));
const shapesOf = (zip: OpenZip) => realOf(zip).filter(({ name }) => /\.shp$/i.test(name));
const stemOf = (name: string) => name.replace(/\.[^./]+$/, '');

type Parts = { shp: ZipEntry; dbf: ZipEntry | null; prj: ZipEntry | null; cpg: ZipEntry | null };

function pickParts(file: string, zip: OpenZip, asked: string | null): Parts {
  const real = realOf(zip);
  const shapes = shapesOf(zip);
  const wanted = asked === null ? shapes : shapes.filter(({ name }) => stemOf(name).split('/').at(-1) === asked);
  const names = shapes.map(({ name }) => `«\u00a0${oneLine(stemOf(name).split('/').at(-1) ?? '')}\u00a0»`).join(', ');
  const [shp, ...others] = wanted;
  if (shapes.length === 0) throw refused(file, 'l’archive ne contient aucun fichier .shp');
  if (!shp)
    throw refusedChoice(
      file,
      'table',
      `l’archive n’a pas de Shapefile «\u00a0${oneLine(asked ?? '')}\u00a0»\u00a0; elle contient ${names}`,
    );
  if (others.length > 0)
    throw refusedChoice(file, 'table', `l’archive contient plusieurs Shapefile, choisissez-en un\u00a0: ${names}`);
  const beside = (extension: string) =>
    real.find(({ name }) => name.toLowerCase() === `${stemOf(shp.name)}.${extension}`.toLowerCase()) ?? null;
  return { shp, dbf: beside('dbf'), prj: beside('prj'), cpg: beside('cpg') };
}

/** Follows the records from header to header: one that is cut, or longer than the file, is found before anything is read into memory. */
async function countRecords(file: string, shp: ZipEntry): Promise<number> {
  const walked = await walkFrames(await shp.open(), {
    start: HEADER_BYTES,
    headerBytes: 8,
    checkStart: (start) => start.getInt32(0) === FILE_CODE,
    lengthOf: (header) => header.getInt32(4) * 2,
    longest: LARGEST_RECORD,
  }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : refused(file, 'l’archive est endommagée ou incomplète', cause);
  });
  if (walked === 'foreign') throw refused(file, 'son .shp n’est pas un Shapefile');
  if (walked === 'broken') throw refused(file, 'son .shp est endommagé ou incomplet');
  return walked;
}

/** The file beside it says the encoding, when it is right; else the names of the table do. */
async function encodingFor(dbf: ZipEntry | null, cpg: ZipEntry | null, asked: string | null): Promise<string> {
  if (asked) return askedEncoding(asked);
  const said = cpg ? encodingOf(await smallText(cpg)) : null;
  if (said && said !== 'utf-8') return said;
  return dbf ? await detectEncoding(recordsOf(await dbf.open())) : 'utf-8';
}

/** A table without its header, which holds numbers that are no text; its length is said at byte 8. */
async function* recordsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left: number | null = null;
  for await (const chunk of chunks) {
    left ??= chunk.length >= 10 ? new DataView(chunk.buffer, chunk.byteOffset).getUint16(8, true) : 0;
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function smallText(entry: ZipEntry): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (await entry.open()) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > SMALL) break;
  }
  return Buffer.concat(chunks).toString('utf8').trim();
}

async function* batches(
  file: string,
  { shp, dbf }: Pick<Parts, 'shp' | 'dbf'>,
  encoding: string,
  count: number,
): AsyncGenerator<Batch> {
  const streams: Readable[] = [];
  const opened = async (entry: ZipEntry) => {
    const stream = await entry.open();
    streams.push(stream);
    return stream;
  };
  let read = 0;
  let features: RawFeature[] = [];
  try {
    const source = await openShapefile((await opened(shp)) as never, dbf ? ((await opened(dbf)) as never) : undefined, {
      encoding,
    });
    for (;;) {
      const { done, value } = await source.read();
      if (done) break;
      features.push({ geometry: value.geometry, properties: plain(value.properties ?? {}) });
      read++;
      if (features.length < BATCH_SIZE) continue;
      yield { features, share: count > 0 ? Math.min(1, read / count) : 1 };
      features = [];
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused(file, 'il est endommagé ou incomplet', error);
  } finally {
    for (const stream of streams) stream.destroy();
  }
  yield { features, share: 1 };
}

/** Days come as midnight here: they are days again. */
function plain(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, value instanceof Date ? dayOf(value) : value]),
  );
}

function dayOf(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
