// npm run bench -- print: an A4 of Moorea at 1:50 000 and 300 dpi, all its parts: the base map, and plain tables, which are what GetPrint of
// Debian's QGIS Server draws of the same GeoPackage on the same ground; the memory that an A0 at 150 dpi takes, in the engine, then in the tab of a browser and its server.
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PrintPage, pageGround, pagePixels, printParts } from '@motu/core/print';
import { createEngine, type Engine } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { unpackShippedTerritory } from '@motu/territory/testing';
import { freePort } from '../apps/server/src/testing/postgres-cluster.ts';
import { printInTab } from './print-in-tab.ts';
import { PLAIN } from './print-plain.ts';
import { cpuSeconds, residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const A4: PrintPage = {
  center: [-149.83, -17.53],
  scale: 50_000,
  widthMm: 190,
  heightMm: 277,
  rotationDeg: 0,
  dpi: 300,
};
const A0: PrintPage = { ...A4, center: [-149.4, -17.7], widthMm: 821, heightMm: 1169, dpi: 150 };
const PARTS_AT_ONCE = 2;
const BASE_MAP = ['fond-de-carte', 'courbes-de-niveau'];
/** Pages have the thread of tiles too when none was asked for a while. */
const QUIET_MS = 2100;

export async function run(): Promise<void> {
  const { files, remove } = await unpackShippedTerritory();
  const engine = await createEngine({ files, layers: [...CATALOGUE, PLAIN] });
  try {
    await startThreads(engine);
    for (const time of ['first time', 'again', 'again']) console.log(`A4, ${time}: ${await measure(engine, A4)}`);
    for (const time of ['first time', 'again', 'again'])
      console.log(`A4, plain tables, ${time}: ${await measure(engine, A4, [PLAIN.slug])}`);
    const before = residentMiB(process.pid);
    console.log(`A0 at 150 dpi: ${await measure(engine, A0)}; ${before} MiB before`);
    await printByQgis(files.geopackage);
  } finally {
    await engine.close();
    remove();
  }
  await printInTab();
}

/** Both threads run, as they do in a server where somebody has looked at a map. */
async function startThreads(engine: Engine): Promise<void> {
  const tile = { layer: 'fond-de-carte', grid: 'EPSG:4326', level: 8, row: 150, format: 'png8' } as const;
  await Promise.all([40, 44].map((column) => engine.metatile({ ...tile, column })));
  await pause(QUIET_MS);
}

/** Draws every part of a page, as a browser asks for them. */
async function measure(engine: Engine, page: PrintPage, slugs: readonly string[] = BASE_MAP): Promise<string> {
  const { system, extent } = pageGround(page);
  const layers = slugs.map((slug) => ({ slug, opacity: 1 }));
  const request = { layers, system, extent, ...pagePixels(page), scale: page.dpi / 96, format: 'png' as const };
  const waiting = printParts(page);
  const count = waiting.length;
  let [bytes, most] = [0, 0];
  const [start, before] = [performance.now(), process.cpuUsage()];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { body } = await engine.sheet({ ...request, part });
      bytes += body.byteLength;
      most = Math.max(most, residentMiB(process.pid));
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work));
  const { user, system: kernel } = process.cpuUsage(before);
  const seconds = (performance.now() - start) / 1000;
  return `${count} parts, ${seconds.toFixed(1)} s, ${((user + kernel) / 1e6).toFixed(1)} s of CPU, ${(bytes / 2 ** 20).toFixed(1)} MiB, ${most} MiB resident at most`;
}

/** GetPrint twice: the first opens the project. */
async function printByQgis(geopackage: string): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const project = join(folder, 'page.qgs');
    const size = [String(A4.widthMm), String(A4.heightMm)];
    const script = join(import.meta.dirname, 'print-project.py');
    const names = execFileSync('/usr/bin/python3', [script, geopackage, project, ...size], { encoding: 'utf8' }).trim();
    const address = `127.0.0.1:${await freePort()}`;
    const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder };
    const server = spawn('qgis_mapserver', ['-p', project, address], { env, stdio: 'ignore' });
    try {
      const pid = server.pid as number;
      await untilAnswering(`http://${address}`);
      const extent = pageGround(A4).extent.join();
      const asked = {
        SERVICE: 'WMS',
        VERSION: '1.3.0',
        REQUEST: 'GetPrint',
        TEMPLATE: 'A4',
        FORMAT: 'png',
        DPI: '300',
      };
      const query = new URLSearchParams({ ...asked, CRS: 'EPSG:3297', LAYERS: names, 'map0:EXTENT': extent });
      for (const time of ['first time', 'again', 'again']) {
        const [start, before] = [performance.now(), cpuSeconds(pid)];
        const answer = await fetch(`http://${address}/?${query}`);
        const type = answer.headers.get('content-type');
        const bytes = (await answer.arrayBuffer()).byteLength;
        const seconds = (performance.now() - start) / 1000;
        const cpu = cpuSeconds(pid) - before;
        console.log(
          `QGIS Server, A4, ${time}: ${type}, ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${(bytes / 2 ** 20).toFixed(1)} MiB (${names})`,
        );
      }
    } finally {
      server.kill('SIGKILL');
      rmSync(project, { force: true });
    }
  });
}

async function untilAnswering(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
