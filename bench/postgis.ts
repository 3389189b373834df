import { readFileSync } from 'node:fs';
import { TILE_GRIDS, TILE_SIZE, tileExtent, tileRange } from '@motu/core';
import type { Layer } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import pg from 'pg';
import { TERRITORY_SCHEMA } from '../apps/server/src/postgis/territory-schema.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import { type OpenSources, openSources } from '../packages/engine/src/engine/open-sources.ts';
import { Renderer } from '../packages/engine/src/layer/renderer.ts';
import { createFrame } from '../packages/engine/src/projection/frame.ts';
import { territoryTable } from '../packages/engine/src/source/open-features.ts';
import { openDatabase } from '../packages/engine/src/source/postgis/database.ts';
import { readVersions } from '../packages/engine/src/source/postgis/versions.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const grid = TILE_GRIDS['EPSG:4326'];
const SPAN = 4;
const ROUNDS = 5;
const PLACES = [
  [-149.56, -17.54],
  [-149.45, -17.53],
  [-149.83, -17.5],
  [-151.75, -16.5],
] as const;
const LAYERS = ['batiments', 'communes', 'routes', 'fond-de-carte'];
/** Ticks of the clock of Linux's processes in a second. */
const TICKS = 100;

/** Drawing from the GeoPackage and from PostGIS, side by side: `npm run bench -- postgis URL`, of a database with the territory in it. */
export async function run([url]: string[]): Promise<void> {
  if (!url) throw new Error('npm run bench -- postgis postgresql://…, after motu territory load-postgis');
  await inTemporaryFolder(async (folder) => {
    const { files } = await openTerritory(SHIPPED_TERRITORY, folder);
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'SELECT f_table_name AS name FROM geometry_columns WHERE f_table_schema = $1',
      [TERRITORY_SCHEMA],
    );
    const tables = rows.map(({ name }) => name);
    const database = openDatabase(url, 1);
    const versions = await readVersions(
      database,
      tables.map((table) => territoryTable(TERRITORY_SCHEMA, table)),
    );
    await database.close();
    const file = await openSources(files, 64);
    const postgis = await openSources(
      { ...files, postgis: { url, territory: { schema: TERRITORY_SCHEMA, tables } } },
      64,
    );
    postgis.features.setVersions(versions);
    console.log('layer, zoom: CPU ms a tile here (and in PostgreSQL), wall ms a tile; GeoPackage, then PostGIS');
    for (const slug of LAYERS) {
      const layer = CATALOGUE.find((one) => one.slug === slug);
      if (!layer) continue;
      for (const zoom of [10, 13, 16]) {
        const one = await measure(file, layer, zoom, client);
        const other = await measure(postgis, layer, zoom, client);
        console.log(`${slug}, ${zoom}: ${format(one)}; ${format(other)}`);
      }
    }
    await Promise.all([file.close(), postgis.close(), client.end()]);
  });
}

type Cost = { cpu: number; server: number; wall: number };
const format = ({ cpu, server, wall }: Cost) => `${cpu.toFixed(2)} (${server.toFixed(2)}) ${wall.toFixed(2)}`;

async function measure(sources: OpenSources, layer: Layer, zoom: number, client: pg.Client): Promise<Cost> {
  const level = zoom - grid.viewZoom;
  const frames = PLACES.flatMap(([lon, lat]) => {
    const range = tileRange(grid, level, [lon, lat, lon + 1e-9, lat + 1e-9]);
    if (!range) return [];
    const [column, row] = [range.minColumn, range.minRow].map((at) => Math.floor(at / SPAN) * SPAN) as [number, number];
    const size = SPAN * TILE_SIZE;
    return createFrame({
      crs: 'EPSG:4326',
      extent: tileExtent(grid, level, column, row, SPAN, SPAN),
      width: size,
      height: size,
    });
  });
  const renderer = new Renderer(sources);
  const drawing = { layer: { ...layer, minZoom: 0 } };
  for (const frame of frames) await renderer.render(frame, [drawing]);
  const before = { cpu: process.cpuUsage(), server: await serverMs(client), at: performance.now() };
  for (let round = 0; round < ROUNDS; round++) for (const frame of frames) await renderer.render(frame, [drawing]);
  const wall = performance.now() - before.at;
  const { user, system } = process.cpuUsage(before.cpu);
  const server = (await serverMs(client)) - before.server;
  const tiles = frames.length * ROUNDS * SPAN * SPAN;
  return { cpu: (user + system) / 1000 / tiles, server: server / tiles, wall: wall / tiles };
}

/** CPU time of the processes that serve us, when they are on this machine. */
async function serverMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'motu-cartes'",
  );
  return rows.reduce((sum, { pid }) => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return sum + ((user + system) * 1000) / TICKS;
  }, 0);
}
