import type { LayerItem, TileGridOptions } from '@motu/contract';
import TileLayer from 'ol/layer/Tile.js';
import WMTS from 'ol/source/WMTS.js';
import WMTSTileGrid from 'ol/tilegrid/WMTS.js';

/** From this pixel ratio on, tiles of twice the size are worth their weight (OWS-04). */
const SHARP_RATIO = 1.5;

/** A layer of a context on the map; throws on a source that the page cannot show. */
export function createLayer(item: LayerItem, pixelRatio: number): TileLayer {
  if (item.sourceType !== 'wmts') throw new Error(`Unsupported source type: ${item.sourceType}`);
  return new TileLayer({
    source: createWmts(item, pixelRatio),
    // The library shows a layer above its minZoom only, and the product at it.
    minZoom: item.minZoom - 1e-6,
    properties: { slug: item.slug },
  });
}

function createWmts({ sourceOptions, slug }: LayerItem, pixelRatio: number): WMTS {
  const { urls, format, layer, style, matrixSet, projection, tileGrid } = sourceOptions;
  if (!urls || !matrixSet || !tileGrid) throw new Error(`Layer ${slug} lacks its tile grid.`);
  const isSharp = pixelRatio >= SHARP_RATIO;
  return new WMTS({
    urls,
    requestEncoding: 'REST',
    format,
    layer,
    style,
    matrixSet: isSharp ? `${matrixSet}@2x` : matrixSet,
    tilePixelRatio: isSharp ? 2 : 1,
    projection,
    tileGrid: toTileGrid(tileGrid),
    wrapX: true,
    // A tile that has come is shown: a fade would only make the map look slower than it is.
    transition: 0,
  });
}

function toTileGrid({ extent, origins, resolutions, matrixIds, tileSizes }: TileGridOptions): WMTSTileGrid {
  return new WMTSTileGrid({ extent, origins, resolutions, matrixIds, tileSizes });
}
