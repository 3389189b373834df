import { endpoints, type ItemSchema, type LayerItem } from '@motu/contract';
import { AppError } from '@motu/core';
import { addressOf, api } from '../api/index.ts';
import { filterCql } from '../layers/index.ts';
import { startDownload } from '../ui/save-file.ts';
import { fr } from './fr.ts';
import {
  type RowId,
  TABLE_FORMATS,
  type TableColumn,
  type TableQuery,
  type TableSort,
  type TableSource,
} from './source.ts';

type Query = Record<string, string>;

/** What is asked of a layer at once by its ids: as many as an address has room for. */
const MOST_IDS = 1_000;
/** How often one asks whether a file is ready. */
const ASK_AGAIN_MS = 700;

/** The objects of a layer of the server, by OGC API Features; those of one day where the layer has days. */
export function ogcSource(item: LayerItem, day: string): TableSource {
  const { slug, name, fields } = item;
  const params = { collection: slug };
  const items = (query: Query, signal?: AbortSignal) =>
    api.ogc.items({ params, query: { f: 'json', ...query }, signal });
  const time: Query = item.dated ? { datetime: day } : {};
  const asked = ({ filter, extent, ids }: TableQuery): Query => {
    const cql = filterCql(item, filter);
    return {
      ...time,
      ...(cql && { filter: cql }),
      ...(extent && { bbox: extent.join() }),
      ...(ids && { ids: ids.join() }),
    };
  };

  return {
    key: `${slug}@${time.datetime ?? ''}`,
    name,
    formats: TABLE_FORMATS,
    async columns(signal) {
      const { properties } = await api.ogc.schema({ params, query: { f: 'json' }, signal });
      return fields.map((field) => ({ ...field, kind: kindOf(field, properties[field.name]) }));
    },
    async page(query, sort, { offset, limit }, signal) {
      const order: Query = sort ? { sortby: sortOf(sort) } : {};
      const range = { offset: String(offset), limit: String(limit), skipGeometry: 'true' };
      const { features, numberMatched } = await items({ ...asked(query), ...order, ...range }, signal);
      return { rows: features.map(({ id, properties }) => ({ id, values: properties })), count: numberMatched };
    },
    async rank(query, sort, id, signal) {
      const order: Query = sort ? { sortby: sortOf(sort) } : {};
      return (await api.ogc.rank({ params, query: { ...asked(query), ...order, id }, signal })).rank;
    },
    async values(field, signal) {
      const { values, isMore } = await api.ogc.values({ params, query: { ...time, propriete: field }, signal });
      return { values: values.map(({ value }) => value), isMore };
    },
    async statistics(query, signal) {
      const { numberMatched, columns } = await api.ogc.statistics({ params, query: asked(query), signal });
      return { count: numberMatched, columns };
    },
    async shapes(ids, signal) {
      if (ids.length === 0) return [];
      const query = { ids: ids.slice(0, MOST_IDS).join(), limit: String(MOST_IDS), properties: '' };
      const { features } = await items(query, signal);
      return features.flatMap(({ id, geometry }) => (geometry ? [{ id, geometry }] : []));
    },
    async touching(query, polygon, limit, signal) {
      const ring = polygon.map(([lon, lat]) => `${lon} ${lat}`).join(', ');
      const { filter, ...rest } = asked(query);
      const touches = `S_INTERSECTS(geometry, POLYGON((${ring})))`;
      const { features } = await items(
        {
          ...rest,
          filter: filter ? `${filter} AND ${touches}` : touches,
          limit: String(limit),
          properties: '',
          skipGeometry: 'true',
        },
        signal,
      );
      return features.map(({ id }): RowId => id);
    },
    async export(format, query, signal) {
      const { filter, bbox, ids, datetime } = asked(query);
      if (query.ids && query.ids.length > MOST_IDS) throw new AppError('invalid', fr.tooManySelected(MOST_IDS));
      const wanted = {
        format,
        ...(filter && { filtre: filter }),
        ...(bbox && { bbox }),
        ...(ids && { ids }),
        ...(datetime && { temps: datetime }),
      };
      const isReady = async () =>
        (await api.openData.downloadState({ params: { slug }, query: wanted, signal })).isReady;
      while (!(await isReady())) await pause(ASK_AGAIN_MS, signal);
      startDownload(addressOf(endpoints.openData.download, { slug }, wanted), '');
    },
  };
}

const sortOf = ({ field, isDescending }: TableSort): string => `${isDescending ? '-' : ''}${field}`;

function kindOf(
  { format }: LayerItem['fields'][number],
  property: ItemSchema['properties'][string] | undefined,
): TableColumn['kind'] {
  if (format === 'boolean') return 'boolean';
  if (property?.format === 'date') return 'date';
  return property?.type === 'number' || property?.type === 'boolean' ? property.type : 'text';
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
