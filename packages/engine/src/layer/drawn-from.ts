import { BASE_MAP_TABLES } from '../basemap/tables.ts';
import { IMAGE_FOLDER } from '../image/image-file.ts';
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
      // By the name that the register of imports has for it: where the picture is not, its tiles are others.
      return { tables: [`${IMAGE_FOLDER}/${content.image}`], rasters: [] };
    case 'features':
      return { tables: [content.table], rasters: [] };
    case 'composed':
      return { tables: content.parts.map(({ table }) => table), rasters: [] };
  }
}
