// npm run bench -- downloads: all buildings as files, here and by ogr2ogr; then what they cost the server while fifty visitors look at kept tiles.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unpackShippedTerritory } from '@motu/territory/testing';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { ALLOCATOR } from '../scripts/runtime.mjs';
import { childSeconds, cpuSeconds, residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { drawTiles } from './tiles.ts';

const DRIVERS = { gpkg: 'GPKG', geojson: 'GeoJSON', csv: 'CSV', shp: 'ESRI Shapefile', fgb: 'FlatGeobuf' } as const;
/** A frame around all of them: another file than those that were made before. */
const AGAIN = '&bbox=-160,-30,-130,-5';
const VISITORS = 50;
/** Between two tiles of one visitor. */
const PAUSE_MS = 200;
const QUIET_MS = 10_000;

const runProgram = promisify(execFile);

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const { files, remove } = await unpackShippedTerritory();
    // As it is started by `npm start` and by what deploy/ holds.
    const server = await startServer({ ...ALLOCATOR, MOTU_DATA: join(folder, 'data') });
    const pid = server.child.pid ?? 0;
    try {
      await whileTilesAreLookedAt(server.url, pid);
      for (const [format, driver] of Object.entries(DRIVERS)) {
        const before = cpuSeconds(pid);
        const here = await download(server.url, `${format}`);
        const cpu = cpuSeconds(pid) - before;
        const there = byOgr2ogr(folder, files.geopackage, driver);
        console.log(
          `all buildings as ${format}: ${here.toFixed(1)} s (CPU ${cpu.toFixed(1)}) here, ${there.seconds.toFixed(1)} s (CPU ${there.cpu.toFixed(1)}) by ogr2ogr`,
        );
      }
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      remove();
    }
  });

async function whileTilesAreLookedAt(url: string, pid: number): Promise<void> {
  const { paths } = await drawTiles(url);
  const over = new AbortController();
  let times: number[] = [];
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let i = visitor; !over.signal.aborted; i++) {
      const start = performance.now();
      await (await fetch(url + paths[i % paths.length])).arrayBuffer();
      times.push(performance.now() - start);
      await delay(PAUSE_MS);
    }
  });
  await delay(QUIET_MS);
  times = [];
  await delay(QUIET_MS);
  const [quiet, before] = [p95(times), residentMiB(pid)];
  for (const format of ['gpkg', 'shp', 'csv']) {
    times = [];
    const most = mostResident(pid);
    await download(url, `${format}${AGAIN}`);
    console.log(
      `${VISITORS} visitors while all buildings are made and sent as ${format}: p95 of kept tiles ${p95(times).toFixed(1)} ms, ${quiet.toFixed(1)} without; ${before} MiB before, ${most.stop()} at most`,
    );
  }
  over.abort();
  await Promise.all(visitors);
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

function mostResident(pid: number) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMiB(pid));
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

/** Nothing is kept, as a browser writes it to the disk. In a process of its own, and timed there: here, the visitors' tiles would wait while it comes. */
const TAKE = `
const start = performance.now();
const answer = await fetch(process.argv[1]);
if (!answer.ok) throw new Error(await answer.text());
for await (const _ of answer.body);
console.log(performance.now() - start);`;

async function download(url: string, asked: string): Promise<number> {
  const address = `${url}/donnees/batiments/telechargement?format=${asked}`;
  const { stdout } = await runProgram(process.execPath, ['--input-type=module', '--eval', TAKE, address]);
  return Number(stdout) / 1000;
}

function byOgr2ogr(folder: string, geopackage: string, driver: string): { seconds: number; cpu: number } {
  // Ours is zipped.
  const target = join(folder, `ogr-${driver.replaceAll(' ', '')}${driver === 'ESRI Shapefile' ? '.shz' : ''}`);
  const geometry = driver === 'CSV' ? '-lco GEOMETRY=AS_WKT' : '';
  const start = performance.now();
  const cpu = childSeconds(
    folder,
    `ogr2ogr -f "${driver}" ${geometry} "${target}" "${geopackage}" batiment > sortie 2>&1`,
  );
  const seconds = (performance.now() - start) / 1000;
  rmSync(target, { recursive: true, force: true });
  return { seconds, cpu };
}
