import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LonLat } from '@motu/core';
import type { TerritoryFiles } from '@motu/engine';
import type { Router } from '@motu/routing';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createLog } from '../http/log.ts';
import { importOsm } from '../import/osm/import-osm.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { type WatchedTerritory, watchTerritory } from '../territory/watch-territory.ts';
import '../testing/provided.ts';
import { buildNetworkFile } from './build-network-file.ts';
import { NETWORK_FILE, type OpenRoutes, openRoutes } from './open-routes.ts';

const VILLAGE = join(import.meta.dirname, '../import/osm/fixtures/village.osm.pbf');
const UTUROA: LonLat = [-151.4437, -16.7314];
const OPOA: LonLat = [-151.3664, -16.8377];
const car = { mode: 'voiture', avoidGates: true } as const;

/** Raiatea with its network, made once: in the same place, a copy is as good as one that was made there. */
let home: string;
let folder: string;
let files: TerritoryFiles;
let logs: string[];
let routes: OpenRoutes | null;
let territory: WatchedTerritory | null = null;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'motu-routes-'));
  folder = join(home, 'territory');
  const shipped = (await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'))).files;
  files = { ...shipped, geopackage: join(folder, 'territory.gpkg'), relief: [] };
  mkdirSync(folder);
  copyFileSync(shipped.geopackage, files.geopackage);
  keepRoadsOf('Raiatea', files.geopackage);
  await buildNetworkFile({ files, target: join(home, NETWORK_FILE) });
  renameSync(files.geopackage, join(home, 'raiatea.gpkg'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(home, 'raiatea.gpkg'), files.geopackage);
  logs = [];
});
afterEach(async () => {
  await territory?.close();
  territory = null;
  await routes?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One island is made in a second, all of them in ten. */
function keepRoadsOf(island: string, geopackage: string): void {
  const db = new Sqlite(geopackage);
  db.prepare('DELETE FROM route WHERE ile <> ?').run(island);
  db.close();
}

/** The network is there, as after a restart. */
function keepNetwork(): void {
  copyFileSync(join(home, NETWORK_FILE), join(folder, NETWORK_FILE));
}

function open(quietMs = 60_000): OpenRoutes {
  const log = createLog({ write: (line: string) => void logs.push(line) });
  routes = openRoutes({ files: () => files, dataFolder: folder, log, patienceMs: 50_000, quietMs });
  return routes;
}
const made = () => logs.filter((line) => line.includes('road network made')).length;
/** The router once its hierarchies are there: before, one without them answers. */
async function wholeRouter(times: number): Promise<Router> {
  await open().router();
  await vi.waitUntil(() => made() === times, { timeout: 50_000 });
  return (routes as OpenRoutes).router();
}

test('ITI-07 the network is made once, and read from its file at the next start', async () => {
  const first = (await wholeRouter(1)).route({ from: UTUROA, to: OPOA, ...car });
  expect(first).toHaveProperty('steps');
  expect(made()).toBe(1);
  expect(existsSync(join(folder, NETWORK_FILE))).toBe(true);
  await routes?.close();
  const second = (await open().router()).route({ from: UTUROA, to: OPOA, ...car });
  expect(second).toEqual(first);
  expect(made()).toBe(1);
});

test('ITI-07 the first visitors are answered before the hierarchies are made, and a start does not keep such a network', async () => {
  const path = join(folder, NETWORK_FILE);
  const messages: string[] = [];
  await buildNetworkFile({ files, target: path }, () => messages.push(String(statSync(path).size)));
  expect(Number(messages[0])).toBeLessThan(statSync(path).size / 2);
  const plain = await new Promise<Uint8Array>((resolve, reject) => {
    buildNetworkFile({ files, target: path }, () => resolve(readFileSync(path))).catch(reject);
  });
  writeFileSync(path, plain);
  expect((await open().router()).route({ from: UTUROA, to: OPOA, ...car })).toHaveProperty('steps');
  await vi.waitUntil(() => made() === 1, { timeout: 50_000 });
});

test('ITI-07 OPS-05 the network is made by a process of its own, which ends when it is made, or when the server stops', async () => {
  const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  const before = children();
  const asked = open().router();
  await vi.waitUntil(() => children() === before + 1, { timeout: 50_000 });
  await asked;
  await vi.waitUntil(() => made() === 1, { timeout: 50_000 });
  await expect.poll(children).toBe(before);

  await routes?.close();
  rmSync(join(folder, NETWORK_FILE));
  open()
    .router()
    .catch(() => {});
  await vi.waitUntil(() => children() === before + 1, { timeout: 50_000 });
  await routes?.close();
  await expect.poll(children).toBe(before);
  expect([made(), existsSync(join(folder, NETWORK_FILE))]).toEqual([1, false]);
  expect(logs.filter((line) => line.includes('"level":50'))).toEqual([]);
}, 90_000);

test('ITI-07 a damaged file is made again', async () => {
  writeFileSync(join(folder, NETWORK_FILE), 'MOTR, or something like it, cut short');
  expect((await wholeRouter(1)).route({ from: UTUROA, to: OPOA, ...car })).toHaveProperty('steps');
  expect(made()).toBe(1);
});

test('ITI-07 a file that lacks its end is made again at the first route', async () => {
  keepNetwork();
  const path = join(folder, NETWORK_FILE);
  truncateSync(path, statSync(path).size - 8);
  expect((await wholeRouter(1)).route({ from: UTUROA, to: OPOA, ...car })).toHaveProperty('steps');
  expect(made()).toBe(1);
});

/** What the routes hear of, as in the running server. */
async function publishChange(): Promise<void> {
  await territory?.look();
  await territory?.look();
}

/** The territory of the folder is watched from here on, and the routes follow it. */
async function watch(): Promise<void> {
  const openFolder = async () => {
    const opened = await openTerritory(folder, folder);
    return { ...opened, files: { ...opened.files, relief: [] } };
  };
  const log = createLog({ write: (line: string) => void logs.push(line) });
  territory = watchTerritory({ territory: await openFolder(), open: openFolder, log });
  territory.subscribe(() => routes?.refresh());
}

const isAnother = async () =>
  'reason' in (await (routes as OpenRoutes).router()).route({ from: UTUROA, to: OPOA, ...car });

test('TER-04 a running server follows an import: another network, without a notice, and no restart', async () => {
  await watch();
  keepNetwork();
  const before = await wholeRouter(0);
  expect(before.notice).toMatch(/^Réseau OpenStreetMap d’août 2021/);
  await importOsm({ file: VILLAGE, geopackage: files.geopackage });
  await publishChange();
  // Whoever asks meanwhile is answered with what was there.
  expect(before.route({ from: UTUROA, to: OPOA, ...car })).toHaveProperty('steps');
  await vi.waitUntil(isAnother, { timeout: 50_000, interval: 100 });
  const after = await (routes as OpenRoutes).router();
  expect(after.notice).toBeNull();
  expect(after.route({ from: UTUROA, to: OPOA, ...car })).toEqual({ reason: 'departure-too-far' });
  expect(after.route({ from: [-149.599, -17.6], to: [-149.593, -17.6], ...car })).toHaveProperty('steps');
});

test('TER-04 a running server follows another GeoPackage that takes the place of the first', async () => {
  await watch();
  keepNetwork();
  await wholeRouter(0);
  const other = join(folder, 'autre.gpkg');
  copyFileSync(files.geopackage, other);
  await importOsm({ file: VILLAGE, geopackage: other });
  renameSync(other, files.geopackage);
  await publishChange();
  await vi.waitUntil(isAnother, { timeout: 50_000, interval: 100 });
});

test('TER-04 a change of the territory that leaves the roads as they are makes no other network', async () => {
  await watch();
  keepNetwork();
  await wholeRouter(0);
  const db = new Sqlite(files.geopackage);
  db.exec("UPDATE gpkg_contents SET last_change = '2030-01-01T00:00:00.000Z' WHERE table_name = 'lieu'");
  db.close();
  await publishChange();
  expect(await isAnother()).toBe(false);
  await routes?.close();
  expect(made()).toBe(0);
});

test('ITI-07 OPS-02 a network that nobody asks for is made once the first maps have had their time, and read by the first route', async () => {
  const path = join(folder, NETWORK_FILE);
  const prepared = open(0);
  prepared.prepare();
  await vi.waitUntil(() => made() === 1, { timeout: 50_000, interval: 100 });
  // What is in memory would answer all the same.
  truncateSync(path, statSync(path).size - 8);
  expect((await prepared.router()).route({ from: UTUROA, to: OPOA, ...car })).toHaveProperty('steps');
  await vi.waitUntil(() => made() === 2, { timeout: 50_000 });
});

test('ITI-07 who asks while the hierarchies are made is answered by the network without them', async () => {
  const prepared = open(0);
  prepared.prepare();
  await vi.waitUntil(() => existsSync(join(folder, NETWORK_FILE)), { timeout: 50_000, interval: 5 });
  const router = await prepared.router();
  expect(router.route({ from: UTUROA, to: OPOA, ...car })).toHaveProperty('steps');
  await vi.waitUntil(() => made() === 1, { timeout: 50_000 });
  await expect.poll(() => prepared.router()).not.toBe(router);
});

test('ITI-07 closing does not wait for a network that is being made', async () => {
  const opened = open();
  void opened.router().catch(() => {}); // whoever asks begins it
  await opened.close();
  routes = null;
  expect(made()).toBe(0);
  expect(existsSync(join(folder, NETWORK_FILE))).toBe(false);
  await expect(opened.router()).rejects.toThrow();
});
