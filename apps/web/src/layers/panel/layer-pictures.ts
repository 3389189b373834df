import { endpoints, type LayerItem } from '@motu/contract';
import { TILE_STYLES } from '@motu/core';
import { addressOf } from '../../api/index.ts';

/** North of Moorea: open sea, lagoon, two bays, relief and names on one tile of this level. */
const NICE_PLACE = { level: 10, column: 171, row: 611 };

/** A small picture of a base map: one of its own tiles, which the server and the browser keep. Null when it has no such tiles. */
export function thumbnailAddress({ sourceType, sourceOptions }: LayerItem): string | null {
  const { urls, matrixSet, tileGrid } = sourceOptions;
  const matrix = tileGrid?.matrixIds[NICE_PLACE.level];
  const template = urls?.[0];
  if (sourceType !== 'wmts' || !template || !matrixSet || matrix === undefined) return null;
  return template
    .replace('{Style}', TILE_STYLES.all)
    .replace('{TileMatrixSet}', matrixSet)
    .replace('{TileMatrix}', matrix)
    .replace('{TileRow}', String(NICE_PLACE.row))
    .replace('{TileCol}', String(NICE_PLACE.column));
}

export const PATCH = { width: 30, height: 17 } as const;

/** In the dark, lines and signs are drawn on this: the land and the sea of the day would glare. */
const DARK_GROUND = '0x18303D';

/** The patch of one line of a layer's legend, at twice its size for sharp screens. */
export function patchAddress({ slug }: LayerItem, line: string, isDark: boolean): string {
  const ground: Record<string, string> = isDark ? { BGCOLOR: DARK_GROUND } : {};
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: 'image/png' };
  return addressOf(endpoints.wms.ask, {}, { ...asked, LAYER: slug, WIDTH: PATCH.width * 2, RULE: line, ...ground });
}
