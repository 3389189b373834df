import { BASE_MAP_TABLES } from '../basemap/tables.ts';
import type { Layer } from './layer.ts';

/** Files of numbers on the ground that come with a territory. */
const RASTERS = ['relief', 'sea', 'texture', 'lagoon'] as const;
export type RasterName = (typeof RASTERS)[number];

/** What a layer is drawn from, and nothing else: its tiles stay as they are while these do. */
type DrawnFrom = { tables: readonly string[]; rasters: readonly RasterName[] };

export function drawnFrom({ content }: Pick<Layer, 'content'>): DrawnFrom {
  switch (content.kind) {
    case 'base-map':
    case 'sea':
      return { tables: BASE_MAP_TABLES, rasters: RASTERS };
    case 'hillshade':
    case 'relief':
      // Where there is no land there is nothing to show of it.
      return { tables: ['terre'], rasters: ['relief'] };
    case 'image':
      // The name of its file changes with what is in it, and is part of the layer.
      return { tables: [], rasters: [] };
    case 'features':
      return { tables: [content.table], rasters: [] };
    case 'composed':
      return { tables: content.parts.map(({ table }) => table), rasters: [] };
  }
}
