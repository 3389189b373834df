import type { FastifyBaseLogger } from 'fastify';
import { rememberContent } from '../domain/remembered-content.ts';
import { readAddedServers } from '../domain/settings.ts';
import type { State } from '../domain/state.ts';
import { followCopies } from '../import/couche/follow-copies.ts';
import { followTables } from '../postgis/follow-tables.ts';
import type { Postgis } from '../postgis/open-postgis.ts';
import { createTableVersions, NO_TABLES } from '../postgis/table-versions.ts';
import { openRoutes } from '../routes/open-routes.ts';
import { openSearch } from '../search/open-search.ts';
import { startFirstViews } from '../tasks/first-views.ts';
import { watchTerritory } from '../territory/watch-territory.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { openTileStorage } from '../tiles/open-tile-storage.ts';
import { createUpstreamAdmin } from '../upstream/upstream-admin.ts';
import type { AskedServers } from '../upstream/upstreams.ts';
import { type Changes, followChanges, INDEX } from './follow-changes.ts';
import { followRestores } from './follow-restores.ts';
import { giveRoomBack } from './give-room-back.ts';
import { openContent } from './open-content.ts';
import { openLayers } from './open-layers.ts';
import { createSharedImports } from './shared-imports.ts';
import { startTasks } from './start-tasks.ts';

type DataOptions = {
  state: State;
  /** Folder of the territory, and where it is unpacked. */
  folder: string;
  home: string;
  /** Where the road network is kept, and tiles, unless they have a storage of their own. */
  dataFolder: string;
  tiles: ObjectStoreSettings | null;
  /** Bytes that tiles in files may take; null for as many as the disk has. */
  tilesQuota: number | null;
  servers: AskedServers;
  /** The database that layers may be made of; null where there is none. */
  postgis: Postgis | null;
  /** Where imports become tables, when several copies share them. */
  importsUrl: string | null;
  log: FastifyBaseLogger;
  /** How long one waits for a road network that has never been made. */
  patienceMs?: number;
};

/** Everything that is made from the territory and from the layers, and made again when they change, here or in another copy of the program. */
export async function openData(options: DataOptions) {
  const { state, dataFolder, servers, postgis, importsUrl, log } = options;
  const parts = await openParts(options);
  const { remembered, imports, layers, territory, search, routes, copies } = parts;
  const { map } = layers;

  let settingsRevision = 0;
  /** The outside servers of the settings are those that are asked from then on; what names the product is written anew. */
  async function followSettings(): Promise<void> {
    servers.allow(await readAddedServers(remembered.shown.settings));
    settingsRevision++;
  }
  await followSettings();

  async function refreshLayers(): Promise<void> {
    await imports.read();
    await layers.refresh();
    // The index is built beside the one that answers: nobody waits for it.
    void search.refresh();
  }
  const tables = followTables({
    current: map.tableVersions,
    read: map.readTableVersions,
    changed: refreshLayers,
    log,
  });
  const restores = await followRestores(state, async () => {
    await followSettings();
    await territory.renew();
    await refreshLayers();
  });
  /** What another copy of the program has changed is seen here at once. */
  async function takeOver(changes: Changes): Promise<void> {
    await remembered.refresh();
    if (changes.has('setting')) {
      await followSettings();
      await restores.look();
    }
    if (changes.has('layer')) await refreshLayers();
    else if (changes.has('context')) void search.refresh();
    if (changes.has(INDEX)) await search.rebuild();
  }
  const stopFollowing = followChanges(state, takeOver, log);
  const work = {
    ...{ cache: map.cache, rebuildIndex: search.rebuild, refreshLayers },
    giveRoomBack: () =>
      giveRoomBack({
        ...{ state, dataFolder, importsUrl, geopackage: () => territory.current().files.geopackage },
        async renew() {
          await territory.renew();
          await refreshLayers();
        },
      }),
  };
  const tasks = await startTasks({ state, tiles: options.tiles, dataFolder, log, ...work });
  let firstViews: ReturnType<typeof startFirstViews> | undefined;

  return {
    parts: {
      engine: map.engine,
      tiles: map.tiles,
      cache: map.cache,
      outside: map.outside,
      shown: remembered.shown,
      layers: { revision: layers.revision, changed: refreshLayers },
      settings: { changed: followSettings, revision: () => settingsRevision },
      upstreams: createUpstreamAdmin(servers),
      postgis: postgis?.tables ?? null,
      search,
      routes,
      features: layers.features,
      territory: territory.current,
      producers: () => [...territory.current().producers, ...imports.producers()],
      hasImported: imports.has,
      renewTerritory: territory.renew,
      takeRestored: restores.look,
      runner: tasks.runner,
    },
    search,
    routes,
    territory,
    tables,
    followRestores: restores.look,
    /** Draws what every visitor sees first, behind those who are there. */
    drawFirstViews() {
      firstViews ??= startFirstViews({ content: state, cache: map.cache, tiles: map.tiles, log });
    },
    /** Looks by itself from then on at what others change: the territory and the state. */
    watch() {
      territory.watch();
      if (postgis) tables.watch();
      restores.watch();
    },
    async close() {
      restores.close();
      await firstViews?.stop();
      await tables.close();
      await stopFollowing();
      await tasks.stop();
      await territory.close();
      await copies.close();
      await search.close();
      await layers.close();
      await routes.close();
      servers.close();
      await postgis?.close();
    },
  };
}

/** The parts that follow the territory: one watches it, and all hear of a change from there, in this order. */
async function openParts({
  state,
  folder,
  home,
  dataFolder,
  tiles,
  tilesQuota,
  servers,
  postgis,
  log,
  ...patience
}: DataOptions) {
  const imports = createSharedImports(state, postgis, log);
  const content = await openContent({ state, folder, home, imports, log });
  const remembered = rememberContent(state);
  await remembered.refresh();
  const storage = await openTileStorage(tiles, { dataFolder, quota: tilesQuota }, log);
  const tables = postgis ? createTableVersions(postgis, dataFolder, log) : NO_TABLES;
  const layers = await openLayers({ state, territory: content.territory, storage, servers, postgis, tables, log });
  const territory = watchTerritory({ territory: content.territory, open: content.open, log });
  const sources = { postgis: postgis?.settings ?? null, tableVersions: layers.map.tableVersions };
  const search = openSearch({ state, territory: territory.current, ...sources, log });
  const routes = openRoutes({ files: () => territory.current().files, dataFolder, log, ...patience });
  const copies = followCopies(log);
  copies.check(content.territory.files.geopackage);

  territory.subscribe(content.update);
  territory.subscribe(layers.renew);
  territory.subscribe(() => void search.refresh());
  territory.subscribe(() => routes.refresh());
  territory.subscribe(({ files }) => copies.check(files.geopackage));
  return { imports, remembered, layers, territory, search, routes, copies };
}
