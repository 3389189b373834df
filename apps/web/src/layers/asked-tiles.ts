import type { FrameState } from 'ol/Map.js';
import type TileImage from 'ol/source/TileImage.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import { getUid } from 'ol/util.js';
import { nextPlaces, type Place, placesOf, type Seen } from '../map/place-canvases.ts';

/** A picture, or a part of it in its own pixels, and the part of the place that it covers, as shares of it. */
export type Picture = { image: ImageBitmap; from?: Rect; to?: Rect };
type Rect = readonly [x: number, y: number, width: number, height: number];

type Asked = { key: string; level: number; wanted: Record<string, boolean>; waiting: Map<Tile, Place> };

/** How a layer reaches its tiles. */
type Tiles = {
  source(): TileImage;
  /** One that is made when there is none. */
  tileAt(level: number, column: number, row: number, frame: FrameState): Tile | null;
  /** One that has come before. */
  loadedAt(level: number, column: number, row: number): ImageBitmap | null;
  imageOf(tile: Tile): ImageBitmap;
};

/** The pictures of a layer at the places that are seen. Tiles are asked for when other places come into sight, and not at each frame. */
export class AskedTiles {
  readonly #tiles: Tiles;
  #asked: Asked | null = null;
  #pictures = new Map<string, readonly Picture[]>();
  /** Another one: pictures have changed. */
  version = 0;

  constructor(tiles: Tiles) {
    this.#tiles = tiles;
  }

  picturesAt({ key }: Place): readonly Picture[] {
    return this.#pictures.get(key) ?? [];
  }

  get areThere(): boolean {
    return this.#asked?.waiting.size === 0;
  }

  /** Asks for the tiles of what is seen; whether other ones than before are. */
  ask(frame: FrameState, seen: Seen): boolean {
    const source = this.#tiles.source();
    const { minColumn, minRow, maxColumn, maxRow, degreesPerPixel } = seen;
    const key = [degreesPerPixel, minColumn, minRow, maxColumn, maxRow, source.getKey(), source.getRevision()].join(
      ' ',
    );
    const isAnother = this.#asked?.key !== key;
    if (isAnother) this.#askAnew(frame, seen, key);
    const { wanted, waiting } = this.#asked as Asked;
    // The queue forgets whatever a frame does not want.
    frame.wantedTiles[getUid(source)] = wanted;
    for (const [tile, place] of waiting) {
      if (isSettled(tile)) this.#settle(tile, place);
      else this.#enqueue(tile, frame);
    }
    return isAnother;
  }

  /** What was asked for is not looked at any more. */
  forget(): void {
    if (!this.#asked) return;
    this.#asked = null;
    this.#pictures.clear();
  }

  #askAnew(frame: FrameState, seen: Seen, key: string): void {
    const level = levelOf(this.#tiles.source(), seen);
    const before = this.#asked?.level === level ? this.#pictures : new Map<string, readonly Picture[]>();
    this.#asked = { key, level, wanted: {}, waiting: new Map() };
    this.#pictures = new Map();
    this.version += 1;
    for (const place of [...placesOf(seen), ...nextPlaces(frame)]) {
      const tile = this.#tiles.tileAt(level, place.column, place.row, frame);
      if (!tile) continue;
      this.#asked.wanted[tile.getKey()] = true;
      if (!isSettled(tile)) this.#asked.waiting.set(tile, place);
      this.#put(place, this.#picturesOf(tile, place, level), before.get(place.key));
    }
  }

  #settle(tile: Tile, place: Place): void {
    const { level, waiting } = this.#asked as Asked;
    waiting.delete(tile);
    this.version += 1;
    this.#put(place, this.#picturesOf(tile, place, level));
  }

  #put({ key }: Place, pictures: readonly Picture[], before?: readonly Picture[]): void {
    const isSame = before?.length === 1 && pictures.length === 1 && before[0]?.image === pictures[0]?.image;
    if (pictures.length > 0) this.#pictures.set(key, isSame && !pictures[0]?.from ? before : pictures);
    else this.#pictures.delete(key);
  }

  #picturesOf(tile: Tile, place: Place, level: number): Picture[] {
    const state = tile.getState();
    if (state === TileState.LOADED) return [{ image: this.#tiles.imageOf(tile) }];
    return state === TileState.EMPTY ? [] : this.#meanwhile(place, level);
  }

  /** What is there of the place at other zooms, the finest of each quarter. */
  #meanwhile(place: Place, level: number): Picture[] {
    const finer = QUARTERS.map((to, i) => {
      const [column, row] = [place.column * 2 + (i % 2), place.row * 2 + Math.floor(i / 2)];
      return { to, image: this.#tiles.loadedAt(level + 1, column, row) };
    });
    const coarser = this.#coarser(place, level);
    if (finer.every(({ image }) => !image)) return coarser ? [{ image: coarser.image, from: coarser.from }] : [];
    return finer.flatMap(({ to, image }): Picture[] => {
      if (image) return [{ image, to }];
      return coarser ? [{ image: coarser.image, from: partOf(coarser.from, to), to }] : [];
    });
  }

  #coarser({ column, row }: Place, level: number): { image: ImageBitmap; from: Rect } | null {
    for (let up = 1; up <= level; up++) {
      const across = 2 ** up;
      const [x, y] = [Math.floor(column / across), Math.floor(row / across)];
      const image = this.#tiles.loadedAt(level - up, x, y);
      if (!image) continue;
      const part: Rect = [(column - x * across) / across, (row - y * across) / across, 1 / across, 1 / across];
      return { image, from: partOf([0, 0, image.width, image.height], part) };
    }
    return null;
  }

  #enqueue(tile: Tile, { tileQueue }: FrameState): void {
    const source = this.#tiles.source();
    const grid = source.getTileGrid();
    if (tile.getState() !== TileState.IDLE || tileQueue.isKeyQueued(tile.getKey()) || !grid) return;
    const resolution = grid.getResolution(tile.tileCoord[0] ?? 0);
    tileQueue.enqueue([tile, getUid(source), grid.getTileCoordCenter(tile.tileCoord), resolution]);
  }
}

const QUARTERS: readonly Rect[] = [
  [0, 0, 0.5, 0.5],
  [0.5, 0, 0.5, 0.5],
  [0, 0.5, 0.5, 0.5],
  [0.5, 0.5, 0.5, 0.5],
];

const partOf = ([x, y, width, height]: Rect, [left, top, across, down]: Rect): Rect => [
  x + left * width,
  y + top * height,
  across * width,
  down * height,
];

const levelOf = (source: TileImage, { degreesPerPixel }: Seen) =>
  source.getTileGrid()?.getZForResolution(degreesPerPixel, source.zDirection) ?? 0;

const SETTLED: readonly number[] = [TileState.LOADED, TileState.EMPTY, TileState.ERROR];
const isSettled = (tile: Tile) => SETTLED.includes(tile.getState());
