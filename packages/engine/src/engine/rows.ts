import { AppError } from '@motu/core';
import type { DataPage, DataQuery, LayerQuery, PackedPage } from '../data/data-query.ts';
import { unpackFeatures } from '../data/packed-features.ts';
import type { ColumnStatistics, ColumnValues } from '../data/statistics.ts';
import type { Layer } from '../layer/layer.ts';
import type { Pool } from './pool.ts';

/** The objects of an engine's layers as rows: pages, counts and figures of them, asked of the thread that reads. */
export class Rows {
  private readonly reading: Pool;
  private readonly behind: Pool;
  private readonly layerOf: (slug: string) => Layer;

  constructor({ reading, behind }: { reading: Pool; behind: Pool }, layerOf: (slug: string) => Layer) {
    this.reading = reading;
    this.behind = behind;
    this.layerOf = layerOf;
  }

  async page(slug: string, query: LayerQuery): Promise<DataPage> {
    const { packed, next } = await this.packedPage(slug, query);
    return { features: [...unpackFeatures(packed)], next };
  }

  async packedPage(slug: string, query: LayerQuery): Promise<PackedPage> {
    const result = await this.poolFor(query).run({ kind: 'page', query: this.dataQuery(slug, query) });
    if (!('page' in result)) throw new Error('A page of rows was asked for, and something else came.');
    return result.page;
  }

  async count(slug: string, query: Omit<LayerQuery, 'limit'>): Promise<number> {
    const result = await this.poolFor(query).run({
      kind: 'count',
      query: this.dataQuery(slug, { ...query, limit: 0 }),
    });
    if (!('count' in result)) throw new Error('A number of rows was asked for, and something else came.');
    return result.count;
  }

  async rank(slug: string, query: Omit<LayerQuery, 'limit'>, id: number): Promise<number | null> {
    const result = await this.reading.run({ kind: 'rank', query: this.dataQuery(slug, { ...query, limit: 0 }), id });
    if (!('rank' in result)) throw new Error('The place of a row was asked for, and something else came.');
    return result.rank;
  }

  async statistics(slug: string, query: Omit<LayerQuery, 'limit'>): Promise<readonly ColumnStatistics[]> {
    const result = await this.reading.run({ kind: 'statistics', query: this.dataQuery(slug, { ...query, limit: 0 }) });
    if (!('statistics' in result)) throw new Error('Statistics were asked for, and something else came.');
    return result.statistics;
  }

  async values(slug: string, query: LayerQuery): Promise<ColumnValues> {
    const result = await this.reading.run({ kind: 'values', query: this.dataQuery(slug, query) });
    if (!('values' in result)) throw new Error('Values of a column were asked for, and something else came.');
    return result.values;
  }

  private poolFor({ isBehind }: Omit<LayerQuery, 'limit'>): Pool {
    return isBehind ? this.behind : this.reading;
  }

  /** What of a table a layer shows, and what of it the layer tells. */
  private dataQuery(slug: string, query: LayerQuery): DataQuery {
    const { content, fields } = this.layerOf(slug);
    if (content.kind !== 'features') throw new AppError('not-found', `La couche « ${slug} » n’a pas d’objets.`);
    const published = fields.map(({ name }) => name);
    // Values are told apart by their order: without one of them the others would stand under wrong names.
    if (query.fields?.some((name) => !published.includes(name))) throw changed();
    return { ...query, fields: query.fields ?? published, table: content.table, filter: content.filter };
  }
}

function changed(): AppError {
  return new AppError('unavailable', 'Cette couche vient de changer. Réessayez.', { retryAfterS: 1 });
}
