import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { State } from '../domain/state.ts';
import type { TileCache } from '../domain/tiles.ts';
import { runTasks } from '../tasks/run-tasks.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { tileStoreName } from '../tiles/store-name.ts';
import { INDEX } from './follow-changes.ts';

type Options = {
  state: State;
  cache: TileCache;
  /** Where tiles are kept. */
  tiles: ObjectStoreSettings | null;
  dataFolder: string;
  rebuildIndex: () => Promise<void>;
  refreshLayers: () => Promise<void>;
  giveRoomBack: () => Promise<void>;
  log: FastifyBaseLogger;
};

/** Runs the tasks of the tile cache, on all cores but one. */
export async function startTasks(options: Options) {
  const { state, cache, tiles, dataFolder, rebuildIndex, refreshLayers, giveRoomBack, log } = options;
  /** Done here first, so that a failure is known; then by the other copies. */
  const everywhere = (here: () => Promise<void>, subject: string) => async () => {
    await here();
    await state.notify(subject);
  };
  const threads = Math.max(1, availableParallelism() - 1);
  const store = state.kind === 'SQLite' ? null : tileStoreName(tiles, dataFolder);
  const runner = await runTasks({
    state,
    store,
    log,
    work: {
      cache,
      threads,
      slugOf: async (id) => (await state.layers.find(id))?.slug ?? null,
      rebuildIndex: everywhere(rebuildIndex, INDEX),
      refreshCapabilities: everywhere(refreshLayers, 'layer'),
      giveRoomBack,
    },
  });
  return { runner: { wake: () => runner.wake(), threads, store }, stop: () => runner.stop() };
}
