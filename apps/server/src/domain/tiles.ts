import { beginningOf, endpoints, type InfoQuery, type LayerItem, type SourceOptions } from '@motu/contract';
import {
  AppError,
  type Days,
  type Extent,
  levelResolution,
  TILE_GRIDS,
  TILE_SIZE,
  TILE_STYLES,
  withArea,
} from '@motu/core';
import {
  type ImageFormat,
  isArea,
  isPicture,
  legendRows,
  partsOf,
  type Tile,
  type TileFormat,
  type TilePart,
  type TileRectangle,
  type TileRequest,
} from '@motu/engine';
import type { CircuitState } from '../concurrency/circuit-breaker.ts';
import { isPublic } from './access/visibility.ts';
import { type Layer, toDrawing } from './layers.ts';
import { hasDays, isOutside } from './outside-layers.ts';

/** What the tiles of our own layers need to be addressed. */
export type Tiles = {
  /** Changes whenever a tile of this layer would look different: data, style or drawing code. */
  versionOf(layer: Layer): string;
  /** What a layer of ours shows, in degrees; null when it shows nothing. */
  extentOf(layer: Layer): Promise<Extent | null>;
  /** The first and the last day of a layer of ours; null where it has none, or they cannot be read. */
  daysOf(layer: Layer): Promise<Days | null>;
  /** Whether the data of a layer of ours are not there. */
  lacksData(layer: Layer): Promise<boolean>;
};

/** A layer whose tiles are kept: its version changes whenever they would look different. */
export type TileLayer = {
  id: string;
  slug: string;
  version: string;
  /** While not everyone may see it, the version that its addresses carry instead: no copy that was kept while it was public stands there (ACL-02). */
  reserved?: string;
  /** What can be asked for apart; without it, all of the layer alone. */
  parts?: readonly TilePart[];
  /** How long a tile stands for an outside server, which does not say when it changes; ours change with their version. */
  maxAgeMs?: number;
};

/** The version in the addresses of a layer's tiles. */
export const addressVersion = ({ version, reserved }: Pick<TileLayer, 'version' | 'reserved'>): string =>
  reserved ?? version;

/** An outside server's tiles are asked for anew after this long; meanwhile, and while it fails, the old ones do. */
export const OUTSIDE_TILE_MS = 7 * 24 * 3_600_000;

/** What came of filling a rectangle: drawn and kept, kept before, and of which there is nothing to keep. */
type Filled = { drawn: number; known: number; empty: number };

/** A storage that takes no more tiles: nothing is gained by drawing others. */
export class TilesNotKept extends AppError {
  override name = 'TilesNotKept';

  constructor(cause: unknown) {
    super('unavailable', 'Les tuiles ne peuvent plus être gardées : le disque est plein, ou refuse d’écrire.', {
      cause,
    });
  }
}

/** A store of tiles that does not answer, or is left alone for a moment: what can be drawn is, and a task waits for it. */
export class StoreAway extends AppError {
  override name = 'StoreAway';
  readonly why: string;

  /** What happened, in a few words without secrets; `resting` and `busy` when it was not even asked. */
  constructor(why: string) {
    super('unavailable', 'Le stockage des tuiles ne répond pas. Réessayez dans quelques secondes.', { retryAfterS: 5 });
    this.why = why;
  }

  /** Nothing new happened: the former answer is given again. */
  get isKnown(): boolean {
    return this.why === 'resting' || this.why === 'busy';
  }
}

/** How a storage of tiles that is far is doing: whether it is left alone, what is under way, and how often it failed. */
export type StoreFigures = CircuitState & {
  running: number;
  waiting: number;
  failed: Record<'read' | 'write' | 'list' | 'remove', number>;
};

export type TileFigures = {
  /** Tiles given: from memory (not those that were looked for by their address), from the storage, known without drawing, drawn with their block, old ones for a server that fails. */
  given: Record<'memory' | 'storage' | 'plain' | 'drawn' | 'old', number>;
  /** Too much to draw, or a failure. */
  refused: Record<'overload' | 'failure', number>;
  /** Blocks that were shown and could not be kept. */
  dropped: number;
  /** Tiles that have left since the start, so that the others take no more than they may. */
  evicted: number;
  /** What that is, in bytes; null where there is no such bound. */
  quota: number | null;
  store: StoreFigures | null;
};

export type TileCache = {
  tile(request: TileRequest): Promise<Uint8Array>;
  /** Draws and keeps what is not kept yet of a rectangle of tiles, after visitors; what was kept before `since` is drawn again. */
  fill(request: TileRectangle, since?: Date): Promise<Filled>;
  /** Draws a rectangle after visitors and keeps nothing of it. */
  sample(request: TileRectangle): Promise<readonly Tile[]>;
  /** Whether anything in a rectangle, of any size, may have to be drawn. */
  needsDrawing(request: TileRectangle): Promise<boolean>;
  isKept(request: TileRequest, since?: Date): Promise<boolean>;
  /** Tiles that are kept of a rectangle of any size, and not before `since`. */
  countKept(request: TileRectangle, since?: Date): Promise<number>;
  /** Forgets them. */
  removeKept(request: TileRectangle): Promise<number>;
  /** The same in every grid and format of a layer, or of all; before a date, if there is one. */
  countAll(layerId: string | null, before?: Date): Promise<number>;
  removeAll(layerId: string | null, before?: Date): Promise<number>;
  /** What tiles take on the disk; null where nobody can say. */
  bytes(): Promise<number | null>;
  /** What was given and refused since the start. */
  figures(): TileFigures;
  /** Milliseconds since somebody last asked for a tile that was not in memory: screens are asked for in one go. */
  quietMs(): number;
  /** The tile of an address when it is in memory. */
  find(address: string): KeptTile | null;
  /** What of a layer the page takes as pictures: names are drawn by the page. */
  pagePartOf(slug: string): TilePart;
  /** The version that addresses of this layer's tiles carry. */
  versionOf(slug: string): string | null;
  /** A layer that has tiles, as it is now. */
  layerOf(slug: string): TileLayer | null;
  close(): Promise<void>;
};

/** A tile in memory, with what an answer needs to be sent at once. */
export type KeptTile = {
  layer: TileLayer;
  body: Uint8Array;
  etag: string;
  headers: readonly string[];
  /** The body is packed by gzip, which the client must know. */
  isPacked: boolean;
};

const EXTENSIONS: Record<TileFormat, string> = {
  png: 'png32',
  png8: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  json: 'json',
  mvt: 'mvt',
};

/** What the page takes for a media type: a palette where there is one. */
export const PAGE_FORMATS: Record<string, ImageFormat> = {
  'image/png': 'png8',
  'image/webp': 'webp',
  'image/jpeg': 'jpeg',
};

/** What the grids of vector tiles are called in the standard of tile matrix sets. */
export const GRID_NAMES = { 'EPSG:3857': 'WebMercatorQuad', 'EPSG:4326': 'WorldCRS84Quad' } as const;
export type VectorGrid = keyof typeof GRID_NAMES;

export const isVectorGrid = (grid: string): grid is VectorGrid => Object.hasOwn(GRID_NAMES, grid);

/** What the path of every vector tile begins with. */
export const VECTOR_ADDRESSES = beginningOf(endpoints.vectorTiles.tile);

/** The path of a tile, as the page asks it: `/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326@2x/8/153/43.png`; of a vector tile `/api/tuiles/communes/WebMercatorQuad/9/35/281.mvt`. */
export function tileAddress({ layer, grid, scale, level, row, column, format, part = 'all' }: TileRequest): string {
  if (part === 'vectors' && isVectorGrid(grid))
    return `${VECTOR_ADDRESSES}${layer}/${GRID_NAMES[grid]}/${level}/${column}/${row}.${EXTENSIONS[format]}`;
  const matrixSet = scale === 2 ? `${grid}@2x` : grid;
  return `${TILE_ADDRESSES}${layer}/${TILE_STYLES[part]}/${matrixSet}/${level}/${row}/${column}.${EXTENSIONS[format]}`;
}

/** What the path of every tile begins with. */
export const TILE_ADDRESSES = beginningOf(endpoints.wmts.tile);

const GRID = TILE_GRIDS['EPSG:4326'];
const WORLD: Extent = [-180, -90, 180, 90];
const LEVELS = Array.from({ length: GRID.levels }, (_, level) => level);

/** The page's grid: EPSG:4326, a matrix per level, 256 px. */
const TILE_GRID = {
  extent: [...WORLD],
  matrixIds: LEVELS.map(String),
  origins: LEVELS.map(() => [...GRID.origin]),
  resolutions: LEVELS.map((level) => levelResolution(GRID, level)),
  tileSizes: LEVELS.map(() => [TILE_SIZE, TILE_SIZE]),
};

/**
 * A stored layer as the page takes it: the address of its tiles with their version, their extent and their legend. Those of an outside server come
 * through ours, which the page cannot tell from our own.
 */
export async function toItem(layer: Layer, tiles: Tiles): Promise<LayerItem> {
  const { id, name, slug, aliases, minZoom, maxZoom, metadata } = layer;
  const drawing = toDrawing(layer);
  const legend = drawing ? legendRows(drawing).map(({ title }) => title) : [];
  const subtitle = drawing?.legend?.subtitle;
  const days = await tiles.daysOf(layer);
  return {
    ...{ id, name, slug, aliases, minZoom, maxZoom },
    ...(isOutside(layer) ? await throughOurs(layer, tiles) : await asStored(layer, tiles)),
    style: drawing && 'style' in drawing.content ? drawing.content.style : null,
    ...(drawing && isArea(drawing) && { laid: 'under' as const }),
    ...(isDated(layer) && { dated: true as const, ...(days && { days }) }),
    ...(layer.published && layer.drawing?.content.kind === 'features' && { objects: true as const }),
    legend,
    ...(subtitle && { legendSubtitle: subtitle }),
    // Those of a drawing are the ones that it shows.
    fields: [...(drawing?.fields ?? [])],
    metadata,
    ...((await tiles.lacksData(layer)) && { lacksData: true as const }),
    ...(!layer.published && { hidden: true as const }),
    ...(!isPublic(layer) && { reserved: true as const }),
  };
}

/** Whether it shows one day at a time, of its own table or of its own server. */
function isDated(layer: Layer): boolean {
  const content = layer.drawing?.content;
  return (content?.kind === 'features' && content.time !== undefined) || hasDays(layer);
}

type ItemSource = Pick<
  LayerItem,
  'options' | 'sourceType' | 'sourceUrl' | 'sourceOptions' | 'styles' | 'names' | 'outside' | 'legendPicture'
>;

async function asStored(layer: Layer, tiles: Tiles): Promise<ItemSource> {
  const { options, sourceType, sourceUrl, sourceOptions, drawing } = layer;
  const stored = { options, sourceType, sourceUrl, sourceOptions, outside: false };
  if (!drawing) return stored;
  const asked = toDrawing(layer);
  const parts = asked ? partsOf(asked) : [];
  const pictures = parts.filter(isPicture);
  return {
    ...stored,
    sourceOptions: { ...sourceOptions, ...(await ownTiles(layer, tiles, pictures.length > 1 ? '{Style}' : undefined)) },
    ...(pictures.length > 1 && { styles: pictures.map((part) => TILE_STYLES[part]) }),
    ...(parts.includes('names') && { names: namesAddress(layer, tiles) }),
  };
}

async function throughOurs(layer: Layer, tiles: Tiles): Promise<ItemSource> {
  const { slug, sourceOptions } = layer;
  const { format } = sourceOptions;
  const grid = { layer: slug, style: '', matrixSet: GRID.id, projection: GRID.id };
  return {
    options: { ...layer.options, ...ownQuestions(layer) },
    sourceType: 'wmts',
    sourceUrl: endpoints.wmts.ask.path,
    sourceOptions: { format, ...grid, ...(await ownTiles(layer, tiles)) },
    outside: true,
    ...(hasLegend(layer) && { legendPicture: legendAddress(slug) }),
  };
}

/** Whether an outside server draws a legend of a layer: the other services have no such request. */
export const hasLegend = ({ sourceType }: Layer): boolean => sourceType === 'wms';

/** The picture of a whole legend, at our own service. */
export function legendAddress(slug: string): string {
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: 'image/png', LAYER: slug };
  return `${endpoints.wms.ask.path}?${new URLSearchParams(asked)}`;
}

/** Where the record of a layer is, for catalogues. */
export const recordAddress = (slug: string, base: string): string =>
  base + endpoints.wms.record.path.replace(':layer', slug);

/** What is asked of an outside layer is asked of our own service, which knows where and how. */
function ownQuestions({ slug, options }: Layer): Pick<LayerItem['options'], 'info'> {
  if (!options.info) return {};
  const info = options.info.map((query): InfoQuery => {
    if (query.type === 'api') return query;
    const useTime = query.type === 'wms' && query.useTime === true;
    return { type: 'wms', layers: slug, ...(useTime && { useTime }) };
  });
  return { info };
}

function namesAddress(layer: Layer, tiles: Tiles): string {
  const file = `{TileCol}.${EXTENSIONS.json}?v=${tiles.versionOf(layer)}`;
  return `${TILE_ADDRESSES}${layer.slug}/${TILE_STYLES.names}/${GRID.id}/{TileMatrix}/{TileRow}/${file}`;
}

async function ownTiles(layer: Layer, tiles: Tiles, style: string = TILE_STYLES.all): Promise<Partial<SourceOptions>> {
  const format = PAGE_FORMATS[layer.sourceOptions.format] ?? 'png8';
  const file = `{TileCol}.${EXTENSIONS[format]}?v=${tiles.versionOf(layer)}`;
  return {
    urls: [`${TILE_ADDRESSES}${layer.slug}/${style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/${file}`],
    tileGrid: TILE_GRID,
    extent: [...withArea((await tiles.extentOf(layer)) ?? WORLD)],
  };
}
