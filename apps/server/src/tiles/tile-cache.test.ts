import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Engine, isVectorTile, metatileOf, type TileRequest } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { TileCache, TileLayer } from '../domain/tiles.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import '../testing/provided.ts';
import { createFileStorage } from './file-storage.ts';
import { createTileCache } from './tile-cache.ts';

let engine: Engine;
beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, workers: 1 });
});
afterAll(() => engine.close());

let folder: string;
let logs: string[];
const opened: TileCache[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-tiles-'));
  logs = [];
});
afterEach(async () => {
  for (const cache of opened.splice(0)) await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Papeete: buildings to draw, and the sea beside them. */
const TILE: TileRequest = { layer: 'batiments', grid: 'EPSG:4326', level: 13, row: 4894, column: 1385, format: 'png8' };
const FILE = 'EPSG-4326-1x-png8.sqlite';

/** A cache on the folder, as after a restart, whose drawings are counted. */
function openCache(layer: Partial<TileLayer> = {}, drawer: Partial<Engine> = {}) {
  const log = pino({ base: null }, { write: (line: string) => void logs.push(line) });
  const known: TileLayer = { id: 'layer-1', slug: 'batiments', version: 'a', ...layer };
  const layers = new Map([[known.slug, known]]);
  const drawn: TileRequest[] = [];
  const cache = createTileCache({
    engine: {
      plainTile: (request) => engine.plainTile(request),
      needsDrawing: (request) => engine.needsDrawing(request),
      ...drawer,
      metatile: (request) => {
        drawn.push(request);
        return drawer.metatile ? drawer.metatile(request) : engine.metatile(request);
      },
      rectangle: (request) => {
        drawn.push(request);
        return engine.rectangle(request);
      },
    },
    layerOf: (slug) => layers.get(slug),
    storage: createFileStorage({ folder, log }),
    log,
  });
  opened.push(cache);
  return { cache, drawn, layers };
}

const files = () => (existsSync(join(folder, 'layer-1')) ? readdirSync(join(folder, 'layer-1')) : []);
const filePath = () => join(folder, 'layer-1', FILE);

function count(table: 'tile' | 'blob'): unknown {
  const db = new Sqlite(filePath(), { readonly: true });
  const rows = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  db.close();
  return rows;
}

/** `TILE` as the engine draws it, with its block. */
async function drawnTile(): Promise<Uint8Array> {
  const tiles = await engine.metatile(TILE);
  const found = tiles.find(({ column, row }) => column === TILE.column && row === TILE.row);
  if (!found) throw new Error('The block of a tile does not hold it.');
  return found.body;
}

async function meanDifference(...bodies: [Uint8Array, Uint8Array]): Promise<number> {
  const [a, b] = await Promise.all(bodies.map((body) => sharp(body).ensureAlpha().raw().toBuffer()));
  if (!a || !b) throw new Error('Two pictures are compared.');
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

test('TILE-01 (OGC-16) fifty clients of one missing tile get one drawing, and so do its neighbours', async () => {
  const { cache, drawn } = openCache();
  const bodies = await Promise.all(Array.from({ length: 50 }, () => cache.tile(TILE)));
  expect(new Set(bodies).size).toBe(1);
  const { column, row, span } = metatileOf(TILE);
  for (let i = 0; i < span * span; i++) {
    await cache.tile({ ...TILE, column: column + (i % span), row: row + Math.floor(i / span) });
  }
  expect(drawn).toHaveLength(1);
});

test('TILE-01 a tile outlives the program, and identical ones are kept once', async () => {
  const first = openCache();
  const { column, row } = metatileOf(TILE);
  await first.cache.fill({ ...TILE, column: column - 2, row: row - 2, columns: 4, rows: 4 });
  const body = await first.cache.tile(TILE);
  await first.cache.close();
  expect(count('tile')).toBe(16);
  expect(count('blob')).toBeLessThan(16);

  const second = openCache();
  expect(Buffer.compare(await second.cache.tile(TILE), body)).toBe(0);
  expect(second.drawn).toHaveLength(0);
});

test('TILE-01 a rectangle filled before anyone asks is drawn once, no more than asked, and as a visitor would see it', async () => {
  const filled = openCache();
  const rectangle = { ...TILE, columns: 2, rows: 3 };
  expect(await filled.cache.fill(rectangle)).toEqual({ drawn: 6, known: 0, empty: 0 });
  expect(await filled.cache.fill(rectangle)).toEqual({ drawn: 0, known: 6, empty: 0 });
  expect(count('tile')).toBe(6);
  const body = await filled.cache.tile(TILE);
  expect(filled.drawn).toHaveLength(1);
  expect(await meanDifference(body, await drawnTile())).toBeLessThan(0.5);
  await expect(filled.cache.fill({ ...TILE, columns: 5, rows: 1 })).rejects.toThrow('au plus 4 tuiles');
});

test('TILE-03 a rectangle of empty ocean is filled without drawing', async () => {
  const { cache, drawn } = openCache();
  expect(await cache.fill({ ...TILE, column: 1300, columns: 4, rows: 4 })).toEqual({ drawn: 0, known: 0, empty: 16 });
  expect(drawn).toHaveLength(0);
  expect(files()).toEqual([]);
});

test('TILE-01 a change of data or style changes the version: nothing of the old one is shown', async () => {
  const { cache, drawn, layers } = openCache();
  await cache.tile(TILE);
  layers.set('batiments', { id: 'layer-1', slug: 'batiments', version: 'b' });
  await cache.tile(TILE);
  expect(drawn).toHaveLength(2);
  await cache.close();

  const restarted = openCache({ version: 'c' });
  await restarted.cache.tile(TILE);
  expect(restarted.drawn).toHaveLength(1);
  await restarted.cache.close();
  expect(count('tile')).toBe(4);
});

test('TILE-01 a drawing begun before its layer changed is not kept as the new one', async () => {
  const { cache, drawn, layers } = openCache();
  const asked = cache.tile(TILE);
  layers.set('batiments', { id: 'layer-1', slug: 'batiments', version: 'b' });
  await asked;
  expect(files()).toEqual([]);
  await cache.tile(TILE);
  expect(drawn).toHaveLength(2);
});

test.each<[string, (path: string) => void]>([
  ['that is no database', (path) => writeFileSync(path, 'Ceci n’est pas une base.'.repeat(500))],
  ['that was cut', (path) => writeFileSync(path, readFileSync(path).subarray(0, 5000))],
  ['with torn pages', (path) => writeFileSync(path, readFileSync(path).fill(0xab, 4096))],
  ['that is empty of tables', (path) => change(path, 'DROP TABLE tile')],
  ['of another program', (path) => change(path, 'PRAGMA application_id = 7')],
  ['without its version', (path) => change(path, 'DELETE FROM meta')],
  ['with a body that changed', (path) => change(path, 'UPDATE blob SET body = zeroblob(length(body))')],
])(
  'TILE-02 a file %s is set aside, a French sentence says so, and the tile is still answered and kept',
  async (_case, damage) => {
    const before = openCache();
    const body = await before.cache.tile(TILE);
    await before.cache.close();
    damage(filePath());

    const after = openCache();
    expect(Buffer.compare(await after.cache.tile(TILE), body)).toBe(0);
    await after.cache.close();
    const aside = files().filter((name) => /\.damaged-\d{4}-\d\d-\d\dT[\d-]+\.\d+Z$/.test(name));
    expect(aside).toHaveLength(1);
    const said = `Le fichier de tuiles «\u00a0${filePath()}\u00a0» est endommagé\u00a0: il est mis de côté sous le nom «\u00a0${aside[0]}\u00a0» et ses tuiles seront dessinées de nouveau, sans rien perdre d’autre. Vérifiez le disque.`;
    expect(logs.map((line) => JSON.parse(line).msg)).toEqual([said]);

    const later = openCache();
    expect(Buffer.compare(await later.cache.tile(TILE), body)).toBe(0);
    expect(later.drawn).toHaveLength(0);
  },
);

test('TILE-02 a file damaged again and again leaves one copy aside', async () => {
  for (let i = 0; i < 3; i++) {
    const { cache } = openCache();
    await cache.tile(TILE);
    await cache.close();
    writeFileSync(filePath(), 'damaged');
  }
  expect(files().filter((name) => name.includes('.damaged-'))).toHaveLength(1);
});

function change(path: string, sql: string): void {
  const db = new Sqlite(path);
  db.exec(sql);
  db.close();
}

test('TILE-02 only bodies that decode are kept', async () => {
  const { column, row } = TILE;
  const error = Buffer.from('<ServiceException>Layer not found</ServiceException>');
  const { cache, drawn } = openCache({}, { metatile: async () => [{ column, row, body: error }] });
  await expect(cache.tile(TILE)).rejects.toThrow('not the image asked for');
  await expect(cache.tile(TILE)).rejects.toThrow('not the image asked for');
  expect(drawn).toHaveLength(2);
  await cache.close();
  expect(count('blob')).toBe(0);
});

test('TILE-02 a storage that cannot be written costs a log line, not the answer', async () => {
  writeFileSync(join(folder, 'layer-1'), 'a file where the folder should be');
  const { cache } = openCache();
  expect((await cache.tile(TILE)).byteLength).toBeGreaterThan(60);
  expect(logs.join('')).toContain('tiles cannot be kept');
});

test('TILE-03 empty ocean is known without drawing and takes no room', async () => {
  const { cache, drawn } = openCache();
  for (let i = 0; i < 20; i++) await cache.tile({ ...TILE, row: 4300 + i });
  expect(drawn).toEqual([]);
  expect(files()).toEqual([]);
});

test('TILE-04 while drawing is refused, kept tiles still flow', async () => {
  const first = openCache();
  await first.cache.tile(TILE);
  await first.cache.close();
  const refused = Object.assign(new Error('busy'), { code: 'unavailable' });
  const { cache } = openCache({}, { metatile: () => Promise.reject(refused), plainTile: async () => null });
  await expect(cache.tile({ ...TILE, level: 14, row: 9788, column: 2770 })).rejects.toBe(refused);
  expect((await cache.tile(TILE)).byteLength).toBeGreaterThan(60);
});

test('OWS-05 (OGC-15) nothing that a client writes becomes a path', async () => {
  const { cache } = openCache();
  for (const layer of ['../../etc/passwd', '..', 'layer-1', 'x\0y', '__proto__', 'constructor']) {
    await expect(cache.tile({ ...TILE, layer })).rejects.toMatchObject({ code: 'not-found' });
  }
  await expect(cache.tile({ ...TILE, column: 10 ** 8 })).rejects.toMatchObject({ code: 'invalid' });
  expect(readdirSync(folder)).toEqual([]);
});

test('TILE-01 few files stay open, however many hold tiles', async () => {
  const log = pino({ enabled: false });
  const storage = createFileStorage({ folder, log, openFiles: 2 });
  const body = await drawnTile();
  const set = (id: string) => ({
    layer: { id, slug: id, version: 'a' },
    grid: TILE.grid,
    scale: 1 as const,
    format: TILE.format,
  });
  const ids = ['a', 'b', 'c', 'd', 'e'];
  for (const id of ids) await storage.write(set(id), 3, [{ column: 1, row: 2, body }]);
  const journals = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('-wal'));
  expect(journals).toHaveLength(2);
  for (const id of ids) expect(await storage.read(set(id), { level: 3, column: 1, row: 2 })).toEqual(Buffer.from(body));
  expect(await storage.read(set('a'), { level: 3, column: 2, row: 1 })).toBeNull();
  await storage.close();
  expect(statSync(join(folder, 'a', FILE)).size).toBeGreaterThan(0);
});

const WEEK_MS = 7 * 24 * 3_600_000;

/** Makes the tiles of the file older. */
function age(ms: number): void {
  const db = new Sqlite(filePath());
  db.prepare('UPDATE tile SET date = date - ?').run(ms / 1000);
  db.close();
}

test('OWS-03 a tile of an outside server is asked for anew after its time, and the old one stands in while the server fails', async () => {
  const outside = { maxAgeMs: WEEK_MS };
  const first = openCache(outside);
  const body = await first.cache.tile(TILE);
  await first.cache.close();

  age(WEEK_MS / 2);
  const young = openCache(outside);
  expect(Buffer.compare(await young.cache.tile(TILE), body)).toBe(0);
  expect(young.drawn).toHaveLength(0);
  await young.cache.close();

  age(WEEK_MS);
  const metatile = () => Promise.reject(new Error('down'));
  const failing = openCache(outside, { metatile });
  expect(Buffer.compare(await failing.cache.tile(TILE), body)).toBe(0);
  expect(failing.drawn).toHaveLength(1);
  const { column } = metatileOf(TILE);
  await expect(failing.cache.tile({ ...TILE, column: column + 8 })).rejects.toThrow('down');
  await failing.cache.close();

  const well = openCache(outside);
  await well.cache.tile(TILE);
  expect(well.drawn).toHaveLength(1);
  await well.cache.close();
  expect((await openCache(outside).cache.tile(TILE)).byteLength).toBe(body.byteLength);
});

test('OWS-03 a tile that is right for now only is shown, and not kept', async () => {
  const metatile: Engine['metatile'] = async (request) =>
    (await engine.metatile(request)).map((tile) => ({ ...tile, isPassing: true }));
  const { cache, drawn } = openCache({ maxAgeMs: WEEK_MS }, { metatile });
  await cache.tile(TILE);
  await cache.tile(TILE);
  expect(drawn).toHaveLength(2);
  expect(count('tile')).toBe(0);
});

const VECTORS: TileRequest = {
  ...{ layer: 'batiments', grid: 'EPSG:3857', level: 13, column: 692, row: 4501 },
  ...{ format: 'mvt', part: 'vectors' },
};

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

test('DATA-06 a vector tile is kept as pictures are: in memory, in a file after a restart, and drawn again when the layer changes', async () => {
  const first = openCache();
  const body = await first.cache.tile(VECTORS);
  expect(isVectorTile(body)).toBe(true);
  expect(isSame(await first.cache.tile(VECTORS), body)).toBe(true);
  expect(first.cache.find('/api/tuiles/batiments/WebMercatorQuad/13/692/4501.mvt')?.isPacked).toBe(true);
  const restarted = openCache();
  expect(isSame(await restarted.cache.tile(VECTORS), body)).toBe(true);
  const changed = openCache({ version: 'b' });
  expect(isSame(await changed.cache.tile(VECTORS), body)).toBe(true);
  expect([first, restarted, changed].map(({ drawn }) => drawn.length)).toEqual([1, 0, 1]);
});

test('DATA-06 a task fills vector tiles, and emptying the pictures of a place empties its vector tiles too', async () => {
  const { cache } = openCache({ parts: ['all', 'vectors'] });
  const stretch = { ...VECTORS, column: 692, row: 4500, columns: 2, rows: 2 };
  const { drawn } = await cache.fill(stretch);
  expect(drawn).toBeGreaterThan(0);
  expect(await cache.countKept(stretch)).toBe(drawn);
  expect((await cache.fill(stretch)).drawn).toBe(0);
  await cache.removeKept({ ...stretch, format: 'png8', part: 'all' });
  expect(await cache.countKept(stretch)).toBe(0);
});

test('TILE-04 whoever asks for a tile that is not in memory is looking at the map; what is filled for nobody, and what is in memory, is not', async () => {
  const { cache } = openCache();
  await cache.fill({ ...TILE, columns: 1, rows: 1 });
  expect(cache.quietMs()).toBe(Number.POSITIVE_INFINITY);
  await cache.tile(TILE);
  const since = cache.quietMs();
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThan(Number.POSITIVE_INFINITY);
  const moment = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(moment);
  await cache.tile(TILE);
  expect(cache.quietMs()).toBeGreaterThanOrEqual(60_000);
  clock.mockRestore();
});
