import type { LayerItem, SourceOptions, TileGridOptions } from '@motu/contract';
import { TILE_STYLES, type TileStyle, ZOOM_0_DEGREES } from '@motu/core';
import TileLayer from 'ol/layer/Tile.js';
import type TileImage from 'ol/source/TileImage.js';
import TileWMS from 'ol/source/TileWMS.js';
import WMTS from 'ol/source/WMTS.js';
import XYZ from 'ol/source/XYZ.js';
import type { LoadFunction } from 'ol/Tile.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import WMTSTileGrid from 'ol/tilegrid/WMTS.js';
import { ComposedTileLayer } from './composed-layer.ts';

/** From this pixel ratio on, tiles of twice the size are worth their weight (OWS-04). */
const SHARP_RATIO = 1.5;
/** Tiles kept in memory, per layer (MAP-12). */
const CACHE_SIZE = 512;
const WMS_TILE_SIZE = 512;
const WORLD = [-180, -90, 180, 90];
const LEVELS = 22;

type LayerEnvironment = {
  pixelRatio: number;
  loadTile: LoadFunction;
  /** What of the layer is shown, where it comes apart. */
  style?: TileStyle;
};

/** A layer of a context on the map; throws on a source that the page cannot show. */
export function createLayer(item: LayerItem, environment: LayerEnvironment): TileLayer<TileImage> {
  const options = {
    source: createSource(item, environment),
    cacheSize: CACHE_SIZE,
    // The library shows a layer above its minZoom only, and the product at it.
    minZoom: item.minZoom - 1e-6,
    // A layer is drawn until the next zoom after its last one.
    maxZoom: item.maxZoom + 1 - 1e-6,
    properties: { slug: item.slug },
  };
  const grid = item.sourceType === 'wmts' && JSON.stringify(item.sourceOptions.tileGrid);
  return grid ? new ComposedTileLayer({ ...options, grid }) : new TileLayer(options);
}

function createSource(item: LayerItem, { pixelRatio, loadTile, style = TILE_STYLES.all }: LayerEnvironment): TileImage {
  const { sourceType, sourceUrl, sourceOptions, slug } = item;
  // A tile that has come is shown: a fade would only make the map look slower than it is.
  const common = { projection: sourceOptions.projection, tileLoadFunction: loadTile, transition: 0, wrapX: true };
  switch (sourceType) {
    case 'wmts':
      return createWmts({ ...sourceOptions, style }, slug, pixelRatio >= SHARP_RATIO, common);
    case 'wms':
      return createWms(sourceUrl, sourceOptions, common);
    case 'xyz':
      return createXyz(sourceUrl, sourceOptions, common);
    default:
      throw new Error(`Unsupported source type: ${sourceType}`);
  }
}

type Common = { projection: string; tileLoadFunction: LoadFunction; transition: number; wrapX: boolean };

function createWmts(options: SourceOptions, slug: string, isSharp: boolean, common: Common): WMTS {
  const { urls, format, layer, style, matrixSet, tileGrid } = options;
  if (!urls || !matrixSet || !tileGrid) throw new Error(`Layer ${slug} lacks its tile grid.`);
  // Only our own server has the grid at twice the size.
  const isDouble = isSharp && urls.every((url) => url.startsWith('/'));
  return new WMTS({
    ...common,
    urls,
    requestEncoding: 'REST',
    format,
    layer,
    style,
    matrixSet: isDouble ? `${matrixSet}@2x` : matrixSet,
    tilePixelRatio: isDouble ? 2 : 1,
    tileGrid: new WMTSTileGrid(gridOptions(tileGrid)),
  });
}

function createWms(url: string, { layer, format, style }: SourceOptions, common: Common): TileWMS {
  const resolutions = Array.from({ length: LEVELS }, (_, level) => ZOOM_0_DEGREES / 2 ** level);
  return new TileWMS({
    ...common,
    url,
    params: { LAYERS: layer, STYLES: style, FORMAT: format, VERSION: '1.3.0', TRANSPARENT: true },
    // In degrees only: the grid of another system would not be ours to guess.
    ...(common.projection === 'EPSG:4326' && {
      tileGrid: new TileGrid({ extent: WORLD, origin: [-180, 90], resolutions, tileSize: WMS_TILE_SIZE }),
    }),
  });
}

function createXyz(url: string, { urls = [url], tileGrid }: SourceOptions, common: Common): XYZ {
  const grid = tileGrid && { tileGrid: new TileGrid(gridOptions(tileGrid)) };
  return new XYZ({ ...common, urls, ...grid });
}

function gridOptions({ extent, origins, resolutions, matrixIds, tileSizes }: TileGridOptions) {
  return { extent, origins, resolutions, matrixIds, tileSizes };
}
