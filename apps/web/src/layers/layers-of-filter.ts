import { endpoints, type InfoQuery, type LayerItem, type MapContext } from '@motu/contract';
import { cqlOf, type ObjectFilter, type ObjectFilters } from '@motu/core';

/** A context whose layers show what is asked of their objects; the others, and a context without a filter, stay as they are. */
export function contextOfFilters(context: MapContext, filters: ObjectFilters): MapContext {
  const filtered = Object.entries(filters).flatMap(([slug, filter]) => {
    const item = context.layers[slug];
    const cql = item && filterCql(item, filter);
    return cql ? [[slug, layerOfFilter(item, cql)] as const] : [];
  });
  return filtered.length > 0 ? { ...context, layers: { ...context.layers, ...Object.fromEntries(filtered) } } : context;
}

/** What of a filter the layer knows, as the server takes it; null where that is nothing. An address may name columns that are no more. */
export function filterCql({ objects, fields }: LayerItem, filter: ObjectFilter): string | null {
  return objects ? cqlOf(filter.filter(({ field }) => fields.some(({ name }) => name === field))) : null;
}

/** Its addresses and its questions all carry the filter: what draws, names, prints or asks about the layer need not know of filters. */
function layerOfFilter(item: LayerItem, cql: string): LayerItem {
  const { sourceOptions, names, options } = item;
  const filtered = (address: string) => `${address}&cql_filter=${encodeURIComponent(cql)}`;
  const { urls } = sourceOptions;
  return {
    ...item,
    sourceOptions: { ...sourceOptions, ...(urls && { urls: urls.map(filtered) }) },
    ...(names && { names: filtered(names) }),
    options: { ...options, ...(options.info && { info: options.info.map((query) => questionOf(query, item, cql)) }) },
  };
}

/** Only a question to our own map service about this very layer has its columns. */
function questionOf(query: InfoQuery, { slug }: LayerItem, cql: string): InfoQuery {
  const isOwn = query.type === 'wms' && query.layers === slug && (query.url ?? endpoints.wms.ask.path).startsWith('/');
  if (!isOwn) return query;
  return { ...query, cqlFilter: query.cqlFilter ? `(${query.cqlFilter}) AND (${cql})` : cql };
}
