import type { Extent } from '@motu/core';
import type { Sources } from '../basemap/sources.ts';
import { union } from '../projection/frame.ts';
import type { FeatureSource } from '../source/source.ts';
import type { FeatureContent, Layer, LayerTime } from './layer.ts';

/** What a client must know of a layer before it asks for it. */
export type Description = {
  /** Longitude and latitude of what the layer shows; `null` when it shows nothing. */
  extent: Extent | null;
  /** Properties that a filter may name. */
  columns: readonly string[];
  /** The column of its dates, and the days that its rows span, where they are to be read from them. */
  time?: LayerTime | null;
};

export async function describeLayer({ content }: Layer, sources: Sources): Promise<Description> {
  const { features, relief, sea } = sources;
  switch (content.kind) {
    case 'features':
      return {
        extent: await features.extent(content.table),
        columns: (await features.fields(content.table)) ?? [],
        time: await timeOf(content, features),
      };
    case 'composed': {
      const extents = await Promise.all(content.parts.map(({ table }) => features.extent(table)));
      const known = extents.filter((extent) => extent !== null);
      return { extent: known.length > 0 ? known.reduce(union) : null, columns: [] };
    }
    case 'hillshade':
    case 'relief':
      return { extent: relief?.extent ?? null, columns: [] };
    case 'image':
      return { extent: sources.images.extent(content.image), columns: [] };
    case 'sea':
    case 'base-map':
      // Drawn as open sea around the world: what is worth asking for is the mapped part.
      return { extent: sea?.extent ?? (await features.extent('terre')), columns: [] };
  }
}

/** Whether what a layer is drawn from is not there: its table is in no file and in no database, or there is no relief, or no picture. An empty table is there. */
export async function lacksData({ content }: Layer, { features, relief, images }: Sources): Promise<boolean> {
  switch (content.kind) {
    case 'features':
      return (await features.fields(content.table)) === null;
    case 'composed': {
      const columns = await Promise.all(content.parts.map(({ table }) => features.fields(table)));
      return columns.every((one) => one === null);
    }
    case 'hillshade':
    case 'relief':
      return relief === null;
    case 'image':
      return images.extent(content.image) === null;
    case 'sea':
    case 'base-map':
      // There is open sea to draw, whatever is missing.
      return false;
  }
}

async function timeOf({ time, table }: FeatureContent, features: FeatureSource): Promise<LayerTime | null> {
  if (!time || 'from' in time) return null;
  const days = await features.days?.(table, time.field);
  return days ? { field: time.field, ...days } : null;
}
