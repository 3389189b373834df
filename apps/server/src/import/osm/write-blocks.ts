import { columnsOf, type Geometry, hasTable, polygonsOf, readGeoPackageBlob, writeTable } from '@motu/geopackage';
import type { BlockPart } from '@motu/territory/blocks';
import type Sqlite from 'better-sqlite3';
import { TABLES } from './tables.ts';

/** The table of blocks. */
export const BLOCKS = TABLES.block.name;

type Blocks = {
  /** Hears of a building that was written. */
  add(building: BlockPart): void;
  /** Joins them, square by square, in place of the blocks that were there. */
  write(now: Date, pause: () => Promise<void>): Promise<void>;
};

/**
 * Makes the blocks of buildings that middle scales show. Buildings wait in a temporary table, which goes to the disk when it grows: those
 * of one square at a time are in memory. A territory without blocks gets none.
 */
export async function createBlocks(db: Sqlite.Database): Promise<Blocks> {
  if (!hasTable(db, TABLES.block.name)) return { add: () => {}, write: () => Promise.resolve() };
  const { blocksOf, squareOf } = await import('@motu/territory/blocks');
  db.exec('CREATE TEMP TABLE waiting_block (square TEXT, building TEXT)');
  const insert = db.prepare('INSERT INTO temp.waiting_block VALUES (?, ?)');
  return {
    add: (building) => void insert.run(squareOf(building), JSON.stringify(building)),
    async write(now, pause) {
      db.exec('CREATE INDEX temp.waiting_square ON waiting_block (square)');
      const table = writeTable(db, TABLES.block, now);
      const squares = db.prepare<[], string>('SELECT DISTINCT square FROM temp.waiting_block').pluck().all();
      const buildingsOf = db
        .prepare<[string], string>('SELECT building FROM temp.waiting_block WHERE square = ?')
        .pluck();
      for (const square of squares) {
        const buildings = buildingsOf.all(square).map((text) => JSON.parse(text) as BlockPart);
        for (const { geometry, values } of blocksOf(buildings)) table.add(geometry, values as Record<string, number>);
        await pause();
      }
      table.finish();
      db.exec('DROP TABLE temp.waiting_block');
    },
  };
}

/** Makes the blocks anew from the buildings as they are, edited by hand say. */
export async function renewBlocks(db: Sqlite.Database, now: Date): Promise<void> {
  const blocks = await createBlocks(db);
  const stilts = columnsOf(db, TABLES.building.name).has('sur_pilotis') ? 'sur_pilotis' : '0';
  const rows = db
    .prepare<[], { geom: Uint8Array; stilts: number | null }>(
      `SELECT geom, ${stilts} AS stilts FROM ${TABLES.building.name} WHERE geom IS NOT NULL`,
    )
    .all();
  for (const row of rows) {
    const geometry = readGeoPackageBlob(row.geom) as Geometry | null;
    for (const polygon of geometry ? polygonsOf(geometry) : []) blocks.add({ polygon, onStilts: row.stilts === 1 });
  }
  await blocks.write(now, () => Promise.resolve());
}
