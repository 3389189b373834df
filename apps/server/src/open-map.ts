import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createEngine, type Engine } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { type Layer, toDrawing } from './domain/layers.ts';
import type { State } from './domain/state.ts';
import type { Territory } from './domain/territory.ts';
import type { TileCache, Tiles } from './domain/tiles.ts';
import { createFileStorage } from './tiles/file-storage.ts';
import { createTileCache } from './tiles/tile-cache.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 2;

export type OpenMap = { engine: Engine; tiles: Tiles; cache: TileCache };
export type MapOptions = {
  state: State;
  territory: Territory;
  dataFolder: string;
  log: FastifyBaseLogger;
  /** Threads that draw; by default all cores but one. */
  workers?: number;
};

/** The engine over the territory, drawing the stored layers, and the cache of their tiles. */
export async function openMap({ state, territory, dataFolder, log, ...options }: MapOptions): Promise<OpenMap> {
  const { files, digest } = territory;
  const stored = await state.layers.all();
  const drawings = stored.map(toDrawing).filter((layer) => layer !== null);
  const engine = await createEngine({ files, layers: drawings, ...options });
  const versionOf = (layer: Layer) =>
    createHash('sha256')
      .update(JSON.stringify([DRAWING_VERSION, digest, toDrawing(layer)]))
      .digest('hex')
      .slice(0, 10);
  const layers = new Map(
    stored
      .filter(({ drawing }) => drawing)
      .map((layer) => [layer.slug, { id: layer.id, slug: layer.slug, version: versionOf(layer) }]),
  );
  const storage = createFileStorage({ folder: join(dataFolder, 'tiles'), log });
  const cache = createTileCache({ engine, layerOf: (slug) => layers.get(slug), storage, log });
  const extentOf = async ({ slug }: Layer) => (layers.has(slug) ? (await engine.describe(slug)).extent : null);
  return { engine, tiles: { versionOf, extentOf }, cache };
}
