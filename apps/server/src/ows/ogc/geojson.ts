import { JsonWriter, jsonBytes } from '@motu/answers';
import type { DataFeature, Shape, SimpleShape } from '@motu/engine';
import type { System } from '../systems.ts';

/** Of a degree: a centimetre. Of a metre: a millimetre. */
const UNITS = { degrees: 1e7, metres: 1e3 };

const bytes = Object.fromEntries(
  Object.entries({
    first: '{"type":"Feature","id":',
    other: ',{"type":"Feature","id":',
    geometry: ',"geometry":',
    properties: ',"properties":{',
    end: '}}',
    none: 'null',
    open: '[',
    close: ']',
    comma: ',',
    closeShape: '}',
    collection: '{"type":"GeometryCollection","geometries":[',
    closeCollection: ']}',
    yes: 'true',
    no: 'false',
  }).map(([name, text]) => [name, jsonBytes(text)]),
) as Record<string, Uint8Array>;

const piece = (name: string): Uint8Array => bytes[name] as Uint8Array;
const typeBytes = new Map<string, Uint8Array>();

/** Writes objects as GeoJSON, as bytes from the numbers they came in: no other object is made of them. */
export class GeoJsonWriter {
  private readonly json = new JsonWriter();
  private readonly keys: readonly Uint8Array[];
  private readonly unit: number;
  private readonly x: 0 | 1;
  private written = 0;

  constructor(fields: readonly string[], { crs, isLatitudeFirst }: System) {
    this.keys = fields.map((name, i) => jsonBytes(`${i > 0 ? ',' : ''}${JSON.stringify(name)}:`));
    this.unit = UNITS[crs === 'EPSG:4326' ? 'degrees' : 'metres'];
    this.x = isLatitudeFirst ? 1 : 0;
  }

  /** The objects of one batch, separated from those before them. */
  features(batch: readonly DataFeature[]): Uint8Array<ArrayBuffer> {
    for (const one of batch) {
      this.json.bytes(piece(this.written++ === 0 ? 'first' : 'other'));
      this.rest(one);
      this.json.bytes(piece('end'));
    }
    return this.json.take();
  }

  /** One object without the brace that ends it: links follow. */
  feature(one: DataFeature): Uint8Array<ArrayBuffer> {
    this.json.bytes(piece('first'));
    this.rest(one);
    this.json.bytes(piece('closeShape'));
    return this.json.take();
  }

  private rest({ id, shape, values }: DataFeature): void {
    const { json } = this;
    json.number(id);
    json.bytes(piece('geometry'));
    this.shape(shape);
    json.bytes(piece('properties'));
    for (let i = 0; i < values.length; i++) {
      json.bytes(this.keys[i] as Uint8Array);
      const value = values[i];
      if (typeof value === 'string') json.string(value);
      else if (typeof value === 'number' && Number.isFinite(value)) json.number(value);
      else json.bytes(piece(value === true ? 'yes' : value === false ? 'no' : 'none'));
    }
  }

  private shape(shape: Shape | null): void {
    if (shape && 'members' in shape) this.collection(shape.members);
    else if (shape) this.simple(shape);
    else this.json.bytes(piece('none'));
  }

  private collection(members: readonly SimpleShape[]): void {
    this.json.bytes(piece('collection'));
    for (const [i, member] of members.entries()) {
      if (i > 0) this.json.bytes(piece('comma'));
      this.simple(member);
    }
    this.json.bytes(piece('closeCollection'));
  }

  private simple(shape: SimpleShape): void {
    const { type, ends, polygons } = shape;
    this.json.bytes(typeOf(type));
    if (type === 'Point') this.position(shape, 0);
    else if (type === 'LineString') this.line(shape, 0);
    else if (type === 'Polygon') this.lines(shape, 0, ends.length);
    else if (type === 'MultiLineString') this.lines(shape, 0, ends.length);
    else if (type === 'MultiPoint') this.list(ends.length, (i) => this.position(shape, i * 2));
    else this.list(polygons.length, (i) => this.lines(shape, i > 0 ? (polygons[i - 1] as number) : 0, polygons[i] as number)); // biome-ignore format: one line
    this.json.bytes(piece('closeShape'));
  }

  private lines(shape: SimpleShape, first: number, end: number): void {
    this.list(end - first, (i) => this.line(shape, first + i));
  }

  private line(shape: SimpleShape, part: number): void {
    const start = part > 0 ? (shape.ends[part - 1] as number) : 0;
    const end = shape.ends[part] as number;
    this.json.bytes(piece('open'));
    for (let i = start; i < end; i += 2) {
      if (i > start) this.json.bytes(piece('comma'));
      this.position(shape, i);
    }
    this.json.bytes(piece('close'));
  }

  private position({ coordinates }: SimpleShape, at: number): void {
    const { json, unit, x } = this;
    json.bytes(piece('open'));
    json.number(Math.round((coordinates[at + x] as number) * unit) / unit);
    json.bytes(piece('comma'));
    json.number(Math.round((coordinates[at + 1 - x] as number) * unit) / unit);
    json.bytes(piece('close'));
  }

  private list(count: number, write: (i: number) => void): void {
    this.json.bytes(piece('open'));
    for (let i = 0; i < count; i++) {
      if (i > 0) this.json.bytes(piece('comma'));
      write(i);
    }
    this.json.bytes(piece('close'));
  }
}

function typeOf(type: string): Uint8Array {
  const known = typeBytes.get(type) ?? jsonBytes(`{"type":"${type}","coordinates":`);
  typeBytes.set(type, known);
  return known;
}
