import type { NewTask, Task } from '@motu/contract';
import { createEngine, type Engine, type TileRectangle } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { toLayer } from '../domain/default-content/create.ts';
import type { State } from '../domain/state.ts';
import { Tasks } from '../domain/tasks/tasks.ts';
import type { TileCache } from '../domain/tiles.ts';
import { runTasks, type TaskRunner } from '../tasks/run-tasks.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { createTileCache } from '../tiles/tile-cache.ts';
import type { TileStorage } from '../tiles/tile-storage.ts';
import './provided.ts';

export const log = pino({ enabled: false });
export const BY = { actor: 'teva', address: null };

/** The layer that tasks fill here. */
export const SLUG = 'batiments';
const buildings = CATALOGUE.map((one) => toLayer(one, [])).find(({ slug }) => slug === SLUG);
if (!buildings) throw new Error('The catalogue has no buildings.');
export const BUILDINGS = buildings;

/** Papeete. */
export const TASK: NewTask = {
  kind: 'seed',
  layer: SLUG,
  grid: 'EPSG:4326',
  format: 'image/png',
  scale: 1,
  minZoom: 15,
  maxZoom: 16,
  extent: [-149.6, -17.56, -149.5, -17.5],
  place: null,
};

export async function startEngine(): Promise<Engine> {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  return createEngine({ files, layers: CATALOGUE, workers: 1 });
}

export type TaskCopy = {
  state: State;
  cache: TileCache;
  tasks: Tasks;
  /** Rectangles that were drawn. */
  drawn: TileRectangle[];
  /** Begins to work, with short pauses between two tries. */
  run(store?: string): Promise<TaskRunner>;
  read(id: string): Promise<Task>;
  ended(id: string): Promise<void>;
  close(): Promise<void>;
};

type Parts = {
  engine: Engine;
  state: State;
  storage: TileStorage;
  /** Where its tiles are, for tasks that several copies share. */
  store?: string;
  beforeDrawing: (request: TileRectangle) => Promise<void>;
};

/** One copy of the program, as far as tasks go: its state, its tiles, and who works on them. */
export function createTaskCopy({ engine, state, storage, store, beforeDrawing }: Parts): TaskCopy {
  const drawn: TileRectangle[] = [];
  const runners: TaskRunner[] = [];
  const cache = createTileCache({
    engine: {
      plainTile: (request) => engine.plainTile(request),
      needsDrawing: (request) => engine.needsDrawing(request),
      metatile: (request) => engine.metatile(request),
      async rectangle(request) {
        drawn.push(request);
        await beforeDrawing(request);
        return engine.rectangle(request);
      },
    },
    layerOf: (slug) => (slug === SLUG ? { id: BUILDINGS.id, slug, version: 'a' } : undefined),
    storage,
    log,
  });
  const tasks = new Tasks(state, {
    cache,
    tiles: {
      versionOf: () => 'a',
      extentOf: async () => (await engine.describe(SLUG)).extent,
      daysOf: async () => null,
      lacksData: async () => false,
    },
    threads: 1,
    ...(store && { store }),
    wake: () => runners.at(-1)?.wake(),
  });
  const step = async () => {};
  const slugOf = async (id: string) => (await state.layers.find(id))?.slug ?? null;
  const work = { cache, slugOf, threads: 1, rebuildIndex: step, refreshCapabilities: step, giveRoomBack: step };
  const read = async (id: string) => (await tasks.read(id)).content;
  return {
    state,
    cache,
    tasks,
    drawn,
    async run(at = store) {
      const runner = await runTasks({ state, ...(at && { store: at }), work, log, pause: () => 20 });
      runners.push(runner);
      return runner;
    },
    read,
    async ended(id) {
      await expect.poll(async () => (await read(id)).state, { timeout: 50_000 }).not.toMatch(/waiting|running/);
    },
    async close() {
      for (const runner of runners) await runner.stop();
      await cache.close();
      await state.close();
    },
  };
}

/** `15 5530 19552`: which block. */
export const placeOf = ({ level, column, row }: TileRectangle) => `${level} ${column} ${row}`;
