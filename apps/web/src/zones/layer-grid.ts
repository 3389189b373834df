import type { LayerItem } from '@motu/contract';
import { type Extent, type LonLat, type TileStyle, ZOOM_0_DEGREES } from '@motu/core';
import { getIntersection, isEmpty } from 'ol/extent.js';
import { get as getProjection, getTransform, transformExtent } from 'ol/proj.js';
import { calculateSourceResolution } from 'ol/reproj.js';
import { toSize } from 'ol/size.js';
import type TileImage from 'ol/source/TileImage.js';
import { createLayer } from '../layers/index.ts';
import type { TileKey } from '../tiles/tile-store.ts';
import type { TileRange } from '../tiles/zone.ts';

const MAP_PROJECTION = 'EPSG:4326';

/** Whose tiles can be named beforehand. */
export type LayerGrid = {
  /** Tiles that the map asks for over this extent at these zooms. */
  ranges(extent: Extent, minZoom: number, maxZoom: number): TileRange[];
  address(key: TileKey): string | null;
};

/** Whose tiles can be laid side by side. */
type PlacedGrid = LayerGrid & {
  /** Where places lie at a level, in tiles from the corner of its first one. */
  placer(level: number): (place: LonLat) => [column: number, row: number];
};

/** The tiles of a layer, or of one of its parts, as the map itself asks for them. */
export function layerGrid(item: LayerItem, style?: TileStyle, pixelRatio = window.devicePixelRatio): PlacedGrid {
  const source = createLayer(item, {
    pixelRatio,
    loadTile: () => {},
    ...(style && { style }),
  }).getSource() as TileImage;
  const projection = getProjection(item.sourceOptions.projection);
  const map = getProjection(MAP_PROJECTION);
  if (!projection || !map) throw new Error(`Unknown projection: ${item.sourceOptions.projection}`);
  const grid = source.getTileGridForProjection(projection);
  const addressOf = source.getTileUrlFunction();
  const isSame = projection.getCode() === MAP_PROJECTION;

  return {
    ranges(extent, minZoom, maxZoom) {
      const asked = isSame ? [...extent] : transformExtent([...extent], map, projection);
      const shown = getIntersection(asked, grid.getExtent());
      if (isEmpty(shown)) return [];
      const centre = [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2];
      const found = new Map<number, TileRange>();
      const [from, to] = [Math.max(minZoom, Math.ceil(item.minZoom)), Math.min(maxZoom, Math.floor(item.maxZoom))];
      for (let zoom = from; zoom <= to; zoom++) {
        const inMap = ZOOM_0_DEGREES / 2 ** zoom;
        const resolution = isSame ? inMap : calculateSourceResolution(projection, map, centre, inMap);
        const level = grid.getZForResolution(resolution, source.zDirection);
        const { minX, minY, maxX, maxY } = grid.getTileRangeForExtentAndZ(shown, level);
        found.set(level, [level, minX, minY, maxX, maxY]);
      }
      return [...found.values()];
    },
    placer(level) {
      const toGrid = getTransform(map, projection);
      const [left = 0, top = 0] = grid.getOrigin(level);
      const [width = 0, height = 0] = toSize(grid.getTileSize(level)).map((side) => side * grid.getResolution(level));
      return (place) => {
        const [x = 0, y = 0] = toGrid([...place], undefined, 2);
        return [(x - left) / width, (top - y) / height];
      };
    },
    address: ([, z, x, y]) => addressOf([z, x, y], pixelRatio, projection) ?? null,
  };
}
