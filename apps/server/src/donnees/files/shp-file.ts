import type { Shape } from '@motu/engine';
import { ByteFile } from './byte-file.ts';
import { boundsOf } from './shape-wkb.ts';

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

  private constructor(kind: ShpKind, shp: ByteFile, shx: ByteFile) {
    this.kind = kind;
    this.shp = shp;
    this.shx = shx;
  }

  static async open(stem: string, kind: ShpKind): Promise<ShpFile> {
    return new ShpFile(kind, await ByteFile.open(`${stem}.shp`, HEAD), await ByteFile.open(`${stem}.shx`, HEAD));
  }

  async add(shape: SimpleShape): Promise<void> {
    const box = boundsOf(shape);
    const body = record(this.kind, shape, box);
    const head = Buffer.alloc(8);
    head.writeInt32BE(++this.count, 0);
    head.writeInt32BE(body.length / 2, 4);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(this.shp.size / 2, 0);
    entry.writeInt32BE(body.length / 2, 4);
    await this.shx.add(entry);
    await this.shp.add(Buffer.concat([head, body]));
    const [west, south, east, north] = this.bounds;
    this.bounds = [Math.min(west, box[0]), Math.min(south, box[1]), Math.max(east, box[2]), Math.max(north, box[3])];
  }

  async close(): Promise<void> {
    await this.shp.close(this.head(this.shp.size));
    await this.shx.close(this.head(this.shx.size));
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

function record(kind: ShpKind, shape: SimpleShape, box: readonly number[]): Buffer {
  const numbers = (coordinates: ArrayLike<number>) => Buffer.from(Float64Array.from(coordinates).buffer);
  const code = Buffer.alloc(4);
  code.writeInt32LE(CODES[kind]);
  if (kind === 'point') return Buffer.concat([code, numbers(shape.coordinates)]);
  const points = shape.coordinates.length / 2;
  if (kind === 'multipoint') return Buffer.concat([code, numbers(box), words(points), numbers(shape.coordinates)]);
  const parts = kind === 'polygon' ? turned(shape) : shape;
  const starts = [0, ...Array.from(shape.ends).slice(0, -1)].map((start) => start / 2);
  return Buffer.concat([code, numbers(box), words(starts.length, points, ...starts), numbers(parts.coordinates)]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeInt32LE(value, i * 4);
  return bytes;
}

/** Outer rings run clockwise and holes the other way: that alone tells them apart. */
function turned({ coordinates, ends, polygons }: SimpleShape): { coordinates: Float64Array } {
  const firsts = new Set([0, ...polygons]);
  const result = new Float64Array(coordinates.length);
  let start = 0;
  for (const [ring, end] of ends.entries()) {
    const isRight = area(coordinates, start, end) <= 0 === firsts.has(ring);
    for (let i = start; i < end; i += 2) {
      const from = isRight ? i : start + end - 2 - i;
      result[i] = coordinates[from] as number;
      result[i + 1] = coordinates[from + 1] as number;
    }
    start = end;
  }
  return { coordinates: result };
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
