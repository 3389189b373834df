import { availableParallelism } from 'node:os';
import { AppError, type Extent, type MaybePromise, whenAllReady } from '@motu/core';
import { LRUCache } from 'lru-cache';
import type { ThemeName } from '../basemap/theme.ts';
import type { DataPage, LayerQuery, PackedPage } from '../data/data-query.ts';
import type { ColumnStatistics, ColumnValues } from '../data/statistics.ts';
import type { Condition } from '../filter/condition.ts';
import { type InfoRequest, layerInfo } from '../info/feature-info.ts';
import { type LayerInfo, slopeAt } from '../info/info-at-point.ts';
import { type Description, describeLayer, lacksData } from '../layer/describe.ts';
import type { FeaturePart, Layer } from '../layer/layer.ts';
import type { LegendOptions } from '../legend/draw-legend.ts';
import type { NoticeOptions } from '../legend/draw-notice.ts';
import type { Pictures } from '../picture/draw-pictures.ts';
import type { HeightGrid } from '../relief/height-at.ts';
import type { ReliefPiece } from '../relief/relief-piece.ts';
import { createSharedMemory } from '../relief/shared-blocks.ts';
import type { AttributeQuery, AttributeSummary } from '../source/attribute.ts';
import { sampleTable, type TableSample } from '../source/sample-table.ts';
import { type PartAttributes, readAttributes } from '../style/attributes.ts';
import { findFaults, type StyleFault } from '../style/find-faults.ts';
import type { GlyphFont } from '../vector/style/glyph-fonts.ts';
import type {
  Altitude,
  Engine,
  HeightsRequest,
  MapRequest,
  Sheet,
  SheetRequest,
  TilePlaces,
  TileRectangle,
  TileRequest,
  Waiting,
} from './engine.ts';
import type { AskedLayer, Job, LegendSizes, Tile } from './jobs.ts';
import { type OpenSources, openSources, type TerritoryFiles } from './open-sources.ts';
import { createPool, type Pool, type PoolLoad, startDataThread, startThreadBehind } from './pool.ts';
import { Rows } from './rows.ts';
import { Tiles } from './tiles.ts';

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
/** Files come rarely: what reads for them ends after the last one. */
const READING_BEHIND = { quietMs: 20_000, isLarge: () => true, threadBytes: 512 * 1024 ** 2 };
/** It has a tenth of a core where others want all of them. */
const BEHIND_PATIENCE = 4;

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
  /** Nor does anyone wait for whoever takes it away as a file. */
  private readonly readingBehind: Pool;
  private readonly tiles: Tiles;
  private readonly rows: Rows;
  /** Every page of a layer and every description of a service asks for them; they are those of one state of the data. */
  private readonly partAttributes = new LRUCache<string, Promise<PartAttributes | null>>({ max: 500 });
  private sizes: Promise<LegendSizes> | null = null;

  constructor(options: EngineOptions, sources: OpenSources) {
    const { files, layers, workers = availableParallelism(), queue = 256, deadlineMs = 25_000 } = options;
    const settings = { files, layers, queue, deadlineMs };
    this.sources = sources;
    this.layers = bySlug(layers);
    const shared = workers > 1 ? { shared: createSharedMemory() } : {};
    this.pool = createPool({ ...settings, ...shared, workers, cacheMegabytes: options.cacheMegabytes ?? 48 });
    this.naming = createPool({ ...settings, workers: 1, cacheMegabytes: NAMING_MEGABYTES });
    this.reading = createPool({ ...settings, workers: 1, cacheMegabytes: 0, startThread: startDataThread });
    this.readingBehind = createPool({
      ...{ ...settings, workers: 1, cacheMegabytes: 0, startThread: startThreadBehind },
      ...{ deadlineMs: deadlineMs * BEHIND_PATIENCE, retirement: READING_BEHIND },
    });
    const layerOf = this.layerOf.bind(this);
    this.tiles = new Tiles({ sources, layerOf, pool: this.pool, naming: this.naming });
    this.rows = new Rows({ reading: this.reading, behind: this.readingBehind }, layerOf);
  }

  filteredTile(request: TileRequest, where: Condition | undefined): Promise<Uint8Array> {
    return this.tiles.filteredTile(request, where);
  }

  metatile(request: TileRequest): Promise<readonly Tile[]> {
    return this.tiles.metatile(request);
  }

  rectangle(request: TileRectangle): Promise<readonly Tile[]> {
    return this.tiles.rectangle(request);
  }

  pictureTiles(pictures: Pictures, place: TilePlaces, priority?: Waiting): Promise<readonly Tile[]> {
    return this.tiles.pictureTiles(pictures, place, priority);
  }

  plainTile(request: TileRequest): Promise<Uint8Array | null> {
    return this.tiles.plainTile(request);
  }

  needsDrawing(request: TileRectangle): Promise<boolean> {
    return this.tiles.needsDrawing(request);
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

  featureInfo(asked: readonly AskedLayer[], request: InfoRequest): MaybePromise<LayerInfo[]> {
    return whenAllReady(asked, ({ slug, where }) => layerInfo(this.sources, this.layerOf(slug), request, where));
  }

  async legend(slug: string, options?: LegendOptions): Promise<Uint8Array> {
    return this.drawBody({ kind: 'legend', slug: this.layerOf(slug).slug, options }, 'legend');
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

  page(slug: string, query: LayerQuery): Promise<DataPage> {
    return this.rows.page(slug, query);
  }

  packedPage(slug: string, query: LayerQuery): Promise<PackedPage> {
    return this.rows.packedPage(slug, query);
  }

  count(slug: string, query: Omit<LayerQuery, 'limit'>): Promise<number> {
    return this.rows.count(slug, query);
  }

  rank(slug: string, query: Omit<LayerQuery, 'limit'>, id: number): Promise<number | null> {
    return this.rows.rank(slug, query, id);
  }

  statistics(slug: string, query: Omit<LayerQuery, 'limit'>): Promise<readonly ColumnStatistics[]> {
    return this.rows.statistics(slug, query);
  }

  values(slug: string, query: LayerQuery): Promise<ColumnValues> {
    return this.rows.values(slug, query);
  }

  has(slug: string): boolean {
    return this.layers.has(slug);
  }

  setLayers(layers: readonly Layer[]): void {
    this.layers = bySlug(layers);
    this.tiles.forget();
    this.partAttributes.clear();
    for (const pool of this.pools) pool.setLayers(layers);
    this.sizes = null;
  }

  setVersions(versions: ReadonlyMap<string, string>): void {
    this.sources.features.setVersions(versions);
    this.tiles.forget();
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
    return [this.pool, this.naming, this.reading, this.readingBehind];
  }

  private layerOf(slug: string): Layer {
    const layer = this.layers.get(slug);
    if (!layer) throw new AppError('not-found', `La couche « ${slug} » n’existe pas.`);
    return layer;
  }

  private async drawBody(
    job: Job,
    priority: 'legend' | 'visitor' | 'map',
    pool: Pool = this.pool,
  ): Promise<Uint8Array> {
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

function bySlug(list: readonly Layer[]): Map<string, Layer> {
  return new Map(list.map((layer) => [layer.slug, layer]));
}
