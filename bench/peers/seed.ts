// npm run bench -- seed TERRITORY DATA: waits on a port for demands to draw and keep the tiles of a box, each in an empty
// cache, as a task of the running server would: with its stored layers, its engine, its tile cache, on all cores.
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError, type Extent, TILE_GRIDS, tileRange } from '@motu/core';
import { METATILE_SPAN, type TileRectangle } from '@motu/engine';
import { createDefaultContent } from '../../apps/server/src/domain/default-content/create.ts';
import { createLog } from '../../apps/server/src/http/log.ts';
import { openState } from '../../apps/server/src/storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../../apps/server/src/territory/open-territory.ts';
import { createFileStorage } from '../../apps/server/src/tiles/file-storage.ts';
import { createTileCache } from '../../apps/server/src/tiles/tile-cache.ts';
import { createUpstreams } from '../../apps/server/src/upstream/upstreams.ts';
import { openMap } from '../../apps/server/src/wiring/open-map.ts';
import { SEED_PORT } from './templates.ts';

const GRID = TILE_GRIDS['EPSG:4326'];
const threads = availableParallelism();

export async function run([folder = SHIPPED_TERRITORY, data]: string[]): Promise<void> {
  if (!data) throw new Error('npm run bench -- seed TERRITORY DATA');
  mkdirSync(data, { recursive: true });
  const state = await openState({ data, databaseUrl: null });
  const territory = await openTerritory(folder, data);
  await createDefaultContent(state, territory);
  const log = createLog(process.stderr);
  const servers = createUpstreams({ environment: [], log });
  const kept = createFileStorage({ folder: join(data, 'tiles'), log });
  const map = await openMap({ state, territory, storage: kept, servers, log, workers: threads });

  /** `/?layer=bench&box=west,south,east,north&z0=8&z1=13` → how many tiles */
  async function seed(asked: URLSearchParams): Promise<number> {
    const slug = asked.get('layer') ?? 'bench';
    const layer = (await state.layers.all()).find((one) => one.slug === slug);
    if (!layer) throw new Error(`There is no layer ${slug}.`);
    const tileLayer = { id: layer.id, slug, version: map.tiles.versionOf(layer) };
    rmSync(join(data as string, 'seeded'), { recursive: true, force: true });
    const storage = createFileStorage({ folder: join(data as string, 'seeded'), log });
    const cache = createTileCache({ engine: map.engine, layerOf: () => tileLayer, storage, log });
    const box = (asked.get('box') ?? '').split(',').map(Number) as unknown as Extent;
    const blocks = blocksIn(box, Number(asked.get('z0')), Number(asked.get('z1')), slug);
    const count = blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
    const fill = async () => {
      for (let block = blocks.shift(); block; block = blocks.shift()) {
        const given = block;
        // A block that was not drawn in time on a busy machine is asked again, last.
        await cache.fill(given).catch((error) => {
          if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
          blocks.push(given);
        });
      }
    };
    // Two blocks for each thread: the next waits while one is drawn.
    await Promise.all(Array.from({ length: threads * 2 }, fill));
    await cache.close();
    return count;
  }

  const server = createServer((request, response) => {
    const started = performance.now();
    const before = process.cpuUsage();
    seed(new URL(request.url ?? '', 'http://localhost').searchParams).then(
      (count) => {
        const { user, system } = process.cpuUsage(before);
        const seconds = (performance.now() - started) / 1000;
        console.log(
          `${count} tiles, ${Math.round(count / seconds)}/s, ${((user + system) / 1000 / count).toFixed(2)} CPU ms each`,
        );
        response.end(`${count}\n`);
      },
      (error) => response.writeHead(500).end(`${error}\n`),
    );
  });
  server.listen(SEED_PORT, '127.0.0.1', () => console.log(`waiting on port ${SEED_PORT}`));
}

/** The tiles of the box, by blocks. */
function blocksIn(box: Extent, first: number, last: number, layer: string): TileRectangle[] {
  const blocks: TileRectangle[] = [];
  for (let level = first; level <= last; level++) {
    const range = tileRange(GRID, level, box);
    if (!range) continue;
    const { minColumn, minRow, maxColumn, maxRow } = range;
    for (let row = minRow; row <= maxRow; row += METATILE_SPAN) {
      for (let column = minColumn; column <= maxColumn; column += METATILE_SPAN) {
        const columns = Math.min(METATILE_SPAN, maxColumn - column + 1);
        const rows = Math.min(METATILE_SPAN, maxRow - row + 1);
        blocks.push({ layer, grid: GRID.id, level, row, column, columns, rows, scale: 1, format: 'png8' });
      }
    }
  }
  return blocks;
}
