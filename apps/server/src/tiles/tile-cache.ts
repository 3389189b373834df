import { AppError, TILE_SIZE } from '@motu/core';
import {
  type Engine,
  isImage,
  isNames,
  metatileOf,
  type Tile,
  type TileRectangle,
  type TileRequest,
} from '@motu/engine';
import { blockOf, NAMES_LEVELS } from '@motu/labels';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../domain/single-flight.ts';
import {
  type KeptTile,
  keepTile,
  StoreAway,
  type TileCache,
  type TileFigures,
  type TileLayer,
  TilesNotKept,
  tileAddress,
} from '../domain/tiles.ts';
import type { TileSet, TileStorage } from './tile-storage.ts';

/** Some five thousand tiles of a busy map: what a few towns show at a few zooms. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** What an entry takes beside its body: key, headers, links. */
const ENTRY_BYTES = 600;
const OUTSIDE_MEMORY_MS = 60_000;

export type TileCacheOptions = {
  engine: Pick<Engine, 'plainTile' | 'metatile' | 'rectangle' | 'needsDrawing'>;
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
  const given: TileFigures['given'] = { memory: 0, storage: 0, plain: 0, drawn: 0, old: 0 };
  const refused: TileFigures['refused'] = { overload: 0, failure: 0 };
  let dropped = 0;
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
    const stored = async () => seen('storage', await storage.read(setOf(layer, request), request).catch(report));
    // Known from the indexes alone, so that empty ocean takes no room on the disk (TILE-03), and no way to a storage that is far.
    const plain = async () => seen('plain', await engine.plainTile(request));
    const [first, second] = storage.isFar ? [plain, stored] : [stored, plain];
    const known = (await first()) ?? (await second());
    if (known) return remember(layer, request, known);
    const { column, row } = request;
    const block = flightKey(layer, { ...request, ...blockOf(request) });
    const drawn = await oneBlock(block, () => draw(layer, request)).catch((error) => standIn(layer, request, error));
    const found = drawn.find((tile) => tile.column === column && tile.row === row);
    if (!found) throw new Error(`The drawing of ${tileAddress(request)} is not the image asked for.`);
    return found.body;
  }

  function seen(from: keyof TileFigures['given'], body: Uint8Array | null): Uint8Array | null {
    if (body) given[from]++;
    return body;
  }

  /** An old tile is better than none, while an outside server fails. */
  async function standIn(layer: TileLayer, request: TileRequest, error: unknown): Promise<readonly Tile[]> {
    const old =
      layer.maxAgeMs !== undefined && (await storage.read(setOf(layer, request), request, true).catch(report));
    if (!old) {
      refused[error instanceof AppError && error.code === 'unavailable' ? 'overload' : 'failure']++;
      throw error;
    }
    given.old++;
    return [{ column: request.column, row: request.row, body: remember(layer, request, old) }];
  }

  /** Keeps those of some drawn tiles that decode, and hands them over. */
  async function keep(layer: TileLayer, request: TileRequest, drawn: readonly Tile[]): Promise<readonly Tile[]> {
    const checks = await Promise.all(drawn.map(({ body }) => isSound(body, request)));
    const sound = drawn.filter((_, i) => checks[i]);
    // A layer changed meanwhile has tiles of its new version in that place.
    const lasting = sound.filter(({ isPassing }) => !isPassing);
    if (isCurrent(layer)) {
      const written = storage.write(setOf(layer, request), request.level, lasting).catch((error) => {
        dropped++;
        report(error);
      });
      if (!storage.isFar) await written;
    }
    return sound;
  }

  /** Draws the block of a tile for whoever waits, and for those who will look around. */
  async function draw(layer: TileLayer, request: TileRequest): Promise<readonly Tile[]> {
    const sound = await keep(layer, request, await engine.metatile(request));
    given.drawn += sound.length;
    for (const { column, row, body, isPassing } of sound)
      if (!isPassing) remember(layer, { ...request, column, row }, body);
    return sound;
  }

  /** Draws a rectangle and keeps it, or says why not: who fills the cache must know what is in it. */
  async function drawAndKeep(layer: TileLayer, request: TileRectangle): Promise<readonly Tile[]> {
    const drawn = await engine.rectangle(request);
    const checks = await Promise.all(drawn.map(({ body }) => isSound(body, request)));
    if (drawn.length < request.columns * request.rows || checks.includes(false))
      throw new Error(`The drawing of ${tileAddress(request)} is not the images asked for.`);
    const lasting = drawn.filter(({ isPassing }) => !isPassing);
    if (!isCurrent(layer)) throw new AppError('unavailable', 'La couche vient d’être modifiée.');
    await storage.write(setOf(layer, request), request.level, lasting).catch((error) => {
      throw error instanceof StoreAway ? error : new TilesNotKept(error);
    });
    for (const { column, row } of lasting) memory.delete(tileAddress({ ...request, column, row }));
    return lasting;
  }

  async function isAnyDrawn(tiles: readonly TileRequest[]): Promise<boolean> {
    for (const tile of tiles) if (!(await engine.plainTile(tile))) return true;
    return false;
  }

  /** What is in memory of a layer, or of all, is not kept any more. */
  function forget(isMeant: (layer: TileLayer) => boolean): void {
    for (const [address, { layer }] of memory.entries()) if (isMeant(layer)) memory.delete(address);
  }

  function found(slug: string): TileLayer {
    const layer = layerOf(slug);
    if (!layer) throw new AppError('not-found', `La couche « ${slug} » n’existe pas.`);
    return layer;
  }

  /** A storage that fails costs a drawing, never an answer. */
  function report(error: unknown): null {
    if (!(error instanceof StoreAway)) log.error({ err: error }, 'tiles cannot be kept');
    else if (!error.isKnown) log.error({ why: error.why }, 'the store of tiles fails');
    return null;
  }

  return {
    async tile(request) {
      const layer = found(request.layer);
      const kept = find(tileAddress(request));
      if (!kept) return oneTile(flightKey(layer, request), () => obtain(layer, request));
      given.memory++;
      return kept.body;
    },
    async fill(request, since) {
      const layer = found(request.layer);
      const names = request.part === 'unnamed' ? namesOf(request) : null;
      if (names) for (const one of tilesOf(names)) await oneTile(flightKey(layer, one), () => obtain(layer, one));
      const kept = await storage.has(setOf(layer, request), request, since);
      const known = kept.filter(Boolean).length;
      const missing = tilesOf(request).filter((_, i) => !kept[i]);
      if (!(await isAnyDrawn(missing))) return { drawn: 0, known, empty: missing.length };
      // The whole rectangle is drawn and kept, what is plain in it too.
      const added = new Set((await drawAndKeep(layer, request)).map(placeOf));
      const drawn = missing.filter((tile) => added.has(placeOf(tile))).length;
      // What an outside server does not have is nothing to keep.
      return { drawn, known, empty: missing.length - drawn };
    },
    sample: (request) => engine.rectangle(request),
    needsDrawing: (request) => engine.needsDrawing(request),
    async isKept(request, since) {
      const [isThere = false] = await storage.has(setOf(found(request.layer), request), { ...request, ...ONE }, since);
      return isThere;
    },
    countKept: (request, since) => storage.count(setOf(found(request.layer), request), request, since),
    async removeKept(request) {
      const layer = found(request.layer);
      const removed = await storage.remove(setOf(layer, request), request);
      // What else shows the same place goes with it.
      for (const part of layer.parts ?? []) {
        const other = part === 'names' ? namesOf(request) : { ...request, part };
        if (other && part !== (request.part ?? 'all')) await storage.remove(setOf(layer, other), other);
      }
      forget(({ id }) => id === layer.id);
      return removed;
    },
    countAll: (layerId, before) => storage.countAll(layerId, before),
    async removeAll(layerId, before) {
      const removed = await storage.removeAll(layerId, before);
      forget(({ id }) => layerId === null || id === layerId);
      return removed;
    },
    bytes: () => storage.bytes(),
    figures: () => ({ given: { ...given }, refused: { ...refused }, dropped, store: storage.figures?.() ?? null }),
    find,
    pagePartOf: (slug) => (layerOf(slug)?.parts?.includes('unnamed') ? 'unnamed' : 'all'),
    versionOf: (slug) => layerOf(slug)?.version ?? null,
    close: () => storage.close(),
  };
}

/** What is kept decodes: a picture of its size, or names. */
async function isSound(body: Uint8Array, { format, scale = 1 }: TileRequest): Promise<boolean> {
  return format === 'json' ? isNames(body) : isImage(body, format, TILE_SIZE * scale);
}

/** The blocks of names that go with some tiles of pictures; none at the widest scales. */
function namesOf({ level, column, row, columns, rows, ...request }: TileRectangle): TileRectangle | null {
  if (level < NAMES_LEVELS) return null;
  const [left, top] = [blockOf(column), blockOf(row)];
  const [right, bottom] = [blockOf(column + columns - 1), blockOf(row + rows - 1)];
  const where = {
    level: level - NAMES_LEVELS,
    column: left,
    row: top,
    columns: right - left + 1,
    rows: bottom - top + 1,
  };
  return { ...request, ...where, scale: 1, format: 'json', part: 'names' };
}

const ONE = { columns: 1, rows: 1 };

function placeOf({ column, row }: { column: number; row: number }): string {
  return `${column} ${row}`;
}

function tilesOf({ columns, rows, ...first }: TileRectangle): TileRequest[] {
  return Array.from({ length: columns * rows }, (_, i) => ({
    ...first,
    column: first.column + (i % columns),
    row: first.row + Math.floor(i / columns),
  }));
}

function setOf(layer: TileLayer, { grid, scale = 1, format, part = 'all' }: TileRequest): TileSet {
  return { layer, grid, scale, format, part };
}

function flightKey({ version }: TileLayer, request: TileRequest): string {
  return `${version} ${tileAddress(request)}`;
}
