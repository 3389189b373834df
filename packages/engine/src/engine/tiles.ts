import { gzipSync } from 'node:zlib';
import { AppError, createSingleFlight, isTileInGrid, TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { LRUCache } from 'lru-cache';
import { inkOf } from '../draw/shades.ts';
import type { ImageFormat, TileFormat } from '../encode/formats.ts';
import { plainPixels } from '../encode/pixels.ts';
import type { Condition } from '../filter/condition.ts';
import { type Plain, plainPicture } from '../layer/empty.ts';
import type { Layer } from '../layer/layer.ts';
import { isPicture, type PicturePart, partsOf, type TilePart } from '../layer/part.ts';
import type { Pictures } from '../picture/draw-pictures.ts';
import { createFrame } from '../projection/frame.ts';
import { isVectorVoid } from '../vector/is-vector-void.ts';
import {
  METATILE_SPAN,
  metatileOf,
  type TilePlaces,
  type TileRectangle,
  type TileRequest,
  type Waiting,
} from './engine.ts';
import type { AskedDrawing, Tile } from './jobs.ts';
import type { OpenSources } from './open-sources.ts';
import type { Pool } from './pool.ts';

type TileParts = {
  sources: OpenSources;
  layerOf(slug: string): Layer;
  pool: Pool;
  /** For blocks of names. */
  naming: Pool;
};

/** The tiles of an engine: those that its threads draw, and those that the indexes tell to be plain. */
export class Tiles {
  private readonly parts: TileParts;
  private readonly metatiles = createSingleFlight<readonly Tile[]>();
  /** The same sea is asked for again and again: its body is one and the same in memory. */
  private readonly plainBodies = new LRUCache<string, Uint8Array>({ max: 100 });

  constructor(parts: TileParts) {
    this.parts = parts;
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
    const plain = await plainPicture(frame, this.parts.layerOf(layer), this.parts.sources, part);
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
    return (await plainPicture(frame, this.parts.layerOf(layer), this.parts.sources, part)) === null;
  }

  /** Those that are being drawn show what was: they are drawn anew for whoever asks from now on. */
  forget(): void {
    this.metatiles.forget();
  }

  private check({ layer, grid, level, column, row, part = 'all' }: TileRequest): void {
    if (!partsOf(this.parts.layerOf(layer)).includes(part)) {
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
    const result = await (job.kind === 'names' ? this.parts.naming : this.parts.pool).run(job, priority);
    return 'tiles' in result ? result.tiles : [];
  }

  /** The body of vector tiles that hold nothing, as the indexes tell; null where they may hold something. */
  private async emptyVectors(request: TileRectangle): Promise<Uint8Array | null> {
    return (await isVectorVoid(this.parts.layerOf(request.layer), request, this.parts.sources)) ? EMPTY_VECTORS : null;
  }
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

function tileKey({ layer, grid, level, column, row, scale = 1, format, part = 'all' }: TileRequest): string {
  return `${layer}|${part}|${grid}|${level}|${column}|${row}|${scale}|${format}`;
}
