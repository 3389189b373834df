import { AppError, TILE_SIZE } from '@motu/core';
import { type Engine, isImage, metatileOf, type Tile, type TileRectangle, type TileRequest } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../domain/single-flight.ts';
import { type KeptTile, keepTile, type TileCache, type TileLayer, tileAddress } from '../domain/tiles.ts';
import type { TileSet, TileStorage } from './tile-storage.ts';

/** Some five thousand tiles of a busy map: what a few towns show at a few zooms. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** What an entry takes beside its body: key, headers, links. */
const ENTRY_BYTES = 600;
const OUTSIDE_MEMORY_MS = 60_000;

export type TileCacheOptions = {
  engine: Pick<Engine, 'plainTile' | 'metatile' | 'rectangle'>;
  /** The tiles that are drawn together with one, by the first of them. */
  blockOf?: (request: TileRequest) => { column: number; row: number };
  /** The layers that have tiles, as they are now. */
  layerOf: (slug: string) => TileLayer | undefined;
  storage: TileStorage;
  log: FastifyBaseLogger;
  memoryBytes?: number;
};

/** Tiles from memory, else from the storage, else known to be plain, else drawn with their neighbours and kept. */
export function createTileCache(options: TileCacheOptions): TileCache {
  const { engine, layerOf, storage, log, blockOf = metatileOf } = options;
  const memory = new LRUCache<string, KeptTile>({
    maxSize: options.memoryBytes ?? MEMORY_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES,
  });
  const oneTile = createSingleFlight<Uint8Array>();
  const oneBlock = createSingleFlight<readonly Tile[]>();

  const isCurrent = ({ slug, version }: TileLayer) => layerOf(slug)?.version === version;

  function find(address: string): KeptTile | null {
    const kept = memory.get(address);
    return kept && isCurrent(kept.layer) ? kept : null;
  }

  function remember(layer: TileLayer, request: TileRequest, body: Uint8Array): Uint8Array {
    // Of an outside layer, a moment: an old tile that stood in for a failing server is looked at again.
    const ttl = layer.maxAgeMs === undefined ? {} : { ttl: OUTSIDE_MEMORY_MS };
    memory.set(tileAddress(request), keepTile(layer, request.format, body), ttl);
    return body;
  }

  async function obtain(layer: TileLayer, request: TileRequest): Promise<Uint8Array> {
    const stored = await storage.read(setOf(layer, request), request).catch(report);
    if (stored) return remember(layer, request, stored);
    // Known from the indexes alone, so that empty ocean takes no room on the disk (TILE-03).
    const plain = await engine.plainTile(request);
    if (plain) return remember(layer, request, plain);
    const { column, row } = request;
    const block = flightKey(layer, { ...request, ...blockOf(request) });
    const drawn = await oneBlock(block, () => draw(layer, request)).catch((error) => standIn(layer, request, error));
    const found = drawn.find((tile) => tile.column === column && tile.row === row);
    if (!found) throw new Error(`The drawing of ${tileAddress(request)} is not the image asked for.`);
    return found.body;
  }

  /** An old tile is better than none, while an outside server fails. */
  async function standIn(layer: TileLayer, request: TileRequest, error: unknown): Promise<readonly Tile[]> {
    const old =
      layer.maxAgeMs !== undefined && (await storage.read(setOf(layer, request), request, true).catch(report));
    if (!old) throw error;
    return [{ column: request.column, row: request.row, body: remember(layer, request, old) }];
  }

  /** Keeps those of some drawn tiles that decode, and hands them over. */
  async function keep(layer: TileLayer, request: TileRequest, drawn: readonly Tile[]): Promise<readonly Tile[]> {
    const size = TILE_SIZE * (request.scale ?? 1);
    const checks = await Promise.all(drawn.map(({ body }) => isImage(body, request.format, size)));
    const sound = drawn.filter((_, i) => checks[i]);
    // A layer changed meanwhile has tiles of its new version in that place.
    const lasting = sound.filter(({ isPassing }) => !isPassing);
    if (isCurrent(layer)) await storage.write(setOf(layer, request), request.level, lasting).catch(report);
    return sound;
  }

  /** Draws the block of a tile for whoever waits, and for those who will look around. */
  async function draw(layer: TileLayer, request: TileRequest): Promise<readonly Tile[]> {
    const sound = await keep(layer, request, await engine.metatile(request));
    for (const { column, row, body, isPassing } of sound)
      if (!isPassing) remember(layer, { ...request, column, row }, body);
    return sound;
  }

  async function isKnown(layer: TileLayer, request: TileRequest): Promise<boolean> {
    const stored = await storage.read(setOf(layer, request), request).catch(report);
    return stored !== null || (await engine.plainTile(request)) !== null;
  }

  /** One after the other: the first that is not known says that there is something to draw. */
  async function areKnown(layer: TileLayer, requests: readonly TileRequest[]): Promise<boolean> {
    for (const request of requests) if (!(await isKnown(layer, request))) return false;
    return true;
  }

  /** A storage that fails costs a drawing, never an answer. */
  function report(error: unknown): null {
    log.error({ err: error }, 'tiles cannot be kept');
    return null;
  }

  return {
    async tile(request) {
      const layer = layerOf(request.layer);
      if (!layer) throw new AppError('not-found', `La couche « ${request.layer} » n’existe pas.`);
      const kept = find(tileAddress(request));
      return kept ? kept.body : oneTile(flightKey(layer, request), () => obtain(layer, request));
    },
    async fill(request) {
      const layer = layerOf(request.layer);
      if (!layer) throw new AppError('not-found', `La couche « ${request.layer} » n’existe pas.`);
      if (await areKnown(layer, tilesOf(request))) return 0;
      return (await keep(layer, request, await engine.rectangle(request))).length;
    },
    find,
    versionOf: (slug) => layerOf(slug)?.version ?? null,
    close: () => storage.close(),
  };
}

function tilesOf({ columns, rows, ...first }: TileRectangle): TileRequest[] {
  return Array.from({ length: columns * rows }, (_, i) => ({
    ...first,
    column: first.column + (i % columns),
    row: first.row + Math.floor(i / columns),
  }));
}

function setOf(layer: TileLayer, { grid, scale = 1, format }: TileRequest): TileSet {
  return { layer, grid, scale, format };
}

function flightKey({ version }: TileLayer, request: TileRequest): string {
  return `${version} ${tileAddress(request)}`;
}
