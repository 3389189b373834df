import { walkFrames } from '@motu/core';
import { open as openShapefile } from 'shapefile';
import { fr } from './fr.ts';
import { BATCH_SIZE } from './limits.ts';
import type { Batch, RawObject, ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';
import { unpack, type ZipEntry } from './zip.ts';

const HEADER_BYTES = 100;
const FILE_CODE = 9994;

/** The Shapefiles of an archive, without the shadows that Macintosh puts beside files. */
export function shapesIn(entries: readonly ZipEntry[]): ZipEntry[] {
  return entries.filter(({ name }) => /\.shp$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name));
}

export async function readShapefile(entries: readonly ZipEntry[], { table }: ReadChoices): Promise<Reading> {
  const shp = pickShape(shapesIn(entries), table);
  const beside = (extension: string) =>
    entries.find(({ name }) => name.toLowerCase() === `${stemOf(shp.name)}.${extension}`.toLowerCase());
  const parts = [shp, beside('dbf'), beside('prj'), beside('cpg')];
  const unpacked = await unpack(parts.filter((part) => part !== undefined));
  const [shapes, dbf, prj, cpg] = parts.map((part) => (part ? unpacked.shift() : undefined));
  const count = await countShapes(shapes ?? new Uint8Array());
  const wkt = prj && new TextDecoder().decode(prj).trim();
  const encoding = encodingOf(cpg && new TextDecoder().decode(cpg), dbf);
  return {
    format: 'Shapefile',
    system: wkt ? { wkt } : null,
    batches: () => batches(shapes ?? new Uint8Array(), dbf, encoding, count),
  };
}

const stemOf = (name: string) => name.replace(/\.[^./]+$/, '');
const nameOf = (name: string) => stemOf(name).split('/').at(-1) ?? '';

function pickShape(shapes: readonly ZipEntry[], asked: string | undefined): ZipEntry {
  const tables = shapes.map(({ name }) => nameOf(name));
  const wanted = asked === undefined ? shapes : shapes.filter(({ name }) => nameOf(name) === asked);
  const [first, ...others] = wanted;
  if (!first) throw new FileRefusal(asked ? fr.unknownTable(asked) : fr.nothingInArchive, [{ kind: 'table', tables }]);
  if (others.length > 0) throw new FileRefusal(fr.severalTables, [{ kind: 'table', tables }]);
  return first;
}

/** Follows the records from header to header: one that is cut, or longer than the file, is found before the library believes it. */
async function countShapes(bytes: Uint8Array): Promise<number> {
  const whole = async function* () {
    yield bytes;
  };
  const walked = await walkFrames(whole(), {
    start: HEADER_BYTES,
    headerBytes: 8,
    checkStart: (start) => start.getInt32(0) === FILE_CODE,
    lengthOf: (header) => header.getInt32(4) * 2,
    longest: bytes.length,
  });
  if (walked === 'foreign') throw new FileRefusal(fr.notShapefile);
  if (walked === 'broken') throw new FileRefusal(fr.brokenShapefile);
  return walked;
}

/** The file beside it says the encoding, when a browser knows it; else its texts do. */
function encodingOf(said: string | undefined, dbf: Uint8Array | undefined): string {
  const plain = said?.trim().toLowerCase() ?? '';
  const page = /^(?:ansi|cp|windows|oem)?[\s_-]*(\d{3,5})$/.exec(plain)?.[1];
  for (const label of [page === '65001' ? 'utf-8' : page && `windows-${page}`, plain]) {
    try {
      if (label && label !== 'utf-8') return new TextDecoder(label).encoding;
    } catch {
      // no encoding of this name
    }
  }
  try {
    // Its header holds numbers that are no text; its length is said at byte 8.
    const start = dbf && dbf.length > 10 ? new DataView(dbf.buffer, dbf.byteOffset).getUint16(8, true) : 0;
    new TextDecoder('utf-8', { fatal: true }).decode(dbf?.subarray(start));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* batches(
  shapes: Uint8Array,
  dbf: Uint8Array | undefined,
  encoding: string,
  count: number,
): AsyncGenerator<Batch> {
  let read = 0;
  let objects: RawObject[] = [];
  const source = await openShapefile(shapes, dbf, { encoding }).catch((cause: unknown) => {
    throw new FileRefusal(fr.brokenShapefile, [], cause);
  });
  for (;;) {
    const { done, value } = await source.read().catch((cause: unknown) => {
      throw new FileRefusal(fr.unreadableShape(fr.object(read + 1)), [], cause);
    });
    if (done) break;
    objects.push({ geometry: value.geometry, properties: value.properties ?? {} });
    read++;
    if (objects.length < BATCH_SIZE) continue;
    yield { objects, share: Math.min(1, read / Math.max(1, count)) };
    objects = [];
  }
  yield { objects, share: 1 };
}
