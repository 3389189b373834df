import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createEngine, type Engine, metatileOf, type TileRequest } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { type Layer, toDrawing } from './domain/layers.ts';
import { isOutside, type OutsideMaps, outsideExtent } from './domain/outside-layers.ts';
import type { State } from './domain/state.ts';
import type { Territory } from './domain/territory.ts';
import { OUTSIDE_TILE_MS, type TileCache, type TileLayer, type Tiles } from './domain/tiles.ts';
import { standingFor } from './standing-for.ts';
import { createTileCache, type TileCacheOptions } from './tiles/tile-cache.ts';
import type { TileStorage } from './tiles/tile-storage.ts';
import { outsideBlock } from './upstream/outside-block.ts';
import { createOutsideMaps } from './upstream/outside-maps.ts';
import type { AskedServers } from './upstream/upstreams.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 2;

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
};
export type MapOptions = {
  state: State;
  territory: Territory;
  storage: TileStorage;
  servers: AskedServers;
  log: FastifyBaseLogger;
  /** Threads that draw; by default all cores but one. */
  workers?: number;
};

type Drawn = {
  engine: Engine;
  digest: string;
  edition: string;
  key: string;
  layers: ReadonlyMap<string, TileLayer>;
  /** Those of them that outside servers draw. */
  outsideLayers: ReadonlyMap<string, Layer>;
};

/** The engine over the territory, drawing the stored layers, and the cache of their tiles. */
export async function openMap({ state, territory, storage, servers, log, ...options }: MapOptions): Promise<OpenMap> {
  let current = await draw(territory);
  /** One after the other: what was read first must not take the place of what was read last. */
  let refreshing: Promise<void> = Promise.resolve();
  const versionOf = (layer: Layer) => versionIn(current.edition, layer);
  const engine = standingFor(() => current.engine);
  const outside = createOutsideMaps(servers, engine);
  const drawers = drawersOf(engine, outside, (slug) => current.outsideLayers.get(slug));
  const cache = createTileCache({ ...drawers, layerOf: (slug) => current.layers.get(slug), storage, log });
  const extentOf = async (layer: Layer) => {
    if (isOutside(layer)) return outsideExtent(layer);
    return current.layers.has(layer.slug) ? (await engine.describe(layer.slug)).extent : null;
  };
  return { engine, tiles: { versionOf, extentOf }, cache, outside, renew, refresh };

  async function draw({ files, digest, edition }: Territory): Promise<Drawn> {
    const { drawings, ...stored } = await storedLayers(edition);
    return { engine: await createEngine({ files, layers: drawings, ...options }), digest, edition, ...stored };
  }

  async function storedLayers(edition: string) {
    const stored = await state.layers.all();
    const drawings = stored.map(toDrawing).filter((layer) => layer !== null);
    const others = stored.filter(isOutside);
    const tiled = [...stored.filter(({ drawing }) => drawing), ...others].map(
      (layer) => [layer.slug, toTileLayer(layer, edition)] as const,
    );
    const key = JSON.stringify([drawings, others]);
    return {
      drawings,
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
    const { drawings, ...next } = await storedLayers(edition);
    // The territory may have been renewed meanwhile: it has read the layers then.
    if (next.key === current.key || current.digest !== digest) return;
    current.engine.setLayers(drawings);
    current = { ...current, ...next };
  }

  async function renew(next: Territory): Promise<void> {
    const { engine: before } = current;
    current = await draw(next);
    await endOfWork(before);
    await before.close();
  }
}

function toTileLayer(layer: Layer, edition: string): TileLayer {
  const { id, slug } = layer;
  const version = versionIn(edition, layer);
  return isOutside(layer) ? { id, slug, version, maxAgeMs: OUTSIDE_TILE_MS } : { id, slug, version };
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

function versionIn(edition: string, layer: Layer): string {
  if (isOutside(layer)) return hashOf([layer.sourceType, layer.sourceUrl, layer.sourceOptions]);
  // What a layer says of itself may change without a tile being drawn again.
  const { slug, minZoom, maxZoom, drawing } = layer;
  return hashOf([DRAWING_VERSION, edition, slug, minZoom, maxZoom, drawing?.content]);
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
