import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createEngine, type Engine, metatileOf, partsOf, type TileRequest, territoryTable } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { type Layer, toDrawing } from './domain/layers.ts';
import { isOutside, type OutsideMaps, outsideExtent } from './domain/outside-layers.ts';
import { postgisTablesOf } from './domain/postgis.ts';
import type { State } from './domain/state.ts';
import type { Territory } from './domain/territory.ts';
import { OUTSIDE_TILE_MS, type TileCache, type TileLayer, type Tiles } from './domain/tiles.ts';
import type { Postgis } from './postgis/open-postgis.ts';
import { TERRITORY_SCHEMA } from './postgis/territory-schema.ts';
import { standingFor } from './standing-for.ts';
import { createTileCache, type TileCacheOptions } from './tiles/tile-cache.ts';
import type { TileStorage } from './tiles/tile-storage.ts';
import { outsideBlock } from './upstream/outside-block.ts';
import { createOutsideMaps } from './upstream/outside-maps.ts';
import type { AskedServers } from './upstream/upstreams.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 4;

/** How long drawings of a territory that has changed may take to end. */
const LAST_WORK_MS = 30_000;

export type OpenMap = {
  engine: Engine;
  tiles: Tiles;
  cache: TileCache;
  /** Layers of outside servers. */
  outside: OutsideMaps;
  /** Draws from another state of the territory, with other versions of its tiles. */
  renew(territory: Territory): Promise<void>;
  /** Draws the stored layers as they are now, when they have changed. */
  refresh(): Promise<void>;
  /** Versions of the tables of PostGIS that are drawn now, and whatever else they have become in the database. */
  tableVersions(): TableVersions;
  readTableVersions(): Promise<TableVersions>;
};
type TableVersions = ReadonlyMap<string, string>;
export type MapOptions = {
  state: State;
  territory: Territory;
  storage: TileStorage;
  servers: AskedServers;
  /** The database that layers may be drawn from. */
  postgis?: Postgis | null;
  log: FastifyBaseLogger;
  /** Threads that draw; by default all cores but one. */
  workers?: number;
};

type Drawn = {
  engine: Engine;
  digest: string;
  edition: string;
  key: string;
  /** Of the tables of PostGIS. */
  versions: TableVersions;
  layers: ReadonlyMap<string, TileLayer>;
  /** Those of them that outside servers draw. */
  outsideLayers: ReadonlyMap<string, Layer>;
};

/** The engine over the territory, drawing the stored layers, and the cache of their tiles. */
export async function openMap({
  state,
  territory,
  storage,
  servers,
  postgis = null,
  log,
  ...options
}: MapOptions): Promise<OpenMap> {
  let current = await draw(territory);
  /** One after the other: what was read first must not take the place of what was read last. */
  let refreshing: Promise<void> = Promise.resolve();
  /** A layer that is shown again and again is read once (`remembered-content.ts`): so is its version, until something else is drawn. */
  const versions = new WeakMap<Layer, { of: Drawn; version: string }>();
  const versionOf = (layer: Layer) => {
    const known = versions.get(layer);
    if (known?.of === current) return known.version;
    const version = versionIn(current, layer);
    versions.set(layer, { of: current, version });
    return version;
  };
  const engine = standingFor(() => current.engine);
  const outside = createOutsideMaps(servers, engine);
  const drawers = drawersOf(engine, outside, (slug) => current.outsideLayers.get(slug));
  const cache = createTileCache({ ...drawers, layerOf: (slug) => current.layers.get(slug), storage, log });
  const extentOf = async (layer: Layer) => {
    if (isOutside(layer)) return outsideExtent(layer);
    if (!current.layers.has(layer.slug)) return null;
    // A database that is away is told by its tiles; the page opens without it.
    return (await engine.describe(layer.slug).catch(() => ({ extent: null }))).extent;
  };
  const tableVersions = () => current.versions;
  const readTableVersions = () => readVersions(current.versions);
  return {
    engine,
    tiles: { versionOf, extentOf },
    cache,
    outside,
    renew,
    refresh,
    tableVersions,
    readTableVersions,
  };

  async function draw({ files, digest, edition }: Territory): Promise<Drawn> {
    const { drawings, ...stored } = await storedLayers(edition, new Map());
    const sources = { ...files, postgis: postgis?.settings ?? null };
    const made = await createEngine({ files: sources, layers: drawings, ...options });
    made.setVersions(stored.versions);
    return { engine: made, digest, edition, ...stored };
  }

  async function storedLayers(edition: string, before: TableVersions) {
    const stored = await state.layers.all();
    const versions = await readVersions(before, stored);
    const drawings = stored.map(toDrawing).filter((layer) => layer !== null);
    const others = stored.filter(isOutside);
    const tiled = [...stored.filter(({ drawing }) => drawing), ...others].map(
      (layer) => [layer.slug, toTileLayer(layer, { edition, versions })] as const,
    );
    const key = JSON.stringify([drawings, others, [...versions]]);
    return {
      drawings,
      versions,
      layers: new Map(tiled),
      outsideLayers: new Map(others.map((layer) => [layer.slug, layer])),
      key,
    };
  }

  function refresh(): Promise<void> {
    refreshing = refreshing.catch(() => {}).then(takeLayers);
    return refreshing;
  }

  async function takeLayers(): Promise<void> {
    const { digest, edition } = current;
    const { drawings, ...next } = await storedLayers(edition, current.versions);
    // The territory may have been renewed meanwhile: it has read the layers then.
    if (next.key === current.key || current.digest !== digest) return;
    current.engine.setVersions(next.versions);
    current.engine.setLayers(drawings);
    current = { ...current, ...next };
  }

  /** A database that is away keeps the versions it had: what was drawn of it before still stands. */
  async function readVersions(before: TableVersions, layers?: readonly Layer[]): Promise<TableVersions> {
    if (!postgis) return NONE;
    const stored = layers ?? (await state.layers.all());
    const { territory: moved } = postgis.settings;
    const names = [
      ...stored.flatMap(({ drawing }) => postgisTablesOf(drawing)),
      ...(moved?.tables.map((table) => territoryTable(moved.schema, table)) ?? []),
    ];
    return postgis.versions([...new Set(names)].sort()).catch((error) => {
      log.warn({ err: error }, 'the tables of PostGIS cannot be looked at');
      return before;
    });
  }

  async function renew(next: Territory): Promise<void> {
    const { engine: before } = current;
    current = await draw(next);
    await endOfWork(before);
    await before.close();
  }
}

const NONE: TableVersions = new Map();

function toTileLayer(layer: Layer, data: DrawnData): TileLayer {
  const { id, slug } = layer;
  const version = versionIn(data, layer);
  if (isOutside(layer)) return { id, slug, version, maxAgeMs: OUTSIDE_TILE_MS };
  const drawing = toDrawing(layer);
  return { id, slug, version, ...(drawing && { parts: partsOf(drawing) }) };
}

/** Whoever draws a tile: our engine, or pictures of the layer's own server. */
function drawersOf(engine: Engine, outside: OutsideMaps, outsideLayer: (slug: string) => Layer | undefined) {
  const drawer: TileCacheOptions['engine'] = {
    plainTile: async (request) => (outsideLayer(request.layer) ? null : engine.plainTile(request)),
    needsDrawing: async (request) => (outsideLayer(request.layer) ? true : engine.needsDrawing(request)),
    metatile(request) {
      const layer = outsideLayer(request.layer);
      return layer ? outside.tiles(layer, { ...request, ...outsideBlock(layer, request) }) : engine.metatile(request);
    },
    rectangle(request) {
      const layer = outsideLayer(request.layer);
      return layer ? outside.tiles(layer, request, 'background') : engine.rectangle(request);
    },
  };
  const blockOf = (request: TileRequest) => {
    const layer = outsideLayer(request.layer);
    return layer ? outsideBlock(layer, request) : metatileOf(request);
  };
  return { engine: drawer, blockOf };
}

type DrawnData = Pick<Drawn, 'edition' | 'versions'>;

function versionIn({ edition, versions }: DrawnData, layer: Layer): string {
  if (isOutside(layer)) return hashOf([layer.sourceType, layer.sourceUrl, layer.sourceOptions]);
  // What a layer says of itself may change without a tile being drawn again.
  const { slug, minZoom, maxZoom, drawing } = layer;
  const own = postgisTablesOf(drawing);
  // A table of PostGIS changes by itself; where the territory is in PostGIS too, any of its tables may be drawn.
  const data = own.length > 0 ? own.map((name) => versions.get(name)) : [edition, ...territoryVersions(versions)];
  return hashOf([DRAWING_VERSION, ...data, slug, minZoom, maxZoom, drawing?.content]);
}

const TERRITORY_TABLES = territoryTable(TERRITORY_SCHEMA, '').slice(0, -'/geom'.length);

/** Of the tables of the territory alone: those of other layers do not change it. */
function territoryVersions(versions: TableVersions): string[] {
  return [...versions].filter(([name]) => name.startsWith(TERRITORY_TABLES)).map(([, version]) => version);
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
}

/** What visitors were waiting for is drawn to its end; no drawing takes longer than its deadline. */
async function endOfWork(engine: Engine): Promise<void> {
  const latest = Date.now() + LAST_WORK_MS;
  while (Date.now() < latest) {
    const { waiting, running } = engine.load();
    if (waiting + running === 0) return;
    await delay(100);
  }
}
