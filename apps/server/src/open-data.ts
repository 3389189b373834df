import { availableParallelism } from 'node:os';
import { type Engine, openFeatures } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { createDefaultContent } from './domain/default-content/create.ts';
import { tellOsm } from './domain/default-content/osm-words.ts';
import { tellRelief } from './domain/default-content/relief-words.ts';
import { updateDefaultContent } from './domain/default-content/update.ts';
import { rememberContent } from './domain/remembered-content.ts';
import type { State } from './domain/state.ts';
import type { Territory } from './domain/territory.ts';
import { type Changes, followChanges, INDEX } from './follow-changes.ts';
import { followCopies } from './import/couche/follow-copies.ts';
import { applyShared, producersOf, type SharedCouche } from './import/postgis/shared-couches.ts';
import { renewTerritory } from './import/renew/renew-territory.ts';
import { RESTORED } from './open-backups.ts';
import { openMap } from './open-map.ts';
import { openTileStorage } from './open-tile-storage.ts';
import { ownSourceOptions } from './ows/own-source-options.ts';
import { followTables } from './postgis/follow-tables.ts';
import type { Postgis } from './postgis/open-postgis.ts';
import { openRoutes } from './routes/open-routes.ts';
import { openSearch } from './search/open-search.ts';
import { standingFor } from './standing-for.ts';
import { startFirstViews } from './tasks/first-views.ts';
import { runTasks } from './tasks/run-tasks.ts';
import { followTerritory } from './territory/follow-territory.ts';
import { applyImports } from './territory/imported-tables.ts';
import { openTerritory } from './territory/open-territory.ts';
import { tileStoreOf } from './tile-store.ts';
import type { ObjectStoreSettings } from './tiles/objects/object-store.ts';
import { createUpstreamAdmin } from './upstream/upstream-admin.ts';
import type { AskedServers } from './upstream/upstreams.ts';

/** A restore is rare, and reading one row costs little. */
const LOOK_EVERY_MS = 5000;

/** To PostGIS, for what zones keep of layers. */
const SOURCE_CONNECTIONS = 1;

type DataOptions = {
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

/** Everything that is made from the territory, and made again when it changes. */
export async function openData({
  state,
  folder,
  home,
  dataFolder,
  tiles,
  servers,
  postgis,
  log,
  ...patience
}: DataOptions) {
  const open = () => openTerritory(folder, home);
  /** Files that any copy has made tables of. A database that is away has those that it had. */
  let imported: SharedCouche[] = [];
  async function readImported(): Promise<SharedCouche[]> {
    if (!postgis || state.kind === 'SQLite') return imported;
    imported = await postgis.imported().catch((error) => {
      log.warn({ err: error }, 'what was imported into PostGIS cannot be read');
      return imported;
    });
    return imported;
  }
  const isBehind = await renewTerritory(folder, home, log);
  const first = await open();
  await state.alone(async () => {
    await createDefaultContent(state, first);
    await tellTerritory(state, first, isBehind);
    await applyShared(state, await readImported());
  });
  const remembered = rememberContent(state);
  await remembered.refresh();
  const { geopackage } = first.files;
  const storage = await openTileStorage(tiles, dataFolder, log);
  const opened = await openMap({ state, territory: first, storage, servers, postgis, log });
  const { renew, refresh, tableVersions, readTableVersions, ...map } = opened;
  await state.alone(() => locateLayers(state, map.engine));
  const openSource = async (path: string) => {
    const made = await openFeatures(path, postgis?.settings ?? null, SOURCE_CONNECTIONS);
    made.setVersions(tableVersions());
    return made;
  };
  /** Goes up when layers or their data have changed: what is told of them is read again. */
  let revision = 0;
  let source = await openSource(geopackage);
  const search = openSearch({ state, geopackage, postgis: postgis?.settings ?? null, tableVersions, log });
  const copies = followCopies(log);
  copies.check(geopackage);
  const territory = followTerritory({
    territory: first,
    open,
    log,
    async renew(next) {
      await state.alone(() => tellTerritory(state, next, isBehind));
      await renew(next);
      await state.alone(() => locateLayers(state, map.engine));
      revision++;
      const before = source;
      source = await openSource(next.files.geopackage);
      await before.close();
      copies.check(next.files.geopackage);
    },
  });
  const routes = openRoutes({ files: () => territory.current().files, dataFolder, log, ...patience });
  /** A restore replaces the layers under a server that runs: its maps are drawn anew. */
  async function followRestores(): Promise<void> {
    const found = await state.settings.read<string>(RESTORED).catch(() => restored);
    if (found === restored) return;
    restored = found;
    await territory.renew();
    await layers.changed();
  }
  let restored = await state.settings.read<string>(RESTORED);
  let following: NodeJS.Timeout | undefined;
  let firstViews: ReturnType<typeof startFirstViews> | undefined;
  const layers = {
    revision: () => revision,
    async changed() {
      revision++;
      await readImported();
      await refresh();
      source.setVersions(tableVersions());
      await locateLayers(state, map.engine);
      // The index is built beside the one that answers: nobody waits for it.
      void search.refresh();
    },
  };
  const tables = followTables({ current: tableVersions, read: readTableVersions, changed: layers.changed, log });
  /** What another copy of the program has changed is seen here at once. */
  async function takeOver(changes: Changes): Promise<void> {
    await remembered.refresh();
    if (changes.has('setting')) await followRestores();
    if (changes.has('layer')) await layers.changed();
    else if (changes.has('context')) void search.refresh();
    if (changes.has(INDEX)) await search.rebuild();
  }
  const stopFollowing = followChanges(state, takeOver, log);
  /** Done here first, so that a failure is known. */
  const everywhere = (here: () => Promise<void>, subject: string) => async () => {
    await here();
    await state.tell(subject);
  };
  const threads = Math.max(1, availableParallelism() - 1);
  const store = state.kind === 'SQLite' ? null : tileStoreOf(tiles, dataFolder);
  const runner = await runTasks({
    state,
    store,
    log,
    work: {
      cache: map.cache,
      threads,
      slugOf: async (id) => (await state.layers.find(id))?.slug ?? null,
      rebuildIndex: everywhere(search.rebuild, INDEX),
      refreshCapabilities: everywhere(layers.changed, 'layer'),
    },
  });
  return {
    parts: {
      ...map,
      shown: remembered.shown,
      layers,
      upstreams: createUpstreamAdmin(servers),
      postgis: postgis?.tables ?? null,
      search,
      routes,
      features: standingFor(() => source),
      territory: territory.current,
      producers: () => [...territory.current().producers, ...producersOf(imported)],
      renewTerritory: territory.renew,
      runner: { wake: runner.wake, threads, store },
    },
    search,
    routes,
    territory,
    followRestores,
    tables,
    /** Draws what every visitor sees first, behind those who are there. */
    drawFirstViews() {
      firstViews ??= startFirstViews({ content: state, cache: map.cache, tiles: map.tiles, log });
    },
    /** Looks by itself from then on at what others change: the territory and the state. */
    watch() {
      territory.watch();
      if (postgis) tables.watch();
      following ??= setInterval(() => void followRestores(), LOOK_EVERY_MS);
      following.unref();
    },
    async close() {
      clearInterval(following);
      await firstViews?.stop();
      await tables.close();
      await stopFollowing();
      await runner.stop();
      await territory.close();
      await copies.close();
      await search.close();
      await source.close();
      await map.engine.close();
      await map.cache.close();
      await routes.close();
      servers.close();
      await postgis?.close();
    },
  };
}

/** What the layers say of a territory, and the layers that were imported into it. */
async function tellTerritory(state: State, territory: Territory, isBehind: boolean): Promise<void> {
  // What this version says of its layers is not yet true of the territory of an earlier one.
  if (!isBehind) await updateDefaultContent(state, territory);
  await applyImports(state, territory.files.geopackage);
  await tellRelief(state, territory);
  await tellOsm(state, territory);
}

/** Once: a layer of ours keeps where it lay when it was made, so that a change of its data shows (ADM-03). */
async function locateLayers({ layers }: State, engine: Engine): Promise<void> {
  const unknown = (await layers.all()).filter(({ drawing, sourceOptions }) => drawing && !sourceOptions.tileGrid);
  for (const layer of unknown) {
    const located = await ownSourceOptions(layer, engine);
    // What is in a database that is away is located when it is back.
    if (located.tileGrid) await layers.locate(layer, located);
  }
}
