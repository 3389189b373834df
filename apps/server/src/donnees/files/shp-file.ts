import type { Shape } from '@motu/engine';
import { shapeBounds } from '@motu/geopackage';
import { ByteFile } from './byte-file.ts';

export type ShpKind = 'point' | 'multipoint' | 'line' | 'polygon';
type SimpleShape = Exclude<Shape, { type: 'GeometryCollection' }>;

const CODES: Record<ShpKind, number> = { point: 1, line: 3, polygon: 5, multipoint: 8 };
const HEAD = 100;

/** Geometries and their index (ESRI, « Shapefile Technical Description », 1998). Lengths are in words of two bytes. */
export class ShpFile {
  private readonly kind: ShpKind;
  private readonly shp: ByteFile;
  private readonly shx: ByteFile;
  private count = 0;
  private bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  constructor(stem: string, kind: ShpKind) {
    this.kind = kind;
    this.shp = new ByteFile(`${stem}.shp`, HEAD);
    this.shx = new ByteFile(`${stem}.shx`, HEAD);
  }

  add(shape: SimpleShape): void {
    const box = shapeBounds(shape);
    const length = recordBytes(this.kind, shape);
    const entry = this.shx.reserve(8);
    this.shx.bytes.writeInt32BE(this.shp.size / 2, entry);
    this.shx.bytes.writeInt32BE(length / 2, entry + 4);
    const at = this.shp.reserve(8 + length);
    this.shp.bytes.writeInt32BE(++this.count, at);
    this.shp.bytes.writeInt32BE(length / 2, at + 4);
    writeRecord(this.shp.bytes, at + 8, this.kind, shape, box);
    const [west, south, east, north] = this.bounds;
    this.bounds = [Math.min(west, box[0]), Math.min(south, box[1]), Math.max(east, box[2]), Math.max(north, box[3])];
  }

  close(): void {
    this.shp.close(this.head(this.shp.size));
    this.shx.close(this.head(this.shx.size));
  }

  private head(bytes: number): Buffer {
    const head = Buffer.alloc(HEAD);
    head.writeInt32BE(9994, 0);
    head.writeInt32BE(bytes / 2, 24);
    head.writeInt32LE(1000, 28);
    head.writeInt32LE(CODES[this.kind], 32);
    if (this.count > 0) for (const [i, value] of this.bounds.entries()) head.writeDoubleLE(value, 36 + i * 8);
    return head;
  }
}

function recordBytes(kind: ShpKind, { coordinates, ends }: SimpleShape): number {
  const numbers = coordinates.length * 8;
  if (kind === 'point') return 4 + numbers;
  return kind === 'multipoint' ? 40 + numbers : 44 + ends.length * 4 + numbers;
}

function writeRecord(bytes: Buffer, at: number, kind: ShpKind, shape: SimpleShape, box: readonly number[]): void {
  const { coordinates, ends } = shape;
  let next = bytes.writeInt32LE(CODES[kind], at);
  if (kind !== 'point') {
    for (const value of box) next = bytes.writeDoubleLE(value, next);
    const parts = kind === 'multipoint' ? 0 : ends.length;
    if (parts > 0) next = bytes.writeInt32LE(parts, next);
    next = bytes.writeInt32LE(coordinates.length / 2, next);
    for (let i = 0; i < parts; i++) next = bytes.writeInt32LE(i === 0 ? 0 : (ends[i - 1] as number) / 2, next);
  }
  if (kind === 'polygon') writeRings(bytes, next, shape);
  else for (let i = 0; i < coordinates.length; i++) bytes.writeDoubleLE(coordinates[i] as number, next + i * 8);
}

/** Outer rings run clockwise and holes the other way: that alone tells them apart. */
function writeRings(bytes: Buffer, at: number, { coordinates, ends, polygons }: SimpleShape): void {
  let [start, next] = [0, at];
  for (const [ring, end] of ends.entries()) {
    const isOuter = ring === 0 || polygons.includes(ring);
    const isRight = area(coordinates, start, end) <= 0 === isOuter;
    for (let i = start; i < end; i += 2) {
      const from = isRight ? i : start + end - 2 - i;
      next = bytes.writeDoubleLE(coordinates[from] as number, next);
      next = bytes.writeDoubleLE(coordinates[from + 1] as number, next);
    }
    start = end;
  }
}

/** Twice the area, negative when the ring runs clockwise. */
function area(coordinates: Float64Array, start: number, end: number): number {
  // From the first position: large coordinates would drown a small ring.
  const [x0, y0] = [coordinates[start] as number, coordinates[start + 1] as number];
  let sum = 0;
  for (let i = start; i + 3 < end; i += 2) {
    const [x1, y1] = [(coordinates[i] as number) - x0, (coordinates[i + 1] as number) - y0];
    const [x2, y2] = [(coordinates[i + 2] as number) - x0, (coordinates[i + 3] as number) - y0];
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}
