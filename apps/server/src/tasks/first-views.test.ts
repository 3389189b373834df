import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Engine, partsOf } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { toLayer } from '../domain/default-content/create.ts';
import type { Context } from '../domain/stores/context-store.ts';
import type { TileCache } from '../domain/tiles.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import '../testing/provided.ts';
import { createFileStorage } from '../tiles/file-storage.ts';
import { createTileCache } from '../tiles/tile-cache.ts';
import { startFirstViews } from './first-views.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-first-views-'));
const log = pino({ enabled: false });
const layers = CATALOGUE.map((drawing) => toLayer(drawing, []));
let engine: Engine;
let cache: TileCache;
beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, workers: 1 });
  const parts = new Map(CATALOGUE.map((layer) => [layer.slug, partsOf(layer)]));
  const layerOf = (slug: string) => ({ id: slug, slug, version: 'a', parts: parts.get(slug) ?? [] });
  cache = createTileCache({ engine, layerOf, storage: createFileStorage({ folder, log }), log });
});
afterAll(async () => {
  await engine.close();
  await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const entry = (layer: string, visible: boolean) => ({ layer, options: { visible, opacity: 1 } });
const context = {
  groups: [{ groupAndLayers: [entry('fond-de-carte', true), entry('communes', false)] }],
} as unknown as Context;
const content = { contexts: { findDefault: async () => context }, layers: { all: async () => layers } };
/** A corner of Tahiti stands for the territory. */
const tiles = { extentOf: async () => [-149.7, -17.8, -149.4, -17.5] as const };

const start = (parts = {}) =>
  startFirstViews({ content, cache, tiles, log, afterMs: 0, quietMs: 0, ...parts } as never);
const tile = { layer: 'fond-de-carte', grid: 'EPSG:4326', level: 8, row: 153, column: 43, format: 'webp' } as const;

test('TILE-04 what every visitor sees first, and the ground where the map opens, is drawn once, without its names and with them apart, and not again', async () => {
  await start().ended;
  for (const [level, row, column] of [[9, 306, 86], [13, 4898, 1389], [15, 19595, 5556]] as const) // biome-ignore format: one line
    expect(await cache.isKept({ ...tile, part: 'unnamed', level, row, column })).toBe(true);
  expect(await cache.isKept({ ...tile, part: 'unnamed', level: 13, row: 4898, column: 1399 })).toBe(false);
  expect(await cache.isKept({ ...tile, part: 'unnamed' })).toBe(true);
  expect(await cache.isKept({ ...tile, part: 'unnamed', level: 7, row: 76, column: 21, scale: 2 })).toBe(true);
  const names = { ...tile, part: 'names', format: 'json' } as const;
  expect(await cache.isKept({ ...names, level: 6, row: 38, column: 10 })).toBe(true);
  // Of a nearer zoom: the placement of all its names is known from then on.
  expect(await cache.isKept({ ...names, level: 9, row: 306, column: 86 })).toBe(true);
  expect(await cache.isKept({ ...tile, layer: 'communes', part: 'unnamed' })).toBe(false);

  const removed = await cache.removeKept({ ...tile, part: 'unnamed', columns: 1, rows: 1 });
  expect(removed).toBe(1);
  await start().ended;
  expect(await cache.isKept({ ...tile, part: 'unnamed' })).toBe(false);
});

test('TILE-04 it ends when the server does', async () => {
  await cache.removeAll(null);
  const views = start();
  await views.stop();
  expect(await cache.isKept({ ...tile, part: 'unnamed' })).toBe(false);
});

test('TILE-04 while somebody looks at the map, no first view is drawn', async () => {
  const events: string[] = [];
  const looked = [0, 0, 1];
  const watched = {
    pagePartOf: () => 'unnamed',
    isKept: async () => false,
    tile: async () => new Uint8Array(),
    quietMs() {
      const ms = looked.shift() ?? 1;
      events.push(ms === 0 ? 'looked at' : 'quiet');
      return ms;
    },
    async fill({ part }: { part: string }) {
      if (part === 'unnamed') events.push('drawn');
    },
  };
  await start({ cache: watched, quietMs: 1 }).ended;
  expect(events.slice(0, 6)).toEqual(['looked at', 'looked at', 'quiet', 'drawn', 'quiet', 'drawn']);
});
