import type { LayerItem, SourceOptions } from '@motu/contract';
import { type Extent, levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import { type ImageFormat, legendRows, MEDIA_TYPES, type TileRectangle, type TileRequest } from '@motu/engine';
import { etagOf } from './etag.ts';
import { type Layer, toDrawing } from './layers.ts';

/** What the tiles of our own layers need to be addressed. */
export type Tiles = {
  /** Changes whenever a tile of this layer would look different: data, style or drawing code. */
  versionOf(layer: Layer): string;
  /** What a layer of ours shows, in degrees; null when it shows nothing. */
  extentOf(layer: Layer): Promise<Extent | null>;
};

/** A layer whose tiles are kept: its version changes whenever they would look different. */
export type TileLayer = { id: string; slug: string; version: string };

export type TileCache = {
  tile(request: TileRequest): Promise<Uint8Array>;
  /** Draws and keeps what is not kept yet of a rectangle of tiles, after visitors; how many were drawn. */
  fill(request: TileRectangle): Promise<number>;
  /** The tile of an address when it is in memory. */
  find(address: string): KeptTile | null;
  /** The version that addresses of this layer's tiles carry. */
  versionOf(slug: string): string | null;
  close(): Promise<void>;
};

/** A tile in memory, with what an answer needs to be sent at once. */
export type KeptTile = { layer: TileLayer; body: Uint8Array; etag: string; headers: readonly string[] };

export function keepTile(layer: TileLayer, format: ImageFormat, body: Uint8Array): KeptTile {
  const etag = etagOf(body);
  const type = MEDIA_TYPES[format];
  return {
    layer,
    body,
    etag,
    headers: ['content-type', type, 'content-length', String(body.byteLength), 'etag', etag],
  };
}

/** Where the address carries the layer's version the tile never changes; elsewhere it is asked for again (TILE-01). */
export function tileCacheControl(isVersioned: boolean): string {
  return isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const EXTENSIONS: Record<ImageFormat, string> = { png: 'png32', png8: 'png', jpeg: 'jpg', webp: 'webp' };

/** What the page takes for a media type: a palette where there is one. */
const PAGE_FORMATS: Record<string, ImageFormat> = { 'image/png': 'png8', 'image/webp': 'webp', 'image/jpeg': 'jpeg' };

/** The path of a tile, as the page asks it: `/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326@2x/8/153/43.png`. */
export function tileAddress({ layer, grid, scale, level, row, column, format }: TileRequest): string {
  const matrixSet = scale === 2 ? `${grid}@2x` : grid;
  return `${TILE_ADDRESSES}${layer}/default/${matrixSet}/${level}/${row}/${column}.${EXTENSIONS[format]}`;
}

/** What the path of every tile begins with. */
export const TILE_ADDRESSES = '/api/wmts/1.0.0/';

const GRID = TILE_GRIDS['EPSG:4326'];
const WORLD = [-180, -90, 180, 90];
const LEVELS = Array.from({ length: GRID.levels }, (_, level) => level);

/** The page's grid: EPSG:4326, a matrix per level, 256 px. */
const TILE_GRID = {
  extent: WORLD,
  matrixIds: LEVELS.map(String),
  origins: LEVELS.map(() => [...GRID.origin]),
  resolutions: LEVELS.map((level) => levelResolution(GRID, level)),
  tileSizes: LEVELS.map(() => [TILE_SIZE, TILE_SIZE]),
};

/** A stored layer as the page takes it. Ours get the address of their tiles with their version, their extent and their legend. */
export async function toItem(layer: Layer, tiles: Tiles): Promise<LayerItem> {
  const { id, name, slug, aliases, options, sourceType, sourceUrl, minZoom, maxZoom, metadata } = layer;
  const drawing = toDrawing(layer);
  const sourceOptions = drawing ? { ...layer.sourceOptions, ...(await ownTiles(layer, tiles)) } : layer.sourceOptions;
  const legend = drawing ? legendRows(drawing).map(({ title }) => title) : [];
  return {
    ...{ id, name, slug, aliases, options, sourceType, sourceUrl, sourceOptions, minZoom, maxZoom },
    style: drawing && 'style' in drawing.content ? drawing.content.style : null,
    legend,
    fields: (drawing?.fields ?? []).map(({ name, title, unit }) => ({ name, title, ...(unit && { unit }) })),
    metadata,
  };
}

async function ownTiles(layer: Layer, tiles: Tiles): Promise<Partial<SourceOptions>> {
  const format = PAGE_FORMATS[layer.sourceOptions.format] ?? 'png8';
  const file = `{TileCol}.${EXTENSIONS[format]}?v=${tiles.versionOf(layer)}`;
  return {
    urls: [`${TILE_ADDRESSES}${layer.slug}/default/{TileMatrixSet}/{TileMatrix}/{TileRow}/${file}`],
    tileGrid: TILE_GRID,
    extent: [...((await tiles.extentOf(layer)) ?? WORLD)],
  };
}
