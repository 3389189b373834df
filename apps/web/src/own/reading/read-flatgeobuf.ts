import { walkFrames } from '@motu/core';
import { ByteBuffer } from 'flatbuffers';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { readBytes } from './file-text.ts';
import { fr } from './fr.ts';
import { BATCH_SIZE } from './limits.ts';
import type { Batch, DeclaredSystem, RawObject, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';

const MAGIC_BYTES = 8;
const LENGTH_BYTES = 4;
/** Names of columns and a description of the projection. */
const LONGEST_HEADER = 4 * 1024 * 1024;
/** Of the index, at least one for each object. */
const NODE_BYTES = 40;

export async function readFlatGeobuf(file: Blob): Promise<Reading> {
  const { header, dataStart } = await readHeader(file);
  const count = await countObjects(file.slice(dataStart));
  return { format: 'FlatGeobuf', system: systemOf(header), batches: () => batches(file, count) };
}

function systemOf({ crs }: HeaderMeta): DeclaredSystem {
  if (crs && crs.code > 0 && (crs.org ?? 'EPSG').toUpperCase() === 'EPSG') return { name: `EPSG:${crs.code}` };
  return crs?.wkt ? { wkt: crs.wkt } : null;
}

/** The library asks for as many bytes as the header says: they are counted first. */
async function readHeader(file: Blob): Promise<{ header: HeaderMeta; dataStart: number }> {
  const prefix = new Uint8Array(await file.slice(0, MAGIC_BYTES + LENGTH_BYTES).arrayBuffer());
  if (String.fromCharCode(...prefix.subarray(0, 3)) !== 'fgb') throw new FileRefusal(fr.notFlatGeobuf);
  const broken = (cause?: unknown) => new FileRefusal(fr.broken, [], cause);
  if (prefix.length < MAGIC_BYTES + LENGTH_BYTES) throw broken();
  const length = new DataView(prefix.buffer).getUint32(MAGIC_BYTES, true);
  if (length > LONGEST_HEADER || prefix.length + length > file.size) throw broken();
  try {
    const bytes = new Uint8Array(await file.slice(MAGIC_BYTES, MAGIC_BYTES + LENGTH_BYTES + length).arrayBuffer());
    const header = fromByteBuffer(new ByteBuffer(bytes));
    const { featuresCount, indexNodeSize } = header;
    if (indexNodeSize > 0 && featuresCount * NODE_BYTES > file.size) throw broken();
    const index = indexNodeSize > 0 && featuresCount > 0 ? calcTreeSize(featuresCount, indexNodeSize) : 0;
    const dataStart = prefix.length + length + index;
    if (dataStart > file.size) throw broken();
    return { header, dataStart };
  } catch (error) {
    throw error instanceof FileRefusal ? error : broken(error);
  }
}

async function countObjects(data: Blob): Promise<number> {
  if (data.size === 0) return 0;
  const chunks = async function* () {
    for await (const [bytes] of readBytes(data)) yield bytes;
  };
  const count = await walkFrames(chunks(), {
    start: 0,
    checkStart: () => true,
    headerBytes: LENGTH_BYTES,
    lengthOf: (view) => view.getUint32(0, true),
    longest: data.size,
  });
  if (typeof count === 'string') throw new FileRefusal(fr.broken);
  return count;
}

async function* batches(file: Blob, count: number): AsyncGenerator<Batch> {
  let objects: RawObject[] = [];
  let read = 0;
  try {
    for await (const { geometry, properties } of deserialize(file.stream())) {
      objects.push({ geometry, properties: properties ?? {} });
      read++;
      if (objects.length < BATCH_SIZE) continue;
      yield { objects, share: Math.min(1, read / Math.max(1, count)) };
      objects = [];
    }
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(fr.unreadableShape(fr.object(read + 1)), [], error);
  }
  yield { objects, share: 1 };
}
