// npm run bench -- seed TERRITORY DATA: draws and keeps the tiles of BOX (west,south,east,north), levels Z0 to Z1, in an
// empty data folder, with the parts that the server is made of: stored layers, engine, tile cache.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Extent, TILE_GRIDS, tileRange } from '@motu/core';
import { METATILE_SPAN, type TileRequest } from '@motu/engine';
import { createDefaultContent } from '../../apps/server/src/domain/default-content/create.ts';
import { createLog } from '../../apps/server/src/http/log.ts';
import { openMap } from '../../apps/server/src/open-map.ts';
import { openState } from '../../apps/server/src/storage/state.ts';
import { openTerritory } from '../../apps/server/src/territory/open-territory.ts';

const GRID = TILE_GRIDS['EPSG:4326'];

export async function run([folder, data]: string[]): Promise<void> {
  if (!folder || !data) throw new Error('BOX=… Z0=… Z1=… npm run bench -- seed TERRITORY DATA');
  const { BOX = '', Z0 = '', Z1 = '', LAYER = 'bench' } = process.env;
  const box = BOX.split(',').map(Number) as unknown as Extent;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const started = performance.now();
  const state = await openState({ data, databaseUrl: null });
  const territory = await openTerritory(folder, data);
  await createDefaultContent(state, territory);
  const log = createLog(process.stderr);
  // All cores: nobody visits meanwhile. The main thread checks and keeps what the others draw.
  const workers = availableParallelism();
  const { engine, cache } = await openMap({ state, territory, dataFolder: data, log, workers });
  const opened = performance.now();

  const blocks = blocksIn(box, Number(Z0), Number(Z1), LAYER);
  let tiles = 0;
  const fill = async () => {
    for (let block = blocks.shift(); block; block = blocks.shift()) {
      for (const tile of block) await cache.tile(tile);
      tiles += block.length;
    }
  };
  // Two blocks for each thread: the next waits while one is drawn.
  await Promise.all(Array.from({ length: workers * 2 }, fill));
  const seconds = (performance.now() - opened) / 1000;
  writeFileSync(join(data, 'count'), String(tiles));
  console.log(
    `${tiles} tiles in ${seconds.toFixed(2)} s: ${Math.round(tiles / seconds)}/s, after ${Math.round(opened - started)} ms to open`,
  );
  await engine.close();
  await cache.close();
  await state.close();
}

/** The tiles of the box, by the block that is drawn at once. */
function blocksIn(box: Extent, first: number, last: number, layer: string): TileRequest[][] {
  const blocks = new Map<string, TileRequest[]>();
  for (let level = first; level <= last; level++) {
    const range = tileRange(GRID, level, box);
    if (!range) continue;
    for (let row = range.minRow; row <= range.maxRow; row++) {
      for (let column = range.minColumn; column <= range.maxColumn; column++) {
        const key = [level, Math.floor(row / METATILE_SPAN), Math.floor(column / METATILE_SPAN)].join();
        const block = blocks.get(key) ?? [];
        blocks.set(key, block);
        block.push({ layer, grid: GRID.id, level, row, column, scale: 1, format: 'png8' });
      }
    }
  }
  return [...blocks.values()];
}
