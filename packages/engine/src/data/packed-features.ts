import { deserialize, serialize } from 'node:v8';
import { type PackedShapes, type Shape, unpackShapes } from '@motu/geopackage';
import type { Value } from '../source/source.ts';

/** One object as it was stored. `values` are in the order of the fields. */
export type DataFeature = { id: number; shape: Shape | null; values: readonly Value[] };

/** The objects of a page as columns: an object for each, copied from thread to thread, would cost more than reading them. */
export type PackedFeatures = {
  ids: Float64Array;
  shapes: PackedShapes;
  /** Row after row, as V8 writes them: a list would be copied by each thread that it goes through, bytes are handed over. */
  values: Uint8Array<ArrayBuffer>;
};

export function packValues(values: readonly Value[]): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = serialize(values);
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** New ones each time: they are handed over too. */
export const noFeatures = (): PackedFeatures => ({
  ids: new Float64Array(),
  shapes: {
    coordinates: new Float64Array(),
    ...{ ends: new Uint32Array(), polygons: new Uint32Array(), cuts: new Uint32Array(), members: new Int32Array() },
  },
  values: packValues([]),
});

/** One after the other: whoever writes them keeps none, and memory is asked for one at a time. */
export function* unpackFeatures({ ids, shapes, values: packed }: PackedFeatures): Generator<DataFeature> {
  const values = deserialize(packed) as Value[];
  const width = values.length / (ids.length || 1);
  let i = 0;
  for (const shape of unpackShapes(shapes)) {
    yield { id: ids[i] as number, shape, values: values.slice(i * width, (i + 1) * width) };
    i++;
  }
}

/** To be handed over without a copy. */
export function buffersOf({ ids, shapes, values }: PackedFeatures): ArrayBuffer[] {
  const { coordinates, ends, polygons, cuts, members } = shapes;
  return [ids, coordinates, ends, polygons, cuts, members, values].map(({ buffer }) => buffer as ArrayBuffer);
}
