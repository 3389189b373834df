import { TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import type { Sources } from '../basemap/sources.ts';
import type { Layer } from '../layer/layer.ts';
import { coverage, createFrame } from '../projection/frame.ts';
import { BASE_MAP_LAYERS } from './base-map-layers.ts';
import { isShown, shownAt } from './shown-at.ts';
import { TILE_BUFFER, TILE_UNITS, type TilePlace, tileSpace } from './tile-space.ts';

/** Whether some vector tiles hold nothing, as the indexes tell. */
export async function isVectorVoid(
  { content, ...layer }: Layer,
  place: TilePlace & { columns: number; rows: number },
  { features }: Sources,
): Promise<boolean> {
  const { grid, level, column, row, columns, rows } = place;
  const { zoom, resolution } = tileSpace(place);
  if (!isShown(layer, shownAt(zoom))) return true;
  const extent = tileExtent(TILE_GRIDS[grid], level, column, row, columns, rows);
  const frame = createFrame({ crs: grid, extent, width: columns * TILE_SIZE, height: rows * TILE_SIZE });
  const ground = coverage(frame, (TILE_SIZE * TILE_BUFFER) / TILE_UNITS + 1);
  for (const table of tablesOf(content)) {
    const found = await features.features({ table, extent: ground, resolution, fields: [], limit: 1 });
    if (found.length > 0) return false;
  }
  return true;
}

function tablesOf(content: Layer['content']): readonly string[] {
  switch (content.kind) {
    case 'base-map':
      return BASE_MAP_LAYERS.flatMap(({ tables }) => tables);
    case 'features':
      return [content.table];
    case 'composed':
      return content.parts.map(({ table }) => table);
    default:
      return [];
  }
}
