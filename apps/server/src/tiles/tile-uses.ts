import type Sqlite from 'better-sqlite3';
import type { TilePlace } from './tile-storage.ts';

/** A tile, its body, and the day when it was last kept or asked for. */
export type UsedTile = TilePlace & { hash: string; day: number };

export type TileUses = {
  /** Heard at each read; written down once a day for each tile, some at a time. */
  asked(place: TilePlace, lastS: number): void;
  /** Writes down what waits. */
  flush(): void;
  /** Some tiles after a place, in their own order. */
  list(after: TilePlace | null, most: number): UsedTile[];
  /** Forgets these places; their bodies stay until `removeBodies`. */
  remove(places: readonly TilePlace[]): void;
  /** Forgets bodies that no place shows any more. */
  removeBodies(hashes: readonly string[]): void;
  /** Gives some of the room that is not used back to the disk; whether there is more. */
  shrink(): boolean;
  /** Bytes of the file that are used. */
  bytes(): number;
};

const DAY_S = 86_400;
/** Tiles that wait to be written down as asked for. */
const MOST_WAITING = 256;
/** Pages given back before others get their turn: some milliseconds. */
const PAGES_AT_ONCE = 500;
const INCREMENTAL = 2;

export function createTileUses(db: Sqlite.Database, now: () => Date): TileUses {
  const touch = db.prepare<number[]>('UPDATE tile SET asked = ? WHERE z = ? AND x = ? AND y = ?');
  const touchAll = db.transaction((places: readonly TilePlace[], seconds: number) => {
    for (const { level, column, row } of places) touch.run(seconds, level, column, row);
  });
  const list = db.prepare<number[], UsedTile>(
    `SELECT z AS level, x AS "column", y AS row, hex(hash) AS hash, max(date, asked) / ${DAY_S} AS day FROM tile
     WHERE (z, x, y) > (?, ?, ?) ORDER BY z, x, y LIMIT ?`,
  );
  const remove = db.prepare<number[]>('DELETE FROM tile WHERE z = ? AND x = ? AND y = ?');
  const removeAll = db.transaction((places: readonly TilePlace[]) => {
    for (const { level, column, row } of places) remove.run(level, column, row);
  });
  const removeBody = db.prepare<[Buffer]>('DELETE FROM blob WHERE hash = ?');
  const removeBodies = db.transaction((hashes: readonly string[]) => {
    for (const hash of hashes) removeBody.run(Buffer.from(hash, 'hex'));
  });
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  let waiting: TilePlace[] = [];

  function flush(): void {
    const places = waiting;
    waiting = [];
    try {
      if (places.length > 0) touchAll(places, Math.floor(now().getTime() / 1000));
    } catch {
      // A full or failing disk: the tile is given all the same, and leaves a little earlier.
    }
  }

  return {
    asked(place, lastS) {
      if (Math.floor(lastS / DAY_S) >= Math.floor(now().getTime() / 1000 / DAY_S)) return;
      if (waiting.push(place) >= MOST_WAITING) flush();
    },
    flush,
    list: (after, most) => list.all(after?.level ?? -1, after?.column ?? -1, after?.row ?? -1, most),
    remove: (places) => removeAll(places),
    removeBodies: (hashes) => removeBodies(hashes),
    shrink() {
      // A file of an earlier version keeps its room, for tiles to come.
      if (pragma('auto_vacuum') !== INCREMENTAL) return false;
      if (pragma('freelist_count') > 0) db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
      const isMore = pragma('freelist_count') > 0;
      // Until then the file is as large as it was.
      if (!isMore) db.pragma('wal_checkpoint(TRUNCATE)');
      return isMore;
    },
    bytes: () => (pragma('page_count') - pragma('freelist_count')) * pragma('page_size'),
  };
}
