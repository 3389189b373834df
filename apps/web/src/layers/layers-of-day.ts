import type { LayerItem, MapContext } from '@motu/contract';

/** A context whose layers with days are asked for one day, or a period; the others, and a context without such layers, stay as they are. */
export function contextOfDay(context: MapContext, day: string): MapContext {
  const dated = Object.values(context.layers).filter((item) => item.dated);
  if (dated.length === 0) return context;
  const ofDay = dated.map((item) => [item.slug, layerOfDay(item, day)] as const);
  return { ...context, layers: { ...context.layers, ...Object.fromEntries(ofDay) } };
}

/** Its addresses all carry the day: what draws, names, prints or keeps the layer need not know of days. */
function layerOfDay(item: LayerItem, day: string): LayerItem {
  const { sourceOptions, names } = item;
  const withDay = (address: string) => `${address}&time=${day}`;
  return {
    ...item,
    sourceOptions: { ...sourceOptions, ...(sourceOptions.urls && { urls: sourceOptions.urls.map(withDay) }) },
    ...(names && { names: withDay(names) }),
  };
}
