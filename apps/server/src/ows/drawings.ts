import { TILE_GRIDS, viewZoom } from '@motu/core';
import type { AskedDrawing } from '@motu/engine';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import type { FilteredLayer, MapQuery } from './map-query.ts';

/** What the engine lays over each other: layers of ours by their name, those of others as the pictures they sent. */
export async function drawingsOf(
  layers: readonly FilteredLayer[],
  query: Omit<MapQuery, 'layers' | 'system'>,
  outside: OutsideMaps,
): Promise<AskedDrawing[]> {
  const { crs, bbox, width } = query;
  const zoom = viewZoom(TILE_GRIDS[crs], (bbox[2] - bbox[0]) / width);
  const drawings = layers.map(
    async ({ slug, where, range, minZoom, maxZoom, outside: source }): Promise<AskedDrawing[]> => {
      if (!source) return [{ slug, where }];
      // As with our own: a layer is drawn a little beyond its zooms.
      if (zoom < minZoom - 0.5 || zoom > maxZoom + 0.99) return [];
      return [await outside.pictures(source, { ...query, scale: 1, range })];
    },
  );
  return (await Promise.all(drawings)).flat();
}
