import type { CrsCode } from '@motu/core';
import { ShapeReader } from '@motu/geopackage';
import { PROJECTIONS } from '../projection/projection.ts';
import type { Value } from '../source/source.ts';
import type { PackedPage, PageStart } from './data-query.ts';
import { packValues } from './packed-features.ts';

/** Gathers the rows of one page. */
export class PageWriter {
  private readonly shapes = new ShapeReader();
  private readonly ids: number[] = [];
  private readonly values: Value[] = [];
  private readonly crs: CrsCode;

  constructor(crs: CrsCode = 'EPSG:4326') {
    this.crs = crs;
  }

  get features(): number {
    return this.ids.length;
  }

  get numbers(): number {
    return this.shapes.numbers;
  }

  /** `wkb`: where the well-known binary begins in the bytes; null when there is none. */
  add(id: number, bytes: Uint8Array | null, wkb: number | null, values: readonly Value[]): void {
    if (bytes && wkb !== null) this.shapes.add(bytes, wkb);
    else this.shapes.addNothing();
    this.ids.push(id);
    for (const value of values) this.values.push(value);
  }

  /** `inverse`: from the system that the geometries are stored in to longitude and latitude. */
  finish(more: PageStart | 'after' | false, inverse?: (x: number, y: number) => [number, number]): PackedPage {
    const shapes = this.shapes.finish(this.projection(inverse));
    const last = this.ids.at(-1);
    const next = more === 'after' ? last !== undefined && { after: last } : more;
    return { packed: { ids: new Float64Array(this.ids), shapes, values: packValues(this.values) }, next: next || null };
  }

  private projection(inverse?: (x: number, y: number) => [number, number]) {
    const forward = this.crs === 'EPSG:4326' ? null : PROJECTIONS[this.crs].forward;
    if (!inverse) return forward;
    return (x: number, y: number): [number, number] => {
      const [lon, lat] = inverse(x, y);
      return forward ? forward(lon, lat) : [lon, lat];
    };
  }
}
