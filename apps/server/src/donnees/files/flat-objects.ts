import type { Shape, SimpleShape } from '@motu/engine';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import type { FieldType, FileField } from './file-content.ts';
import type { Value } from './values.ts';

export const COLUMN_TYPES: Readonly<Record<FieldType, ColumnType>> = {
  text: ColumnType.String,
  number: ColumnType.Double,
  boolean: ColumnType.Bool,
  date: ColumnType.String,
};

/*
 * An object of a FlatGeobuf is a flatbuffer behind its length: a table of its geometry and its properties (`feature.fbs`). Before each table
 * stands where its fields are, in words of two bytes; zero is a field that is not there.
 */
const FEATURE = { layout: 8, table: 16, geometry: 20, properties: 24, bytes: 28 } as const;
const [FEATURE_LAYOUT_BYTES, FEATURE_TABLE_BYTES] = [8, 12];
/** Fields from the beginning of the table of a geometry. */
const GEOMETRY = { layoutBytes: 20, ends: 4, xy: 8, parts: 12, type: 16, tableBytes: 20 } as const;

/** The objects of a FlatGeobuf, written into one buffer again and again: the library's builder takes three times as long for them. */
export class FlatObjects {
  private readonly fields: readonly FileField[];
  private bytes = Buffer.alloc(0);
  private words = new Uint32Array();
  private doubles = new Float64Array();
  private at = 0;

  constructor(fields: readonly FileField[]) {
    this.fields = fields;
    this.reserve(1 << 13);
  }

  /** They stand until the next call. */
  bytesOf(shape: Shape, values: readonly Value[]): Uint8Array {
    this.reserve(FEATURE.bytes + mostBytes(shape) + mostOfValues(values));
    this.at = FEATURE.bytes;
    this.point(FEATURE.geometry, this.geometry(shape));
    this.properties(values);
    // A whole number of doubles: so the next object begins at one.
    this.at = Math.ceil(this.at / 8) * 8;
    this.words[0] = this.at - 4;
    return this.bytes.subarray(0, this.at);
  }

  private reserve(bytes: number): void {
    if (bytes <= this.bytes.length) {
      this.bytes.fill(0, FEATURE.bytes, bytes);
      return;
    }
    // Numbers as the format writes them, which is how all machines that Node runs on do.
    const memory = new ArrayBuffer(Math.ceil(bytes / 8) * 16);
    [this.bytes, this.words, this.doubles] = [Buffer.from(memory), new Uint32Array(memory), new Float64Array(memory)];
    this.point(4, FEATURE.table);
    this.layout(FEATURE.layout, [FEATURE_LAYOUT_BYTES, FEATURE_TABLE_BYTES, FEATURE.geometry - FEATURE.table]);
    this.words[FEATURE.table / 4] = FEATURE.table - FEATURE.layout;
  }

  private layout(at: number, words: readonly number[]): void {
    for (let i = 0; i < words.length; i++) this.bytes.writeUInt16LE(words[i] as number, at + i * 2);
  }

  /** Places are told from where they are told. */
  private point(from: number, to: number): void {
    this.words[from / 4] = to - from;
  }

  /** Where its table is. */
  private geometry(shape: Shape): number {
    if (shape.type === 'GeometryCollection')
      return this.parts(shape.type, shape.members.length, (i) => this.geometry(shape.members[i] as SimpleShape));
    const { type, coordinates, ends, polygons } = shape;
    if (type !== 'MultiPolygon') return this.simple(type, coordinates, ends, 0);
    let [ring, start] = [0, 0];
    return this.parts(type, polygons.length, (i) => {
      const own = ends.subarray(ring, polygons[i]);
      const end = own.at(-1) ?? start;
      const table = this.simple('Polygon', coordinates.subarray(start, end), own, start);
      [ring, start] = [polygons[i] as number, end];
      return table;
    });
  }

  /** Ends count positions, not numbers. Several lines are read by their ends, be there one alone. */
  private simple(type: SimpleShape['type'], coordinates: Float64Array, ends: Uint32Array, start: number): number {
    const isParted = type === 'MultiLineString' || (ends.length > 1 && type !== 'MultiPoint');
    const table = this.table(type, isParted ? GEOMETRY.ends : 0, GEOMETRY.xy, 0);
    // The numbers begin at a double, after how many there are.
    if (this.at % 8 === 0) this.at += 4;
    this.list(table + GEOMETRY.xy, coordinates.length);
    this.doubles.set(coordinates, this.at / 8);
    this.at += coordinates.length * 8;
    if (!isParted) return table;
    this.list(table + GEOMETRY.ends, ends.length);
    for (let i = 0; i < ends.length; i++, this.at += 4) this.words[this.at / 4] = ((ends[i] as number) - start) / 2;
    return table;
  }

  private parts(type: 'MultiPolygon' | 'GeometryCollection', count: number, write: (i: number) => number): number {
    const table = this.table(type, 0, 0, GEOMETRY.parts);
    this.list(table + GEOMETRY.parts, count);
    const places = this.at;
    this.at += count * 4;
    for (let i = 0; i < count; i++) this.point(places + i * 4, write(i));
    return table;
  }

  private table(type: keyof typeof GeometryType, ends: number, xy: number, parts: number): number {
    const table = this.at + GEOMETRY.layoutBytes;
    this.layout(this.at, [GEOMETRY.layoutBytes, GEOMETRY.tableBytes, ends, xy, 0, 0, 0, 0, GEOMETRY.type, parts]);
    this.words[table / 4] = GEOMETRY.layoutBytes;
    this.bytes[table + GEOMETRY.type] = GeometryType[type];
    this.at = table + GEOMETRY.tableBytes;
    return table;
  }

  private list(from: number, length: number): void {
    this.point(from, this.at);
    this.words[this.at / 4] = length;
    this.at += 4;
  }

  private properties(values: readonly Value[]): void {
    const length = this.at;
    this.at += 4;
    for (let i = 0; i < this.fields.length; i++)
      this.property(i, (this.fields[i] as FileField).type, values[i] ?? null);
    const bytes = this.at - length - 4;
    this.words[length / 4] = bytes;
    this.point(FEATURE.properties, length);
    const place = bytes > 0 ? FEATURE.properties - FEATURE.table : 0;
    this.bytes.writeUInt16LE(place, FEATURE.layout + 6);
  }

  /** Null and left out are the same; a value of another type than its field says is told as text, or not at all. */
  private property(column: number, type: FieldType, value: Value): void {
    if (value === null || (type === 'number' && typeof value !== 'number')) return;
    const { bytes } = this;
    const at = bytes.writeUInt16LE(column, this.at);
    if (type === 'number') this.at = bytes.writeDoubleLE(Number(value), at);
    else if (type === 'boolean') this.at = bytes.writeUInt8(value ? 1 : 0, at);
    else {
      const written = bytes.write(String(value), at + 4);
      this.at = bytes.writeUInt32LE(written, at) + written;
    }
  }
}

/** Each table with its layout, its lists and their lengths. */
function mostBytes(shape: Shape): number {
  const own = GEOMETRY.layoutBytes + GEOMETRY.tableBytes + 16;
  if (shape.type === 'GeometryCollection')
    return shape.members.reduce((sum, member) => sum + 4 + mostBytes(member), own);
  const { coordinates, ends, polygons } = shape;
  return own * (1 + polygons.length) + coordinates.length * 8 + (ends.length + polygons.length) * 4;
}

/** A letter takes three bytes at most. */
const mostOfValues = (values: readonly Value[]): number =>
  values.reduce<number>((sum, value) => sum + 14 + (typeof value === 'string' ? value.length * 3 : 24), 16);
