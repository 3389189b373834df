import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError, walkFrames } from '@motu/core';
import { ByteBuffer } from 'flatbuffers';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { fromByteBuffer } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { BATCH_SIZE, type Batch, type RawFeature, type Reading } from './reading.ts';
import { refused } from './refusal.ts';

const MAGIC_BYTES = 8;
const LENGTH_BYTES = 4;
/** Names of columns and a description of the projection. */
const LONGEST_HEADER = 4 * 1024 * 1024;
const LARGEST_FEATURE = 256 * 1024 * 1024;

export async function readFlatGeobuf(file: string, size: number): Promise<Reading> {
  const { header, dataStart } = await readHeader(file, size);
  const count = await walkFrames(createReadStream(file, { start: dataStart }), {
    start: 0,
    checkStart: () => true,
    headerBytes: LENGTH_BYTES,
    lengthOf: (view) => view.getUint32(0, true),
    longest: LARGEST_FEATURE,
  });
  if (typeof count === 'string' && dataStart < size) throw refused(file, 'il est endommagé ou incomplet');
  const { crs } = header;
  const epsg = crs && crs.code > 0 && (crs.org ?? 'EPSG').toUpperCase() === 'EPSG' ? crs.code : null;
  return {
    format: 'FlatGeobuf',
    system: epsg !== null ? { epsg } : crs?.wkt ? { wkt: crs.wkt } : null,
    isUntyped: false,
    batches: () => batches(file, typeof count === 'number' ? count : 0),
    close: () => {},
  };
}

/** The library asks for as many bytes as the header says: they are counted first. */
async function readHeader(file: string, size: number): Promise<{ header: HeaderMeta; dataStart: number }> {
  const handle = await open(file);
  try {
    const prefix = new Uint8Array(MAGIC_BYTES + LENGTH_BYTES);
    await handle.read(prefix, 0, prefix.length, 0);
    const length = new DataView(prefix.buffer).getUint32(MAGIC_BYTES, true);
    if (length > LONGEST_HEADER || prefix.length + length > size) throw refused(file, 'il est endommagé ou incomplet');
    const bytes = new Uint8Array(LENGTH_BYTES + length);
    await handle.read(bytes, 0, bytes.length, MAGIC_BYTES);
    const header = fromByteBuffer(new ByteBuffer(bytes));
    const { featuresCount, indexNodeSize } = header;
    // 40 bytes a node, and at least one node for each feature.
    if (indexNodeSize > 0 && featuresCount * 40 > size) throw refused(file, 'il est endommagé ou incomplet');
    const index = indexNodeSize > 0 && featuresCount > 0 ? calcTreeSize(featuresCount, indexNodeSize) : 0;
    const dataStart = prefix.length + length + index;
    if (dataStart > size) throw refused(file, 'il est endommagé ou incomplet');
    return { header, dataStart };
  } catch (error) {
    throw error instanceof AppError ? error : refused(file, 'il est endommagé ou incomplet', error);
  } finally {
    await handle.close();
  }
}

async function* batches(file: string, count: number): AsyncGenerator<Batch> {
  let features: RawFeature[] = [];
  let read = 0;
  try {
    const stream = Readable.toWeb(createReadStream(file, { highWaterMark: 1024 * 1024 })) as unknown as ReadableStream;
    for await (const { geometry, properties } of deserialize(stream)) {
      features.push({ geometry, properties: properties ?? {} });
      read++;
      if (features.length < BATCH_SIZE) continue;
      yield { features, share: count > 0 ? Math.min(1, read / count) : 1 };
      features = [];
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused(file, 'il est endommagé ou incomplet', error);
  }
  yield { features, share: 1 };
}
