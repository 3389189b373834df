import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createEngine, type Engine } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { type Layer, toDrawing } from './domain/layers.ts';
import type { State } from './domain/state.ts';
import type { Territory } from './domain/territory.ts';
import type { TileCache, TileLayer, Tiles } from './domain/tiles.ts';
import { standingFor } from './standing-for.ts';
import { createFileStorage } from './tiles/file-storage.ts';
import { createTileCache } from './tiles/tile-cache.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 2;

/** How long drawings of a territory that has changed may take to end. */
const LAST_WORK_MS = 30_000;

export type OpenMap = {
  engine: Engine;
  tiles: Tiles;
  cache: TileCache;
  /** Draws from another state of the territory, with other versions of its tiles. */
  renew(territory: Territory): Promise<void>;
  /** Draws the stored layers as they are now, when they have changed. */
  refresh(): Promise<void>;
};
export type MapOptions = {
  state: State;
  territory: Territory;
  dataFolder: string;
  log: FastifyBaseLogger;
  /** Threads that draw; by default all cores but one. */
  workers?: number;
};

type Drawn = { engine: Engine; digest: string; key: string; layers: ReadonlyMap<string, TileLayer> };

/** The engine over the territory, drawing the stored layers, and the cache of their tiles. */
export async function openMap({ state, territory, dataFolder, log, ...options }: MapOptions): Promise<OpenMap> {
  let current = await draw(territory);
  const versionOf = (layer: Layer) => versionIn(current.digest, layer);
  const engine = standingFor(() => current.engine);
  const storage = createFileStorage({ folder: join(dataFolder, 'tiles'), log });
  const cache = createTileCache({ engine, layerOf: (slug) => current.layers.get(slug), storage, log });
  const extentOf = async ({ slug }: Layer) => (current.layers.has(slug) ? (await engine.describe(slug)).extent : null);
  return { engine, tiles: { versionOf, extentOf }, cache, renew, refresh };

  async function draw({ files, digest }: Territory): Promise<Drawn> {
    const stored = await storedLayers(digest);
    return { engine: await createEngine({ files, layers: stored.drawings, ...options }), digest, ...stored };
  }

  async function storedLayers(digest: string) {
    const stored = await state.layers.all();
    const drawings = stored.map(toDrawing).filter((layer) => layer !== null);
    const tiled = stored
      .filter(({ drawing }) => drawing)
      .map((layer) => [layer.slug, { id: layer.id, slug: layer.slug, version: versionIn(digest, layer) }] as const);
    return { drawings, layers: new Map(tiled), key: JSON.stringify(drawings) };
  }

  async function refresh(): Promise<void> {
    const { digest } = current;
    const { drawings, ...next } = await storedLayers(digest);
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

/** What a layer says of itself may change without a tile being drawn again. */
function versionIn(digest: string, { slug, minZoom, maxZoom, drawing }: Layer): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, digest, slug, minZoom, maxZoom, drawing?.content]))
    .digest('hex')
    .slice(0, 10);
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
