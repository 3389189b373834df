import { setImmediate as turn } from 'node:timers/promises';
import type { TileFile } from './tile-file.ts';
import type { TilePlace } from './tile-storage.ts';
import type { UsedTile } from './tile-uses.ts';

/** Tiles looked at before others get their turn: some milliseconds. */
const AT_ONCE = 2000;
const BODIES_AT_ONCE = 500;
/** Levels end far below. */
const LEVELS = 100;

/** A file of tiles, by whoever holds it open; null from one that went away meanwhile, or cannot be read. */
export type HeldFile = <T>(work: (file: TileFile) => T) => T | null;

/**
 * Has tiles leave until about so many bytes are free: those that were neither kept nor asked for since longest first, of one day the
 * closest zooms first, which are many and seen by few. Returns how many left.
 */
export async function evictTiles(
  files: readonly HeldFile[],
  toFree: number,
  isOver: () => boolean = () => false,
): Promise<number> {
  const weights: Weight[] = [];
  for (const held of files) weights.push(await weigh(held));
  const ages = new Map<number, number>();
  for (const { counts, each } of weights) {
    for (const [age, count] of counts) ages.set(age, (ages.get(age) ?? 0) + count * each);
  }
  let left = toFree;
  let last = -1;
  let share = 0;
  for (const [age, bytes] of [...ages].sort(([a], [b]) => a - b)) {
    if (left <= 0) break;
    last = age;
    share = Math.min(1, left / bytes);
    left -= bytes;
  }
  let evicted = 0;
  for (const [i, held] of files.entries()) {
    if (isOver()) break;
    // Of the last age, each file gives its part.
    const most = Math.ceil((weights[i]?.counts.get(last) ?? 0) * share);
    evicted += await evictFrom(held, { last, most }, isOver);
  }
  return evicted;
}

/** The day first, then the zoom, the closest before. */
const ageOf = ({ day, level }: UsedTile): number => day * LEVELS + (LEVELS - 1 - level);

/** How many tiles of each age a file has, and what one takes. */
type Weight = { counts: Map<number, number>; each: number };

async function weigh(held: HeldFile): Promise<Weight> {
  const counts = new Map<number, number>();
  let total = 0;
  // Those that were asked for lately wait to be written down.
  held(({ uses }) => uses.flush());
  for await (const tiles of walk(held)) {
    total += tiles.length;
    for (const tile of tiles) counts.set(ageOf(tile), (counts.get(ageOf(tile)) ?? 0) + 1);
  }
  return { counts, each: total === 0 ? 0 : (held(({ uses }) => uses.bytes()) ?? 0) / total };
}

async function* walk(held: HeldFile): AsyncGenerator<UsedTile[]> {
  for (let last: TilePlace | null = null; ; ) {
    const tiles: UsedTile[] = held(({ uses }) => uses.list(last, AT_ONCE)) ?? [];
    if (tiles.length === 0) return;
    yield tiles;
    last = tiles.at(-1) ?? null;
    await turn();
  }
}

type Bound = { last: number; most: number };

async function evictFrom(held: HeldFile, { last, most }: Bound, isOver: () => boolean): Promise<number> {
  const bodies = new Set<string>();
  let evicted = 0;
  let ofLast = 0;
  for await (const tiles of walk(held)) {
    const going = tiles.filter((tile) => ageOf(tile) < last || (ageOf(tile) === last && ofLast++ < most));
    if (going.length === 0) continue;
    held(({ uses }) => uses.remove(going));
    for (const { hash } of going) bodies.add(hash);
    evicted += going.length;
    if (isOver()) return evicted;
  }
  if (evicted === 0) return 0;
  // The sea is one body for many tiles.
  for await (const tiles of walk(held)) for (const { hash } of tiles) bodies.delete(hash);
  const gone = [...bodies];
  for (let at = 0; at < gone.length; at += BODIES_AT_ONCE) {
    // One that a tile was given meanwhile is drawn again when it is asked for.
    held(({ uses }) => uses.removeBodies(gone.slice(at, at + BODIES_AT_ONCE)));
    await turn();
  }
  while (held(({ uses }) => uses.shrink())) await turn();
  return evicted;
}
