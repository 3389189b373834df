import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { shapeBounds } from '@motu/geopackage';
import { Builder } from 'flatbuffers';
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import { Column } from 'flatgeobuf/lib/mjs/flat-geobuf/column.js';
import { Crs } from 'flatgeobuf/lib/mjs/flat-geobuf/crs.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js';
import { SYSTEMS } from '../../domain/coordinate-systems.ts';
import { ByteFile } from './byte-file.ts';
import { type FileContent, type FileWriter, licenceText, type OpenWriter } from './file-content.ts';
import { FlatIndex } from './flat-index.ts';
import { COLUMN_TYPES, FlatObjects } from './flat-objects.ts';

/** Bytes that are put in their order at once. */
const TOGETHER = 1 << 18;

/** The header and the index come first, and tell how many objects follow, and where: objects are written beside, and put behind them at the end. */
export const openFlatGeobuf: OpenWriter = (path, content): FileWriter => {
  const draft = `${path}.objets`;
  const file = new ByteFile(draft);
  const objects = new FlatObjects(content.fields);
  const index = new FlatIndex();
  return {
    write(features) {
      for (const { shape, values } of features) {
        // The format has no place for an object without one.
        if (!shape) continue;
        const bytes = objects.bytesOf(shape, values);
        const at = file.reserve(bytes.length);
        file.bytes.set(bytes, at);
        index.add(shapeBounds(shape), bytes.length);
      }
    },
    finish() {
      file.close();
      const whole = new ByteFile(path);
      whole.append(magicbytes);
      whole.append(headerBytes(content, index));
      if (index.nodeSize > 0) sortInto(whole, draft, index);
      else copyInto(whole, draft);
      whole.close();
      rmSync(draft, { force: true });
    },
  };
};

function sortInto(whole: ByteFile, path: string, index: FlatIndex): void {
  const order = index.order();
  whole.append(index.nodes(order));
  const draft = openSync(path, 'r');
  for (let [first, after] = [0, 0]; first < order.length; first = after) {
    let bytes = 0;
    for (; after < order.length && bytes < TOGETHER; after++) bytes += index.bytes(order[after] as number);
    sortPart(whole.bytesFor(bytes), draft, order.subarray(first, after), index);
  }
  closeSync(draft);
}

/** Neighbours on the ground mostly came one after the other: what lies in one piece in the draft is read at once. */
function sortPart(part: Buffer, draft: number, wanted: Uint32Array, index: FlatIndex): void {
  const targets = new Map<number, number>();
  let target = 0;
  for (const i of wanted) {
    targets.set(i, target);
    target += index.bytes(i);
  }
  const sorted = wanted.toSorted();
  for (let [first, after] = [0, 0]; first < sorted.length; first = after) {
    const begin = sorted[first] as number;
    for (after = first + 1; sorted[after] === begin + after - first; ) after++;
    const start = index.start(begin);
    const length = index.start(begin + after - first) - start;
    const piece = pieceOf(length);
    readSync(draft, piece, 0, length, start);
    for (let i = begin; i < begin + after - first; i++) {
      const from = index.start(i) - start;
      piece.copy(part, targets.get(i), from, from + index.bytes(i));
    }
  }
}

let reused = Buffer.alloc(0);

/** The same memory again and again. */
function pieceOf(bytes: number): Buffer {
  if (reused.length < bytes) reused = Buffer.allocUnsafe(bytes);
  return reused;
}

function copyInto(whole: ByteFile, path: string): void {
  const draft = openSync(path, 'r');
  const part = Buffer.allocUnsafe(1 << 20);
  for (let bytes = readSync(draft, part); bytes > 0; bytes = readSync(draft, part))
    whole.append(part.subarray(0, bytes));
  closeSync(draft);
}

/** The library's own writes neither a title nor terms. */
function headerBytes(content: FileContent, { count, bounds, nodeSize }: FlatIndex): Uint8Array {
  const { fields, crs, slug, title, description, producer, licence, source } = content;
  const builder = new Builder();
  const columns = fields.map((field) => {
    const [name, said] = [builder.createString(field.name), builder.createString(field.title)];
    const meaning = field.description ? builder.createString(field.description) : 0;
    Column.startColumn(builder);
    Column.addName(builder, name);
    Column.addType(builder, COLUMN_TYPES[field.type]);
    Column.addTitle(builder, said);
    if (meaning) Column.addDescription(builder, meaning);
    return Column.endColumn(builder);
  });
  const columnList = Header.createColumnsVector(builder, columns);
  const envelope = count > 0 ? Header.createEnvelopeVector(builder, [...bounds]) : 0;
  const [name, said] = [builder.createString(slug), builder.createString(title)];
  const about = builder.createString(`${description}\n${licenceText(content)}`);
  const terms = builder.createString(JSON.stringify({ producteur: producer, licence, source }));
  const [organisation, systemName] = [builder.createString('EPSG'), builder.createString(SYSTEMS[crs].name)];
  Crs.startCrs(builder);
  Crs.addOrg(builder, organisation);
  Crs.addCode(builder, SYSTEMS[crs].code);
  Crs.addName(builder, systemName);
  const system = Crs.endCrs(builder);
  Header.startHeader(builder);
  Header.addName(builder, name);
  if (envelope) Header.addEnvelope(builder, envelope);
  Header.addGeometryType(builder, GeometryType.Unknown);
  Header.addColumns(builder, columnList);
  Header.addFeaturesCount(builder, BigInt(count));
  Header.addIndexNodeSize(builder, nodeSize);
  Header.addCrs(builder, system);
  Header.addTitle(builder, said);
  Header.addDescription(builder, about);
  Header.addMetadata(builder, terms);
  builder.finishSizePrefixed(Header.endHeader(builder));
  return builder.asUint8Array();
}
