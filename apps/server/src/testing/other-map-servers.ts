import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ISLAND, ISLANDS_GEOJSON, type MapServer } from './map-server.ts';
import { freePort } from './postgres-cluster.ts';

// Debian's own Python: another one of the machine does not see its packages.
const PYTHON = '/usr/bin/python3';
const beside = (name: string) => join(import.meta.dirname, name);

/** Debian's QGIS Server with the island, as `qgis_mapserver` serves it. */
export async function startQgisServer(): Promise<MapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-qgis-'));
  writeFileSync(join(folder, 'iles.geojson'), ISLANDS_GEOJSON);
  execFileSync(PYTHON, [beside('qgis-project.py'), folder, ISLAND.color.slice(0, 3).join()], { stdio: 'pipe' });
  const address = `127.0.0.1:${await freePort()}`;
  return startProgram(folder, `http://${address}`, 'qgis_mapserver', ['-p', join(folder, 'iles.qgs'), address]);
}

/** Debian's MapProxy, which takes the island from another server. */
export async function startMapProxy(source: string): Promise<MapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-mapproxy-'));
  const port = String(await freePort());
  return startProgram(folder, `http://127.0.0.1:${port}`, PYTHON, [beside('map-proxy.py'), folder, port, source]);
}

async function startProgram(folder: string, url: string, program: string, args: string[]): Promise<MapServer> {
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  while (!(await answers(url))) if (isEnded) throw new Error(`${program} did not start: ${said}`);
  return {
    url,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the server answers at all, asked ten times a second. */
async function answers(url: string): Promise<boolean> {
  const isThere = await fetch(url).then(
    async (answer) => (await answer.arrayBuffer()) !== undefined,
    () => false,
  );
  if (!isThere) await new Promise((resolve) => setTimeout(resolve, 100));
  return isThere;
}
