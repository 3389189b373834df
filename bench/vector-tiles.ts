import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type CrsCode, TILE_GRIDS, tileRange } from '@motu/core';
import { PROJECTIONS } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import pg from 'pg';
import { loadTerritory } from '../apps/server/src/postgis/load-territory.ts';
import { TERRITORY_SCHEMA } from '../apps/server/src/postgis/territory-schema.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-cluster.ts';
import { type OpenSources, openSources } from '../packages/engine/src/engine/open-sources.ts';
import { makeVectorTile } from '../packages/engine/src/vector/make-tile.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const PAPEETE = [-149.567, -17.537] as const;
const GRID: CrsCode = 'EPSG:3857';
const ROUNDS = 40;
/** Ticks of the clock of Linux's processes in a second. */
const TICKS = 100;
const SUBJECTS = [
  { slug: 'batiments', table: 'batiment', fields: [] as string[], level: 14 },
  { slug: 'routes', table: 'route', fields: ['nom_rue', 'classe', 'ref'], level: 13 },
  { slug: 'communes', table: 'commune', fields: ['nom', 'insee', 'population'], level: 10 },
] as const;

/** A vector tile of Papeete here and by ST_AsMVT, side by side, from the same tables: `npm run bench -- vector-tiles`. */
export const run = () => inTemporaryFolder(compare);

async function compare(folder: string): Promise<void> {
  const { files } = await openTerritory(SHIPPED_TERRITORY, folder);
  const cluster = await startPostgres();
  const client = new pg.Client(cluster.url);
  try {
    await client.connect();
    await client.query('CREATE EXTENSION postgis');
    await loadTerritory({ url: cluster.url, geopackage: files.geopackage });
    await client.query('VACUUM ANALYZE');
    const sources = await openSources(files, 64);
    await measureAll(sources, client);
    await sources.close();
  } finally {
    await client.end();
    await cluster.stop();
  }
}

async function measureAll(sources: OpenSources, client: pg.Client): Promise<void> {
  const { pid } = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0] ?? { pid: 0 };
  console.log('layer, level: CPU ms a tile (packed bytes); ours, then ST_AsMVT packed by Node');
  for (const { slug, table, fields, level } of SUBJECTS) {
    const layer = CATALOGUE.find((one) => one.slug === slug);
    if (!layer) continue;
    const place = { grid: GRID, level, ...tileAt(level) };
    const ours = await measure(
      () => makeVectorTile(layer, place, sources),
      () => 0,
    );
    const sql = statement(table, fields);
    const theirs = await measure(
      async () => {
        const { rows } = await client.query<{ tile: Buffer }>({
          name: table,
          text: sql,
          values: [level, place.column, place.row],
        });
        return gzipSync(rows[0]?.tile ?? Buffer.alloc(0));
      },
      () => processMs(pid),
    );
    console.log(`${slug}, ${level}: ${ours.ms.toFixed(2)} (${ours.bytes}); ${theirs.ms.toFixed(2)} (${theirs.bytes})`);
  }
}

function tileAt(level: number): { column: number; row: number } {
  const [x, y] = PROJECTIONS[GRID].forward(...PAPEETE);
  const range = tileRange(TILE_GRIDS[GRID], level, [x, y, x + 1, y + 1]);
  return { column: range?.minColumn ?? 0, row: range?.minRow ?? 0 };
}

function statement(table: string, fields: readonly string[]): string {
  const columns = ['fid', ...fields].map((name) => `f."${name}"`).join(', ');
  return `WITH b AS (SELECT ST_TileEnvelope($1, $2, $3) AS box, ST_Transform(ST_TileEnvelope($1, $2, $3, margin => 128.0 / 4096), 4326) AS ground),
    t AS (SELECT ${columns}, ST_AsMVTGeom(ST_Transform(f.geom, 3857), b.box, 4096, 128) AS geom
      FROM ${TERRITORY_SCHEMA}."${table}" f, b WHERE f.geom && b.ground)
    SELECT ST_AsMVT(t, '${table}', 4096, 'geom') AS tile FROM t`;
}

/** CPU time of this process, and of another that works for it. */
async function measure(make: () => Promise<Uint8Array>, otherMs: () => number): Promise<{ ms: number; bytes: number }> {
  let bytes = 0;
  for (let i = 0; i < 3; i++) bytes = (await make()).byteLength;
  const before = { cpu: process.cpuUsage(), other: otherMs() };
  for (let i = 0; i < ROUNDS; i++) await make();
  const { user, system } = process.cpuUsage(before.cpu);
  return { ms: ((user + system) / 1000 + otherMs() - before.other) / ROUNDS, bytes };
}

function processMs(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / TICKS;
}
