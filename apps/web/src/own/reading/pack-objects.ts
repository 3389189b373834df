import { formatNumber } from '@motu/core';
import type { PlacedSystem } from './find-system.ts';
import { fr } from './fr.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import { MAX_OBJECTS, MAX_VERTICES } from './limits.ts';
import { type Extent, KIND, type PackedObjects } from './objects.ts';
import { PackedColumns } from './pack-columns.ts';
import type { RawObject } from './reading.ts';
import { FileRefusal } from './refusal.ts';

/** Nothing on the ground is this far beyond the edge of the world. */
const FARTHEST_TURN = 540;
/** Collections in collections. */
const DEEPEST = 4;

type Place = () => string;
type Shape = { type?: unknown; coordinates?: unknown; geometries?: unknown };

/** Checks the objects of a file as they come, brings them to degrees of WGS 84, and packs them. */
export class ObjectPacker {
  #system: PlacedSystem;
  #skipsBad: boolean;
  #coordinates = new GrowingNumbers((length) => new Float64Array(length));
  #partEnds = new GrowingNumbers((length) => new Uint32Array(length));
  #partStarts = new GrowingNumbers((length) => new Uint8Array(length));
  #kinds = new GrowingNumbers((length) => new Uint8Array(length));
  #partsEnd = new GrowingNumbers((length) => new Uint32Array(length));
  #boxes = new GrowingNumbers((length) => new Float64Array(length));
  #columns: PackedColumns;
  #read = 0;
  /** Objects that were left out, at the visitor's wish. */
  skipped = 0;

  constructor(system: PlacedSystem, { isUntyped, skipsBad }: { isUntyped: boolean; skipsBad: boolean }) {
    this.#system = system;
    this.#skipsBad = skipsBad;
    this.#columns = new PackedColumns(isUntyped);
  }

  get count(): number {
    return this.#kinds.length;
  }

  add(object: RawObject): void {
    this.#read++;
    const number = this.#read;
    const place = object.place ?? (() => fr.object(number));
    const marks = [this.#coordinates.length, this.#partEnds.length, this.#kinds.length] as const;
    try {
      this.#addShape(object.geometry, place, 0, object);
    } catch (error) {
      if (!this.#skipsBad || !(error instanceof FileRefusal) || !error.remedies.some(({ kind }) => kind === 'skip'))
        throw error;
      this.skipped++;
      this.#takeBack(marks);
    }
  }

  #takeBack([coordinates, parts, objects]: readonly [number, number, number]): void {
    this.#coordinates.cut(coordinates);
    this.#partEnds.cut(parts);
    this.#partStarts.cut(parts);
    this.#kinds.cut(objects);
    this.#partsEnd.cut(objects);
    this.#boxes.cut(objects * 4);
    this.#columns.cut(objects);
  }

  /** One object for each kind of shape: a collection of several becomes several. */
  #addShape(geometry: unknown, place: Place, depth: number, object: RawObject): void {
    const { type, coordinates, geometries } = (geometry ?? { type: 'None' }) as Shape;
    const bad = () => new FileRefusal(fr.unreadableShape(place()), [{ kind: 'skip' }]);
    const list = (value: unknown): unknown[] => {
      if (!Array.isArray(value)) throw bad();
      return value;
    };
    const lists = (value: unknown) => list(value).map(list);
    const add: Record<string, () => void> = {
      None: () => this.#close(KIND.none, object),
      Point: () => this.#points(list(coordinates).length === 0 ? [] : [coordinates], place, object),
      MultiPoint: () => this.#points(list(coordinates), place, object),
      LineString: () => this.#lines([list(coordinates)], place, object),
      MultiLineString: () => this.#lines(lists(coordinates), place, object),
      Polygon: () => this.#areas([lists(coordinates)], place, object),
      MultiPolygon: () => this.#areas(list(coordinates).map(lists), place, object),
      GeometryCollection: () => {
        if (depth >= DEEPEST) throw bad();
        for (const part of list(geometries)) this.#addShape(part, place, depth + 1, object);
      },
    };
    if (typeof type !== 'string' || type === 'Unreadable') throw bad();
    if (!Object.hasOwn(add, type)) throw new FileRefusal(fr.unknownShape(place(), type), [{ kind: 'skip' }]);
    add[type]?.();
  }

  #points(points: readonly unknown[], place: Place, object: RawObject): void {
    for (const point of points) {
      this.#position(point, place);
      this.#endPart(true);
    }
    this.#close(points.length > 0 ? KIND.point : KIND.none, object);
  }

  #lines(lines: readonly unknown[][], place: Place, object: RawObject): void {
    const real = lines.filter((line) => line.length > 0);
    for (const line of real) {
      for (const position of line) this.#position(position, place);
      this.#endPart(true);
    }
    this.#close(real.length > 0 ? KIND.line : KIND.none, object);
  }

  #areas(polygons: readonly unknown[][][], place: Place, object: RawObject): void {
    const real = polygons.filter((polygon) => polygon[0] && polygon[0].length > 0);
    for (const polygon of real) {
      for (const [i, ring] of polygon.entries()) {
        for (const position of ring) this.#position(position, place);
        this.#endPart(i === 0);
      }
    }
    this.#close(real.length > 0 ? KIND.area : KIND.none, object);
  }

  #position(value: unknown, place: Place): void {
    const [x, y] = (Array.isArray(value) ? value : []) as unknown[];
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
      throw new FileRefusal(fr.unreadableShape(place()), [{ kind: 'skip' }]);
    const [lon, lat] = this.#system.toLonLat(x, y);
    // What a projection cannot place comes back as no number.
    if (!(Math.abs(lon) <= FARTHEST_TURN && Math.abs(lat) <= 90)) throw this.#outside(place, x, y);
    if (this.#coordinates.length >= MAX_VERTICES * 2) throw new FileRefusal(fr.tooDetailed(MAX_VERTICES));
    this.#coordinates.push(lon);
    this.#coordinates.push(lat);
  }

  #outside(place: Place, x: number, y: number): FileRefusal {
    const words = [place(), formatNumber(x, 6), formatNumber(y, 6)] as const;
    return this.#system.isSupposed
      ? new FileRefusal(fr.notDegrees(...words), [{ kind: 'system' }])
      : new FileRefusal(fr.outOfWorld(...words), [{ kind: 'skip' }]);
  }

  #endPart(isStart: boolean): void {
    this.#partEnds.push(this.#coordinates.length);
    this.#partStarts.push(isStart ? 1 : 0);
  }

  #close(kind: number, { properties }: RawObject): void {
    if (this.count >= MAX_OBJECTS) throw new FileRefusal(fr.tooMany(MAX_OBJECTS));
    this.#kinds.push(kind);
    this.#partsEnd.push(this.#partEnds.length);
    this.#columns.add(properties);
  }

  done(): PackedObjects {
    const coordinates = this.#coordinates.done();
    const partEnds = this.#partEnds.done();
    const partsEnd = this.#partsEnd.done();
    const { boxes, extent } = turnedBoxes(coordinates, partEnds, partsEnd);
    return {
      count: this.count,
      coordinates,
      partEnds,
      partStarts: this.#partStarts.done(),
      kinds: this.#kinds.done(),
      partsEnd,
      boxes,
      extent,
      ...this.#columns.done(this.count),
    };
  }
}

/** Files of the Pacific count longitudes from 0 to 360: an object that lies wholly beyond the edge is brought back, in one piece. */
function turnedBoxes(coordinates: Float64Array, partEnds: Uint32Array, partsEnd: Uint32Array) {
  const boxes = new Float64Array(partsEnd.length * 4).fill(Number.NaN);
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  let from = 0;
  for (let i = 0; i < partsEnd.length; i++) {
    const lastPart = (partsEnd[i] ?? 0) - 1;
    const to = lastPart < 0 ? 0 : (partEnds[lastPart] ?? 0);
    if (to > from) {
      const box = boxOf(coordinates, from, to);
      const turn = box[0] > 180 ? -360 : box[2] < -180 ? 360 : 0;
      if (turn !== 0) for (let at = from; at < to; at += 2) coordinates[at] = (coordinates[at] ?? 0) + turn;
      boxes.set([box[0] + turn, box[1], box[2] + turn, box[3]], i * 4);
      extent[0] = Math.min(extent[0], box[0] + turn);
      extent[1] = Math.min(extent[1], box[1]);
      extent[2] = Math.max(extent[2], box[2] + turn);
      extent[3] = Math.max(extent[3], box[3]);
      from = to;
    }
  }
  return { boxes, extent: extent[0] <= extent[2] ? extent : null };
}

function boxOf(coordinates: Float64Array, from: number, to: number): Extent {
  const box: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = from; at < to; at += 2) {
    const [x, y] = [coordinates[at] ?? 0, coordinates[at + 1] ?? 0];
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}
