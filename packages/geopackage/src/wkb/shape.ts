/** A geometry with its own type, as flat numbers: nothing of its structure is lost, and a thread hands it over without a copy. */
export type SimpleShape = {
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
/** What each type of well-known binary is read as. */
const KINDS: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 },
  ...{ [SURFACE]: 6, [TIN]: 6, [TRIANGLE]: 3 },
};
/** Deeper than any real geometry: a collection in a collection is already rare. */
const DEEPEST = 8;

/**
 * The shapes of a page as a few buffers, however many there are: they cross threads without a copy, and without an object for each.
 * A cut is seven numbers: its type, then where its coordinates, its parts and its polygons begin and end.
 */
export type PackedShapes = {
  coordinates: Float64Array;
  ends: Uint32Array;
  polygons: Uint32Array;
  cuts: Uint32Array;
  /** For each object, how many cuts it is made of: none, one of its own (`ALONE`), or those of a collection. */
  members: Int32Array;
};

const CUT = 7;
const ALONE = -1;

/** The shapes in their order, as views of the shared buffers. */
export function* unpackShapes({ coordinates, ends, polygons, cuts, members }: PackedShapes): Generator<Shape | null> {
  let at = 0;
  const next = (): SimpleShape => {
    const shape = {
      type: TYPES[cuts[at] as number] as SimpleShape['type'],
      coordinates: coordinates.subarray(cuts[at + 1], cuts[at + 2]),
      ends: ends.subarray(cuts[at + 3], cuts[at + 4]),
      polygons: polygons.subarray(cuts[at + 5], cuts[at + 6]),
    };
    at += CUT;
    return shape;
  };
  for (const count of members) {
    if (count === 0) yield null;
    else if (count === ALONE) yield next();
    else yield { type: 'GeometryCollection', members: Array.from({ length: count }, next) };
  }
}

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
  private readonly cuts: number[] = [];
  private readonly members: number[] = [];

  /** Numbers of coordinates so far. */
  get numbers(): number {
    return this.size;
  }

  /** Takes the geometry of well-known binary; one that is empty, or of a kind that we do not know, becomes null. */
  add(bytes: Uint8Array, offset: number): void {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = offset;
    const before = this.cuts.length;
    const type = this.read(0);
    if (type === null) this.cuts.length = before;
    const count = (this.cuts.length - before) / CUT;
    this.members.push(count > 0 && type !== COLLECTION ? ALONE : count);
  }

  addNothing(): void {
    this.members.push(0);
  }

  /** The shapes in the order they were added, with their coordinates brought to a system. */
  finish(forward: ((x: number, y: number) => [number, number]) | null): PackedShapes {
    let isSound = true;
    for (let i = 0; i < this.size; i += 2) {
      let [x, y] = [this.coordinates[i] as number, this.coordinates[i + 1] as number];
      if (forward) [x, y] = forward(x, y);
      this.coordinates[i] = x;
      this.coordinates[i + 1] = y;
      isSound &&= Number.isFinite(x) && Number.isFinite(y);
    }
    // Exactly as large as they are filled: they are handed over whole.
    const packed = {
      coordinates: this.coordinates.slice(0, this.size),
      ends: this.ends.slice(0, this.parts),
      polygons: this.polygons.slice(0, this.areas),
      cuts: new Uint32Array(this.cuts),
      members: new Int32Array(this.members),
    };
    return isSound ? packed : withoutInfinite(packed);
  }

  /** The type of the geometry; null for one that we do not know. */
  private read(depth: number): number | null {
    const { type, dimensions, little } = this.header();
    if (depth > DEEPEST) return null;
    if (type === COLLECTION) {
      const count = this.count(little);
      for (let i = 0; i < count; i++) if (this.read(depth + 1) === null) return null;
      return type;
    }
    const kind = KINDS[type];
    if (!kind) return null;
    const [from, firstPart, firstArea] = [this.size, this.parts, this.areas];
    const isMulti = type > 3 && type !== TRIANGLE;
    const count = isMulti ? this.count(little) : 1;
    for (let i = 0; i < count; i++) {
      const part = isMulti ? this.header() : { type, dimensions, little };
      this.part(part.type === TRIANGLE ? 3 : part.type, part.dimensions, part.little, from, firstPart);
    }
    // An empty one is none.
    if (this.size > from) this.cuts.push(kind, from, this.size, firstPart, this.parts, firstArea, this.areas);
    return type;
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

  private part(type: number, dimensions: number, little: boolean, from: number, firstPart: number): void {
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

/** An object that has a place at infinity is given without its geometry. */
function withoutInfinite(packed: PackedShapes): PackedShapes {
  const { coordinates, cuts, members } = packed;
  const kept: number[] = [];
  let at = 0;
  const counts = members.map((count) => {
    const own = cuts.subarray(at, at + Math.abs(count) * CUT);
    at += own.length;
    const isSound = count !== 0 && coordinates.subarray(own[1], own.at(2 - CUT)).every(Number.isFinite);
    if (isSound) kept.push(...own);
    return isSound ? count : 0;
  });
  return { ...packed, cuts: new Uint32Array(kept), members: counts };
}

function grown<A extends Float64Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
