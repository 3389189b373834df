import type { CrsCode } from '@motu/core';
import { PROJECTIONS } from '../projection/projection.ts';
import type { Value } from '../source/source.ts';
import type { DataPage, PageStart } from './data-query.ts';
import { ShapeReader } from './shape.ts';

/** Gathers the rows of one page. */
export class PageWriter {
  private readonly shapes = new ShapeReader();
  private readonly rows: { id: number; values: readonly Value[] }[] = [];
  private readonly crs: CrsCode;

  constructor(crs: CrsCode = 'EPSG:4326') {
    this.crs = crs;
  }

  get features(): number {
    return this.rows.length;
  }

  get numbers(): number {
    return this.shapes.numbers;
  }

  /** `wkb`: where the well-known binary begins in the bytes; null when there is none. */
  add(id: number, bytes: Uint8Array | null, wkb: number | null, values: readonly Value[]): void {
    if (bytes && wkb !== null) this.shapes.add(bytes, wkb);
    else this.shapes.addNothing();
    this.rows.push({ id, values });
  }

  /** `inverse`: from the system that the geometries are stored in to longitude and latitude. */
  finish(more: PageStart | 'after' | false, inverse?: (x: number, y: number) => [number, number]): DataPage {
    const shapes = this.shapes.finish(this.projection(inverse));
    const features = this.rows.map(({ id, values }, i) => ({ id, shape: shapes[i] ?? null, values }));
    const last = features.at(-1);
    const next = more === 'after' ? last && { after: last.id } : more;
    return { features, next: next || null };
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
