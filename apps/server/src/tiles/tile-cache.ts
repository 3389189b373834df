import { AppError, createSingleFlight, TILE_SIZE } from '@motu/core';
import {
  type Engine,
  isImage,
  isNames,
  isVectorTile,
  metatileOf,
  type Tile,
  type TileRectangle,
  type TileRequest,
} from '@motu/engine';
import { blockOf, NAMES_LEVELS } from '@motu/labels';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  addressVersion,
  type KeptTile,
  StoreAway,
  type TileCache,
  type TileFigures,
  type TileLayer,
  TilesNotKept,
  tileAddress,
} from '../domain/tiles.ts';
import { keepTile } from '../headers/tile-headers.ts';
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
  return new LayeredTileCache(options);
}

class LayeredTileCache implements TileCache {
  private readonly engine: TileCacheOptions['engine'];
  private readonly current: TileCacheOptions['layerOf'];
  private readonly blockOf: NonNullable<TileCacheOptions['blockOf']>;
  private readonly storage: TileStorage;
  private readonly log: FastifyBaseLogger;
  private readonly memory: LRUCache<string, KeptTile>;
  private readonly given: TileFigures['given'] = { memory: 0, storage: 0, plain: 0, drawn: 0, old: 0 };
  private readonly refused: TileFigures['refused'] = { overload: 0, failure: 0 };
  private dropped = 0;
  private lastAsked = Number.NEGATIVE_INFINITY;
  private readonly oneTile = createSingleFlight<Uint8Array>();
  private readonly oneBlock = createSingleFlight<readonly Tile[]>();

  constructor({ engine, layerOf, storage, log, ...rest }: TileCacheOptions) {
    this.engine = engine;
    this.current = layerOf;
    this.blockOf = rest.blockOf ?? metatileOf;
    this.storage = storage;
    this.log = log;
    this.memory = new LRUCache<string, KeptTile>({
      maxSize: rest.memoryBytes ?? MEMORY_BYTES,
      sizeCalculation: ({ body }) => body.byteLength + ENTRY_BYTES,
    });
  }

  async tile(request: TileRequest): Promise<Uint8Array> {
    const layer = this.layerNamed(request.layer);
    const kept = this.find(tileAddress(request));
    if (kept) {
      this.given.memory++;
      return kept.body;
    }
    this.lastAsked = performance.now();
    return this.oneTile.run(flightKey(layer, request), () => this.obtain(layer, request));
  }

  async fill(request: TileRectangle, since?: Date): ReturnType<TileCache['fill']> {
    const layer = this.layerNamed(request.layer);
    const names = request.part === 'unnamed' ? namesOf(request) : null;
    if (names)
      for (const one of tilesOf(names)) await this.oneTile.run(flightKey(layer, one), () => this.obtain(layer, one));
    const kept = await this.storage.has(setOf(layer, request), request, since);
    const known = kept.filter(Boolean).length;
    const missing = tilesOf(request).filter((_, i) => !kept[i]);
    if (!(await this.isAnyDrawn(missing))) return { drawn: 0, known, empty: missing.length };
    // The whole rectangle is drawn and kept, what is plain in it too.
    const added = new Set((await this.drawAndKeep(layer, request)).map(placeOf));
    const drawn = missing.filter((tile) => added.has(placeOf(tile))).length;
    // What an outside server does not have is nothing to keep.
    return { drawn, known, empty: missing.length - drawn };
  }

  sample(request: TileRectangle): Promise<readonly Tile[]> {
    return this.engine.rectangle(request);
  }

  needsDrawing(request: TileRectangle): Promise<boolean> {
    return this.engine.needsDrawing(request);
  }

  async isKept(request: TileRequest, since?: Date): Promise<boolean> {
    const [isThere = false] = await this.storage.has(
      setOf(this.layerNamed(request.layer), request),
      { ...request, ...ONE },
      since,
    );
    return isThere;
  }

  countKept(request: TileRectangle, since?: Date): Promise<number> {
    return this.storage.count(setOf(this.layerNamed(request.layer), request), request, since);
  }

  async removeKept(request: TileRectangle): Promise<number> {
    const layer = this.layerNamed(request.layer);
    const removed = await this.storage.remove(setOf(layer, request), request);
    // What else shows the same place goes with it.
    for (const part of layer.parts ?? []) {
      const other =
        part === 'names' ? namesOf(request) : part === 'vectors' ? vectorsOf(request) : { ...request, part };
      if (other && part !== (request.part ?? 'all')) await this.storage.remove(setOf(layer, other), other);
    }
    this.forget(({ id }) => id === layer.id);
    return removed;
  }

  countAll(layerId: string | null, before?: Date): Promise<number> {
    return this.storage.countAll(layerId, before);
  }

  async removeAll(layerId: string | null, before?: Date): Promise<number> {
    const removed = await this.storage.removeAll(layerId, before);
    this.forget(({ id }) => layerId === null || id === layerId);
    return removed;
  }

  bytes(): Promise<number | null> {
    return this.storage.bytes();
  }

  figures(): TileFigures {
    return {
      ...{ given: { ...this.given }, refused: { ...this.refused }, dropped: this.dropped },
      ...{ evicted: this.storage.evicted(), quota: this.storage.quota, store: this.storage.figures?.() ?? null },
    };
  }

  quietMs(): number {
    return performance.now() - this.lastAsked;
  }

  pagePartOf(slug: string): ReturnType<TileCache['pagePartOf']> {
    return this.current(slug)?.parts?.includes('unnamed') ? 'unnamed' : 'all';
  }

  versionOf(slug: string): string | null {
    const layer = this.current(slug);
    return layer ? addressVersion(layer) : null;
  }

  layerOf(slug: string): TileLayer | null {
    return this.current(slug) ?? null;
  }

  close(): Promise<void> {
    return this.storage.close();
  }

  find(address: string): KeptTile | null {
    const kept = this.memory.get(address);
    return kept && this.isCurrent(kept.layer) ? kept : null;
  }

  private isCurrent({ slug, version, reserved }: TileLayer): boolean {
    const now = this.current(slug);
    return now?.version === version && now.reserved === reserved;
  }

  private remember(layer: TileLayer, request: TileRequest, body: Uint8Array): Uint8Array {
    // Of an outside layer, a moment: an old tile that stood in for a failing server is looked at again.
    const ttl = layer.maxAgeMs === undefined ? {} : { ttl: OUTSIDE_MEMORY_MS };
    this.memory.set(tileAddress(request), keepTile(layer, request.format, body), ttl);
    return body;
  }

  private async obtain(layer: TileLayer, request: TileRequest): Promise<Uint8Array> {
    const stored = async () =>
      this.seen(
        'storage',
        await this.storage.read(setOf(layer, request), request).catch((error) => this.report(error)),
      );
    // Known from the indexes alone, so that empty ocean takes no room on the disk (TILE-03), and no way to a storage that is far.
    const plain = async () => this.seen('plain', await this.engine.plainTile(request));
    const [first, second] = this.storage.isFar ? [plain, stored] : [stored, plain];
    const known = (await first()) ?? (await second());
    if (known) return this.remember(layer, request, known);
    const { column, row } = request;
    const block = flightKey(layer, { ...request, ...this.blockOf(request) });
    const drawn = await this.oneBlock
      .run(block, () => this.draw(layer, request))
      .catch((error) => this.standIn(layer, request, error));
    const found = drawn.find((tile) => tile.column === column && tile.row === row);
    if (!found) throw new Error(`The drawing of ${tileAddress(request)} is not the image asked for.`);
    return found.body;
  }

  private seen(from: keyof TileFigures['given'], body: Uint8Array | null): Uint8Array | null {
    if (body) this.given[from]++;
    return body;
  }

  /** An old tile is better than none, while an outside server fails. */
  private async standIn(layer: TileLayer, request: TileRequest, error: unknown): Promise<readonly Tile[]> {
    const old =
      layer.maxAgeMs !== undefined &&
      (await this.storage.read(setOf(layer, request), request, true).catch((error) => this.report(error)));
    if (!old) {
      this.refused[error instanceof AppError && error.code === 'unavailable' ? 'overload' : 'failure']++;
      throw error;
    }
    this.given.old++;
    return [{ column: request.column, row: request.row, body: this.remember(layer, request, old) }];
  }

  /** Keeps those of some drawn tiles that decode, and hands them over. */
  private async keep(layer: TileLayer, request: TileRequest, drawn: readonly Tile[]): Promise<readonly Tile[]> {
    const checks = await Promise.all(drawn.map(({ body }) => isSound(body, request)));
    const sound = drawn.filter((_, i) => checks[i]);
    // A layer changed meanwhile has tiles of its new version in that place.
    const lasting = sound.filter(({ isPassing }) => !isPassing);
    if (this.isCurrent(layer)) {
      const written = this.storage.write(setOf(layer, request), request.level, lasting).catch((error) => {
        this.dropped++;
        this.report(error);
      });
      if (!this.storage.isFar) await written;
    }
    return sound;
  }

  /** Draws the block of a tile for whoever waits, and for those who will look around. */
  private async draw(layer: TileLayer, request: TileRequest): Promise<readonly Tile[]> {
    const sound = await this.keep(layer, request, await this.engine.metatile(request));
    this.given.drawn += sound.length;
    for (const { column, row, body, isPassing } of sound)
      if (!isPassing) this.remember(layer, { ...request, column, row }, body);
    return sound;
  }

  /** Draws a rectangle and keeps it, or says why not: who fills the cache must know what is in it. */
  private async drawAndKeep(layer: TileLayer, request: TileRectangle): Promise<readonly Tile[]> {
    const drawn = await this.engine.rectangle(request);
    const checks = await Promise.all(drawn.map(({ body }) => isSound(body, request)));
    if (drawn.length < request.columns * request.rows || checks.includes(false))
      throw new Error(`The drawing of ${tileAddress(request)} is not the images asked for.`);
    const lasting = drawn.filter(({ isPassing }) => !isPassing);
    if (!this.isCurrent(layer)) throw new AppError('unavailable', 'La couche vient d’être modifiée.');
    await this.storage.write(setOf(layer, request), request.level, lasting).catch((error) => {
      throw error instanceof StoreAway ? error : new TilesNotKept(error);
    });
    for (const { column, row } of lasting) this.memory.delete(tileAddress({ ...request, column, row }));
    return lasting;
  }

  private async isAnyDrawn(tiles: readonly TileRequest[]): Promise<boolean> {
    for (const tile of tiles) if (!(await this.engine.plainTile(tile))) return true;
    return false;
  }

  /** What is in memory of a layer, or of all, is not kept any more. */
  private forget(isMeant: (layer: TileLayer) => boolean): void {
    for (const [address, { layer }] of this.memory.entries()) if (isMeant(layer)) this.memory.delete(address);
  }

  private layerNamed(slug: string): TileLayer {
    const layer = this.current(slug);
    if (!layer) throw new AppError('not-found', `La couche « ${slug} » n’existe pas.`);
    return layer;
  }

  /** A storage that fails costs a drawing, never an answer. */
  private report(error: unknown): null {
    if (!(error instanceof StoreAway)) this.log.error({ err: error }, 'tiles cannot be kept');
    else if (!error.isKnown) this.log.error({ why: error.why }, 'the store of tiles fails');
    return null;
  }
}

/** What is kept decodes: a picture of its size, names, or objects. */
async function isSound(body: Uint8Array, { format, scale = 1 }: TileRequest): Promise<boolean> {
  if (format === 'mvt') return isVectorTile(body);
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

/** The vector tiles of the same level and place. */
function vectorsOf(request: TileRectangle): TileRectangle {
  return { ...request, scale: 1, format: 'mvt', part: 'vectors' };
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
