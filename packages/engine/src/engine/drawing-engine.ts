import { availableParallelism } from 'node:os';
import { gzipSync } from 'node:zlib';
import { AppError, createSingleFlight, type Extent, isTileInGrid, TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { LRUCache } from 'lru-cache';
import type { ThemeName } from '../basemap/theme.ts';
import type { DataPage, DataQuery, LayerQuery } from '../data/data-query.ts';
import type { ColumnStatistics, ColumnValues } from '../data/statistics.ts';
import { inkOf } from '../draw/shades.ts';
import type { ImageFormat, TileFormat } from '../encode/formats.ts';
import { plainPixels } from '../encode/pixels.ts';
import type { Condition } from '../filter/condition.ts';
import { type InfoRequest, layerInfo } from '../info/feature-info.ts';
import { type LayerInfo, slopeAt } from '../info/info-at-point.ts';
import { type Description, describeLayer, lacksData } from '../layer/describe.ts';
import { type Plain, plainPicture } from '../layer/empty.ts';
import type { FeaturePart, Layer } from '../layer/layer.ts';
import { isPicture, type PicturePart, partsOf, type TilePart } from '../layer/part.ts';
import type { LegendOptions } from '../legend/draw-legend.ts';
import type { NoticeOptions } from '../legend/draw-notice.ts';
import type { Pictures } from '../picture/draw-pictures.ts';
import { createFrame } from '../projection/frame.ts';
import type { HeightGrid } from '../relief/height-at.ts';
import type { ReliefPiece } from '../relief/relief-piece.ts';
import type { AttributeQuery, AttributeSummary } from '../source/attribute.ts';
import { sampleTable, type TableSample } from '../source/sample-table.ts';
import { type PartAttributes, readAttributes } from '../style/attributes.ts';
import { findFaults, type StyleFault } from '../style/find-faults.ts';
import { isVectorVoid } from '../vector/is-vector-void.ts';
import type { GlyphFont } from '../vector/style/glyph-fonts.ts';
import {
  type Altitude,
  type Engine,
  type HeightsRequest,
  type MapRequest,
  METATILE_SPAN,
  metatileOf,
  type Sheet,
  type SheetRequest,
  type TilePlaces,
  type TileRectangle,
  type TileRequest,
  type Waiting,
} from './engine.ts';
import type { AskedDrawing, AskedLayer, Job, LegendSizes, Tile } from './jobs.ts';
import { type OpenSources, openSources, type TerritoryFiles } from './open-sources.ts';
import { createPool, type Pool, type PoolLoad, startDataThread } from './pool.ts';

type EngineOptions = {
  files: TerritoryFiles;
  layers: readonly Layer[];
  /** Threads that draw; by default one for each core. */
  workers?: number;
  queue?: number;
  deadlineMs?: number;
  /** Decoded raster blocks kept by each thread. */
  cacheMegabytes?: number;
};

/** Half of it for relief: the blocks of one large island, so that points anywhere on it are read from memory. */
const POINTS_MEGABYTES = 64;
/** To PostGIS, for points, information and what is known to be empty. */
const POINTS_CONNECTIONS = 3;
/** Names read no relief. */
const NAMING_MEGABYTES = 4;

export async function createEngine(options: EngineOptions): Promise<Engine> {
  // Points and information are answered here at once, without waiting behind pictures.
  const sources = await openSources(options.files, POINTS_MEGABYTES, POINTS_CONNECTIONS);
  return new DrawingEngine(options, sources);
}

class DrawingEngine implements Engine {
  private readonly sources: OpenSources;
  private layers: ReadonlyMap<string, Layer>;
  private readonly pool: Pool;
  /** Placing the names of a whole zoom takes a second: pictures do not wait for it. */
  private readonly naming: Pool;
  /** Neither do pictures wait for someone who takes all of a table away. */
  private readonly reading: Pool;
  private readonly metatiles = createSingleFlight<readonly Tile[]>();
  /** The same sea is asked for again and again: its body is one and the same in memory. */
  private readonly plainBodies = new LRUCache<string, Uint8Array>({ max: 100 });
  /** Every page of a layer and every description of a service asks for them; they are those of one state of the data. */
  private readonly partAttributes = new LRUCache<string, Promise<PartAttributes | null>>({ max: 500 });
  private sizes: Promise<LegendSizes> | null = null;

  constructor(options: EngineOptions, sources: OpenSources) {
    const { files, layers, workers = availableParallelism(), queue = 256, deadlineMs = 25_000 } = options;
    const settings = { files, layers, queue, deadlineMs };
    this.sources = sources;
    this.layers = bySlug(layers);
    this.pool = createPool({ ...settings, workers, cacheMegabytes: options.cacheMegabytes ?? 48 });
    this.naming = createPool({ ...settings, workers: 1, cacheMegabytes: NAMING_MEGABYTES });
    this.reading = createPool({ ...settings, workers: 1, cacheMegabytes: 0, startThread: startDataThread });
  }

  async filteredTile(request: TileRequest, where: Condition | undefined): Promise<Uint8Array> {
    this.check(request);
    const places = { ...request, columns: 1, rows: 1 };
    const [tile] = await this.drawTiles({ slug: request.layer, where }, places, 'visitor');
    if (!tile) throw new Error(`The tile ${tileKey(request)} was not drawn.`);
    return tile.body;
  }

  async metatile(request: TileRequest): Promise<readonly Tile[]> {
    this.check(request);
    const { grid, level } = request;
    const { column, row, span } = metatileOf(request);
    const key = tileKey({ ...request, column, row });
    const columns = Math.min(span, TILE_GRIDS[grid].columns * 2 ** level - column);
    const rows = Math.min(span, TILE_GRIDS[grid].rows * 2 ** level - row);
    const places = { ...request, column, row, columns, rows };
    return this.metatiles.run(key, () => this.drawTiles({ slug: request.layer }, places, 'visitor'));
  }

  async rectangle(request: TileRectangle): Promise<readonly Tile[]> {
    const { column, row, columns, rows } = request;
    this.check(request);
    this.check({ ...request, column: column + columns - 1, row: row + rows - 1 });
    if (columns > METATILE_SPAN || rows > METATILE_SPAN || columns < 1 || rows < 1) {
      throw new AppError('invalid', `Un bloc compte au plus ${METATILE_SPAN} tuiles de côté.`);
    }
    return this.drawTiles({ slug: request.layer }, request, 'background');
  }

  pictureTiles(pictures: Pictures, place: TilePlaces, priority: Waiting = 'visitor'): Promise<readonly Tile[]> {
    return this.drawTiles(pictures, place, priority);
  }

  async plainTile(request: TileRequest): Promise<Uint8Array | null> {
    this.check(request);
    const { layer, grid, level, column, row, scale = 1, part } = request;
    if (part === 'names') return null;
    if (part === 'vectors') return this.emptyVectors({ ...request, columns: 1, rows: 1 });
    const { format } = picture(request.format, part);
    const extent = tileExtent(TILE_GRIDS[grid], level, column, row);
    const frame = createFrame({ crs: grid, extent, width: TILE_SIZE, height: TILE_SIZE, scale });
    const plain = await plainPicture(frame, this.layerOf(layer), this.sources, part);
    if (!plain) return null;
    const key = `${plain}|${scale}|${format}`;
    const body = this.plainBodies.get(key) ?? (await encodePlain(plain, TILE_SIZE * scale, format));
    this.plainBodies.set(key, body);
    return body;
  }

  async needsDrawing(request: TileRectangle): Promise<boolean> {
    const { layer, grid, level, column, row, columns, rows, part } = request;
    if (part === 'vectors') return (await this.emptyVectors(request)) === null;
    const extent = tileExtent(TILE_GRIDS[grid], level, column, row, columns, rows);
    const size = { width: columns * TILE_SIZE, height: rows * TILE_SIZE };
    const frame = createFrame({ crs: grid, extent, ...size });
    return (await plainPicture(frame, this.layerOf(layer), this.sources, part)) === null;
  }

  async map({ scale = 1, ...request }: MapRequest): Promise<Uint8Array> {
    for (const asked of request.layers) if ('slug' in asked && !asked.draft) this.layerOf(asked.slug);
    return this.drawBody({ kind: 'map', scale, ...request }, 'map');
  }

  async sheet(request: SheetRequest, signal?: AbortSignal): Promise<Sheet> {
    for (const asked of request.layers) if ('slug' in asked && !asked.draft) this.layerOf(asked.slug);
    const result = await this.pool.run({ kind: 'sheet', ...request }, 'print', signal);
    if (!('missing' in result)) throw new Error('What was asked as a sheet is none.');
    return result;
  }

  featureInfo(asked: readonly AskedLayer[], request: InfoRequest): Promise<LayerInfo[]> {
    return Promise.all(asked.map(({ slug, where }) => layerInfo(this.sources, this.layerOf(slug), request, where)));
  }

  async legend(slug: string, options?: LegendOptions): Promise<Uint8Array> {
    return this.drawBody({ kind: 'legend', slug: this.layerOf(slug).slug, options }, 'visitor');
  }

  legendSizes(): Promise<LegendSizes> {
    this.sizes ??= this.measureLegends();
    return this.sizes;
  }

  notice(text: string | null, options: NoticeOptions): Promise<Uint8Array> {
    return this.drawBody({ kind: 'notice', text, options }, 'map');
  }

  glyphs(font: GlyphFont, start: number): Promise<Uint8Array> {
    return this.drawBody({ kind: 'glyphs', font, start }, 'visitor', this.naming);
  }

  sprite(theme: ThemeName, scale: 1 | 2): Promise<Uint8Array> {
    return this.drawBody({ kind: 'sprite', theme, scale }, 'visitor', this.naming);
  }

  async altitude(lon: number, lat: number): Promise<Altitude | null> {
    const found = await this.sources.relief?.altitude(lon, lat);
    return found ? { ...found, slopeDegrees: await slopeAt(this.sources, lon, lat) } : null;
  }

  async reliefPieces(extent: Extent): Promise<ReliefPiece[]> {
    return (await this.sources.relief?.pieces(extent)) ?? [];
  }

  reliefGrids(extent: Extent): HeightGrid[] {
    return this.sources.relief?.grids(extent) ?? [];
  }

  async heights(request: HeightsRequest): Promise<Float32Array | null> {
    const result = await this.pool.run({ kind: 'heights', ...request }, 'print');
    if (!('heights' in result)) throw new Error('Heights were asked for, and something else came.');
    return result.heights;
  }

  async describe(slug: string): Promise<Description> {
    return describeLayer(this.layerOf(slug), this.sources);
  }

  async lacksData(slug: string): Promise<boolean> {
    return lacksData(this.layerOf(slug), this.sources);
  }

  styleFaults(part: FeaturePart): Promise<StyleFault[]> {
    return findFaults(part, this.sources.features);
  }

  sampleTable(part: Pick<FeaturePart, 'table' | 'filter'>, limit: number): Promise<TableSample | null> {
    return sampleTable(part, this.sources.features, limit);
  }

  attributes(part: FeaturePart): Promise<PartAttributes | null> {
    const key = JSON.stringify([part.table, part.filter ?? null]);
    const read = this.partAttributes.get(key) ?? readAttributes(part, this.sources.features);
    this.partAttributes.set(key, read);
    const forget = () => {
      if (this.partAttributes.get(key) === read) this.partAttributes.delete(key);
    };
    // A table that is not there yet is looked for again.
    read.then((found) => found ?? forget(), forget);
    return read;
  }

  async attributeSummary(query: AttributeQuery): Promise<AttributeSummary | null> {
    const result = await this.naming.run({ kind: 'summary', query });
    return 'summary' in result ? result.summary : null;
  }

  async page(slug: string, query: LayerQuery): Promise<DataPage> {
    const result = await this.reading.run({ kind: 'page', query: this.dataQuery(slug, query) });
    if (!('page' in result)) throw new Error('A page of rows was asked for, and something else came.');
    return result.page;
  }

  async count(slug: string, query: Omit<LayerQuery, 'limit'>): Promise<number> {
    const result = await this.reading.run({ kind: 'count', query: this.dataQuery(slug, { ...query, limit: 0 }) });
    if (!('count' in result)) throw new Error('A number of rows was asked for, and something else came.');
    return result.count;
  }

  async rank(slug: string, query: Omit<LayerQuery, 'limit'>, id: number): Promise<number | null> {
    const result = await this.reading.run({ kind: 'rank', query: this.dataQuery(slug, { ...query, limit: 0 }), id });
    if (!('rank' in result)) throw new Error('The place of a row was asked for, and something else came.');
    return result.rank;
  }

  async statistics(slug: string, query: Omit<LayerQuery, 'limit'>): Promise<readonly ColumnStatistics[]> {
    const result = await this.reading.run({ kind: 'statistics', query: this.dataQuery(slug, { ...query, limit: 0 }) });
    if (!('statistics' in result)) throw new Error('Statistics were asked for, and something else came.');
    return result.statistics;
  }

  async values(slug: string, query: LayerQuery): Promise<ColumnValues> {
    const result = await this.reading.run({ kind: 'values', query: this.dataQuery(slug, query) });
    if (!('values' in result)) throw new Error('Values of a column were asked for, and something else came.');
    return result.values;
  }

  has(slug: string): boolean {
    return this.layers.has(slug);
  }

  setLayers(layers: readonly Layer[]): void {
    this.layers = bySlug(layers);
    this.metatiles.forget();
    this.partAttributes.clear();
    for (const pool of this.pools) pool.setLayers(layers);
    this.sizes = null;
  }

  setVersions(versions: ReadonlyMap<string, string>): void {
    this.sources.features.setVersions(versions);
    this.metatiles.forget();
    this.partAttributes.clear();
    for (const pool of this.pools) pool.setVersions(versions);
  }

  load(): PoolLoad {
    const loads = this.pools.map((pool) => pool.load());
    const sum = (of: keyof PoolLoad) => loads.reduce((total, load) => total + load[of], 0);
    return {
      waiting: sum('waiting'),
      running: sum('running'),
      threads: sum('threads'),
      threadBytes: sum('threadBytes'),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
    await this.sources.close();
  }

  private get pools(): readonly Pool[] {
    return [this.pool, this.naming, this.reading];
  }

  private layerOf(slug: string): Layer {
    const layer = this.layers.get(slug);
    if (!layer) throw new AppError('not-found', `La couche « ${slug} » n’existe pas.`);
    return layer;
  }

  /** What of a table a layer shows, and what of it the layer tells. */
  private dataQuery(slug: string, query: LayerQuery): DataQuery {
    const { content, fields } = this.layerOf(slug);
    if (content.kind !== 'features') throw new AppError('not-found', `La couche « ${slug} » n’a pas d’objets.`);
    const told = fields.map(({ name }) => name);
    // Values are told apart by their order: without one of them the others would stand under wrong names.
    if (query.fields?.some((name) => !told.includes(name))) throw changed();
    return { ...query, fields: query.fields ?? told, table: content.table, filter: content.filter };
  }

  private check({ layer, grid, level, column, row, part = 'all' }: TileRequest): void {
    if (!partsOf(this.layerOf(layer)).includes(part)) {
      const why =
        part === 'vectors'
          ? 'Cette couche n’a pas de tuiles vectorielles\u00a0: seules les couches d’objets et les fonds de plan en ont.'
          : 'Cette couche ne se demande pas ainsi.';
      throw new AppError('invalid', why);
    }
    if (!isTileInGrid(TILE_GRIDS[grid], level, column, row)) {
      throw new AppError('invalid', 'Cette tuile n’existe pas dans la grille demandée.');
    }
  }

  private async drawTiles(drawing: AskedDrawing, request: TilePlaces, priority: Waiting): Promise<readonly Tile[]> {
    const { grid, level, column, row, columns, rows, format, scale = 1, part = 'all' } = request;
    const where = { drawing, grid, level, column, row };
    const job =
      'slug' in drawing && part === 'names'
        ? ({ ...where, drawing, kind: 'names' } as const)
        : 'slug' in drawing && part === 'vectors'
          ? ({ ...where, drawing, kind: 'vectors', columns, rows } as const)
          : ({ ...where, kind: 'metatile', columns, rows, scale, ...picture(format, part) } as const);
    const result = await (job.kind === 'names' ? this.naming : this.pool).run(job, priority);
    return 'tiles' in result ? result.tiles : [];
  }

  /** The body of vector tiles that hold nothing, as the indexes tell; null where they may hold something. */
  private async emptyVectors(request: TileRectangle): Promise<Uint8Array | null> {
    return (await isVectorVoid(this.layerOf(request.layer), request, this.sources)) ? EMPTY_VECTORS : null;
  }

  private async drawBody(job: Job, priority: 'visitor' | 'map', pool: Pool = this.pool): Promise<Uint8Array> {
    const result = await pool.run(job, priority);
    if (!('body' in result)) throw new Error(`What was asked as ${job.kind} is no picture.`);
    return result.body;
  }

  /** By the thread of names: whoever reads capabilities does not wait behind pictures. */
  private async measureLegends(): Promise<LegendSizes> {
    try {
      const result = await this.naming.run({ kind: 'legend-sizes' });
      return 'sizes' in result ? result.sizes : new Map();
    } catch (error) {
      this.sizes = null; // tried again for the next who asks
      throw error;
    }
  }
}

function changed(): AppError {
  return new AppError('unavailable', 'Cette couche vient de changer. Réessayez.', { retryAfterS: 1 });
}

// Skia is loaded by the drawing threads alone, libvips here too when the first plain tile is packed.
const encoding = () => import('../encode/encode-tile.ts');

async function encodePlain(plain: Plain, size: number, format: ImageFormat): Promise<Uint8Array> {
  const color = plain === 'transparent' ? 0 : inkOf(plain) | (255 << 24);
  const { encodeTile } = await encoding();
  return encodeTile(plainPixels(color, size), format);
}

/** A vector tile without layers. */
const EMPTY_VECTORS = new Uint8Array(gzipSync(new Uint8Array()));

/** What a picture is made of and in: names and vectors are none. */
function picture(format: TileFormat, part: TilePart = 'all'): { format: ImageFormat; part: PicturePart } {
  if (format === 'json' || format === 'mvt' || !isPicture(part))
    throw new AppError('invalid', 'Les noms se demandent en JSON, les objets en MVT, et eux seuls.');
  return { format, part };
}

function bySlug(list: readonly Layer[]): Map<string, Layer> {
  return new Map(list.map((layer) => [layer.slug, layer]));
}

function tileKey({ layer, grid, level, column, row, scale = 1, format, part = 'all' }: TileRequest): string {
  return `${layer}|${part}|${grid}|${level}|${column}|${row}|${scale}|${format}`;
}
