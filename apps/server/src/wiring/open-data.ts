import type { FastifyBaseLogger } from 'fastify';
import { createDefaultContent } from '../domain/default-content/create.ts';
import { rememberContent } from '../domain/remembered-content.ts';
import type { State } from '../domain/state.ts';
import type { Territory } from '../domain/territory.ts';
import { followCopies } from '../import/couche/follow-copies.ts';
import { applyShared } from '../import/postgis/shared-couches.ts';
import { renewTerritory } from '../import/renew/renew-territory.ts';
import { followTables } from '../postgis/follow-tables.ts';
import type { Postgis } from '../postgis/open-postgis.ts';
import { createTableVersions, NO_TABLES } from '../postgis/table-versions.ts';
import { openRoutes } from '../routes/open-routes.ts';
import { openSearch } from '../search/open-search.ts';
import { startFirstViews } from '../tasks/first-views.ts';
import { openTerritory } from '../territory/open-territory.ts';
import { watchTerritory } from '../territory/watch-territory.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { openTileStorage } from '../tiles/open-tile-storage.ts';
import { createUpstreamAdmin } from '../upstream/upstream-admin.ts';
import type { AskedServers } from '../upstream/upstreams.ts';
import { openFeatureSource } from './feature-source.ts';
import { type Changes, followChanges, INDEX } from './follow-changes.ts';
import { followRestores } from './follow-restores.ts';
import { locateLayers } from './locate-layers.ts';
import { openMap } from './open-map.ts';
import { createSharedImports } from './shared-imports.ts';
import { startTasks } from './start-tasks.ts';
import { updateTerritoryContent } from './territory-content.ts';

export type DataOptions = {
  state: State;
  /** Folder of the territory, and where it is unpacked. */
  folder: string;
  home: string;
  /** Where the road network is kept, and tiles, unless they have a storage of their own. */
  dataFolder: string;
  tiles: ObjectStoreSettings | null;
  servers: AskedServers;
  /** The database that layers may be made of; null where there is none. */
  postgis: Postgis | null;
  log: FastifyBaseLogger;
  /** How long one waits for a road network that has never been made. */
  patienceMs?: number;
};

/** Everything that is made from the territory and from the layers, and made again when they change, here or in another copy of the program. */
export async function openData(options: DataOptions) {
  const { state, folder, home, dataFolder, tiles, servers, postgis, log, ...patience } = options;
  const isBehind = await renewTerritory(folder, home, log);
  const first = await openTerritory(folder, home);
  const imports = createSharedImports(state, postgis, log);
  await state.alone(async () => {
    await createDefaultContent(state, first);
    await updateTerritoryContent(state, first, isBehind);
    await applyShared(state, await imports.read());
  });
  const remembered = rememberContent(state);
  await remembered.refresh();

  const storage = await openTileStorage(tiles, dataFolder, log);
  const tables = postgis ? createTableVersions(postgis, dataFolder, log) : NO_TABLES;
  const map = await openMap({ state, territory: first, storage, servers, postgis, tables, log });
  await state.alone(() => locateLayers(state, map.engine));
  const source = await openFeatureSource(first.files.geopackage, postgis, map.tableVersions);
  const territory = watchTerritory({ territory: first, open: () => openTerritory(folder, home), log });
  const search = openSearch({
    state,
    territory: territory.current,
    postgis: postgis?.settings ?? null,
    tableVersions: map.tableVersions,
    log,
  });
  const routes = openRoutes({ files: () => territory.current().files, dataFolder, log, ...patience });
  const copies = followCopies(log);
  copies.check(first.files.geopackage);

  /** Goes up when layers or their data have changed: what is told of them is read again. */
  let revision = 0;
  async function takeTerritory(next: Territory): Promise<void> {
    await state.alone(() => updateTerritoryContent(state, next, isBehind));
    await map.renew(next);
    await state.alone(() => locateLayers(state, map.engine));
    revision++;
    await source.reopen(next.files.geopackage);
  }
  async function takeLayers(): Promise<void> {
    revision++;
    await imports.read();
    await map.refresh();
    source.refresh();
    await locateLayers(state, map.engine);
    // The index is built beside the one that answers: nobody waits for it.
    void search.refresh();
  }
  territory.subscribe(takeTerritory);
  territory.subscribe(() => void search.refresh());
  territory.subscribe(() => routes.refresh());
  territory.subscribe(({ files }) => copies.check(files.geopackage));

  const { tableVersions: current, readTableVersions: read } = map;
  const followedTables = followTables({ current, read, changed: takeLayers, log });
  const restores = await followRestores(state, async () => {
    await territory.renew();
    await takeLayers();
  });
  /** What another copy of the program has changed is seen here at once. */
  async function takeOver(changes: Changes): Promise<void> {
    await remembered.refresh();
    if (changes.has('setting')) await restores.look();
    if (changes.has('layer')) await takeLayers();
    else if (changes.has('context')) void search.refresh();
    if (changes.has(INDEX)) await search.rebuild();
  }
  const stopFollowing = followChanges(state, takeOver, log);
  const work = { rebuildIndex: search.rebuild, refreshLayers: takeLayers };
  const tasks = await startTasks({ state, cache: map.cache, tiles, dataFolder, log, ...work });
  let firstViews: ReturnType<typeof startFirstViews> | undefined;
  return {
    parts: {
      engine: map.engine,
      tiles: map.tiles,
      cache: map.cache,
      outside: map.outside,
      shown: remembered.shown,
      layers: { revision: () => revision, changed: takeLayers },
      upstreams: createUpstreamAdmin(servers),
      postgis: postgis?.tables ?? null,
      search,
      routes,
      features: source.features,
      territory: territory.current,
      producers: () => [...territory.current().producers, ...imports.producers()],
      renewTerritory: territory.renew,
      runner: tasks.runner,
    },
    search,
    routes,
    territory,
    followRestores: restores.look,
    tables: followedTables,
    /** Draws what every visitor sees first, behind those who are there. */
    drawFirstViews() {
      firstViews ??= startFirstViews({ content: state, cache: map.cache, tiles: map.tiles, log });
    },
    /** Looks by itself from then on at what others change: the territory and the state. */
    watch() {
      territory.watch();
      if (postgis) followedTables.watch();
      restores.watch();
    },
    async close() {
      restores.close();
      await firstViews?.stop();
      await followedTables.close();
      await stopFollowing();
      await tasks.stop();
      await territory.close();
      await copies.close();
      await search.close();
      await source.close();
      await map.close();
      await routes.close();
      servers.close();
      await postgis?.close();
    },
  };
}
