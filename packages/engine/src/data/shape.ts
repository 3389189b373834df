/** A geometry with its own type, as flat numbers: nothing of its structure is lost, and a thread hands it over without a copy. */
type SimpleShape = {
  type: 'Point' | 'LineString' | 'Polygon' | 'MultiPoint' | 'MultiLineString' | 'MultiPolygon';
  /** x, y, x, y… */
  coordinates: Float64Array;
  /** For each point, line or ring, the index in `coordinates` where it ends. */
  ends: Uint32Array;
  /** For each polygon, the index in `ends` after its last ring; empty for points and lines. */
  polygons: Uint32Array;
};

export type Shape = SimpleShape | { type: 'GeometryCollection'; members: SimpleShape[] };

const TYPES = ['', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] as const;
const COLLECTION = 7;
// Of areas in space (OGC 06-103r4, table 7).
const [SURFACE, TIN, TRIANGLE] = [15, 16, 17];
/** Deeper than any real geometry: a collection in a collection is already rare. */
const DEEPEST = 8;

/** Reads the geometries of one page into buffers that they share. */
export class ShapeReader {
  private coordinates = new Float64Array(1 << 14);
  private ends = new Uint32Array(1 << 12);
  private polygons = new Uint32Array(1 << 10);
  private size = 0;
  private parts = 0;
  private areas = 0;
  private view: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;
  /** Shapes are cut out of the buffers at the end, when these no longer grow. */
  private readonly cuts: (Cut | Cut[] | null)[] = [];

  /** Numbers of coordinates so far. */
  get numbers(): number {
    return this.size;
  }

  /** Takes the geometry of well-known binary; one that is empty, or of a kind that we do not know, becomes null. */
  add(bytes: Uint8Array, offset: number): void {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = offset;
    const members: Cut[] = [];
    const { type, isKnown } = this.read(members, 0);
    const found = members.filter(({ from, to }) => to > from);
    if (!isKnown || found.length === 0) this.cuts.push(null);
    else this.cuts.push(type === COLLECTION ? found : (found[0] as Cut));
  }

  addNothing(): void {
    this.cuts.push(null);
  }

  /** The shapes in the order they were added, with their coordinates brought to a system. */
  finish(forward: ((x: number, y: number) => [number, number]) | null): (Shape | null)[] {
    if (forward) {
      for (let i = 0; i < this.size; i += 2) {
        const [x, y] = forward(this.coordinates[i] as number, this.coordinates[i + 1] as number);
        this.coordinates[i] = x;
        this.coordinates[i + 1] = y;
      }
    }
    // Exactly as large as they are filled: they are handed over whole.
    this.coordinates = this.coordinates.slice(0, this.size);
    this.ends = this.ends.slice(0, this.parts);
    this.polygons = this.polygons.slice(0, this.areas);
    return this.cuts.map((cut) => {
      if (!cut) return null;
      const shapes = (Array.isArray(cut) ? cut : [cut]).map((one) => this.shapeOf(one));
      if (shapes.some(({ coordinates }) => !coordinates.every(Number.isFinite))) return null;
      return Array.isArray(cut) ? { type: 'GeometryCollection', members: shapes } : (shapes[0] as SimpleShape);
    });
  }

  private shapeOf({ type, from, to, firstPart, lastPart, firstArea, lastArea }: Cut): SimpleShape {
    return {
      type,
      coordinates: this.coordinates.subarray(from, to),
      ends: this.ends.subarray(firstPart, lastPart),
      polygons: this.polygons.subarray(firstArea, lastArea),
    };
  }

  private read(members: Cut[], depth: number): { type: number; isKnown: boolean } {
    const { type, dimensions, little } = this.header();
    const name = TYPES[type] ?? (type === SURFACE || type === TIN ? 'MultiPolygon' : undefined);
    if (depth > DEEPEST) return { type, isKnown: false };
    if (type === COLLECTION) {
      const count = this.count(little);
      for (let i = 0; i < count; i++) if (!this.read(members, depth + 1).isKnown) return { type, isKnown: false };
      return { type, isKnown: true };
    }
    const kind = type === TRIANGLE ? 'Polygon' : name;
    if (!kind) return { type, isKnown: false };
    const cut: Cut = { type: kind, from: this.size, to: 0, firstPart: this.parts, lastPart: 0, firstArea: this.areas, lastArea: 0 }; // biome-ignore format: one line
    const isMulti = type > 3 && type !== TRIANGLE;
    const count = isMulti ? this.count(little) : 1;
    for (let i = 0; i < count; i++) {
      const part = isMulti ? this.header() : { type, dimensions, little };
      this.part(part.type === TRIANGLE ? 3 : part.type, part.dimensions, part.little, cut);
    }
    members.push({ ...cut, to: this.size, lastPart: this.parts, lastArea: this.areas });
    return { type, isKnown: true };
  }

  private header(): { type: number; dimensions: number; little: boolean } {
    const little = this.view.getUint8(this.at) === 1;
    const code = this.view.getUint32(this.at + 1, little);
    this.at += code & 0x20000000 ? 9 : 5; // EWKB: a reference system follows
    const plain = code & 0x0fffffff;
    const extra = Math.floor(plain / 1000);
    const iso = extra === 3 ? 4 : extra > 0 ? 3 : 2;
    return { type: plain % 1000, dimensions: iso + (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0), little };
  }

  private part(type: number, dimensions: number, little: boolean, { from, firstPart }: Cut): void {
    const lines = type === 3 ? this.count(little) : 1;
    for (let line = 0; line < lines; line++) {
      const count = type === 1 ? 1 : this.count(little);
      this.positions(count, dimensions, little, from);
    }
    if (type !== 3 || lines === 0) return;
    if (this.areas >= this.polygons.length) this.polygons = grown(this.polygons, new Uint32Array(this.areas * 2));
    this.polygons[this.areas++] = this.parts - firstPart;
  }

  private positions(count: number, dimensions: number, little: boolean, from: number): void {
    const { view } = this;
    if (this.at + count * dimensions * 8 > view.byteLength) throw new Error('A geometry ends before its last vertex.');
    if (this.size + count * 2 > this.coordinates.length)
      this.coordinates = grown(this.coordinates, new Float64Array((this.size + count * 2) * 2));
    if (this.parts >= this.ends.length) this.ends = grown(this.ends, new Uint32Array(this.parts * 2));
    const { coordinates } = this;
    for (let i = 0; i < count; i++) {
      const x = view.getFloat64(this.at, little);
      this.at += dimensions * 8;
      // A point without a place is an empty one.
      if (Number.isNaN(x) && count === 1) return;
      coordinates[this.size++] = x;
      coordinates[this.size++] = view.getFloat64(this.at - dimensions * 8 + 8, little);
    }
    this.ends[this.parts++] = this.size - from;
  }

  private count(little: boolean): number {
    const count = this.view.getUint32(this.at, little);
    this.at += 4;
    // Every member takes bytes: a number that they cannot hold is not looped over.
    if (count > this.view.byteLength) throw new Error('A geometry ends before its last member.');
    return count;
  }
}

/** A part of the shared buffers. */
type Cut = {
  type: SimpleShape['type'];
  from: number;
  to: number;
  firstPart: number;
  lastPart: number;
  firstArea: number;
  lastArea: number;
};

function grown<A extends Float64Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
