import { startFirstViews } from '../tasks/first-views.ts';
import { createUpstreamAdmin } from '../upstream/upstream-admin.ts';
import { followAll } from './follow-all.ts';
import { giveRoomBack } from './give-room-back.ts';
import { type DataOptions, type DataParts, openParts } from './open-parts.ts';
import { startTasks } from './start-tasks.ts';

/** Everything that is made from the territory and from the layers, and made again when they change, here or in another copy of the program. */
export async function openData(options: DataOptions) {
  const { state, servers, postgis, log } = options;
  const parts = await openParts(options);
  const { remembered, imports, layers, territory, search, routes, copies } = parts;
  const { map } = layers;
  const changes = await followAll(options, parts);
  const { tables, restores, settings, refreshLayers } = changes;
  const tasks = await startTasks(workOf(options, parts, refreshLayers));
  let firstViews: ReturnType<typeof startFirstViews> | undefined;

  return {
    parts: {
      engine: map.engine,
      tiles: map.tiles,
      cache: map.cache,
      outside: map.outside,
      shown: remembered.shown,
      layers: { revision: layers.revision, changed: refreshLayers },
      settings,
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
      await changes.stop();
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

/** What tasks work on, and with. */
function workOf(
  { state, tiles, dataFolder, importsUrl, log }: DataOptions,
  { layers, territory, search }: DataParts,
  refreshLayers: () => Promise<void>,
) {
  return {
    ...{ state, tiles, dataFolder, log, cache: layers.map.cache, rebuildIndex: search.rebuild, refreshLayers },
    giveRoomBack: () =>
      giveRoomBack({
        ...{ state, dataFolder, importsUrl, geopackage: () => territory.current().files.geopackage },
        async renew() {
          await territory.renew();
          await refreshLayers();
        },
      }),
  };
}
