import type { Transform, TransformCallback } from 'node:stream';
import { OSMTransform } from 'osm-pbf-parser-node';
import type { OsmElement } from './elements.ts';

/** The parser throws where a stream should fail: what it throws would end the process instead of the import. */
class CarefulTransform extends OSMTransform {
  override _transform(chunk: Buffer, encoding: BufferEncoding, next: TransformCallback): void {
    try {
      super._transform(chunk, encoding, next);
    } catch (error) {
      next(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      super._flush(done);
    } catch (error) {
      done(error as Error);
    }
  }
}

/** Turns the bytes of a .osm.pbf file into lists of elements. */
export function createPbfReader(): Transform {
  return new CarefulTransform({ withTags: true, withInfo: false });
}

/** Without the header that the parser puts first. */
export function elementsOf(items: readonly unknown[]): OsmElement[] {
  return items.filter((item): item is OsmElement => 'type' in (item as object) && 'id' in (item as object));
}

/** When the data of a file were taken from OpenStreetMap, where its header says so. */
export function dateOf(items: readonly unknown[]): Date | null {
  for (const item of items as { osmosis_replication_timestamp?: number; osmDate?: string }[]) {
    const { osmosis_replication_timestamp: seconds, osmDate } = item;
    const date = new Date(seconds ? seconds * 1000 : (osmDate ?? Number.NaN));
    if (Number.isFinite(date.getTime())) return date;
  }
  return null;
}
