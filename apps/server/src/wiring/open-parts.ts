import type { FastifyBaseLogger } from 'fastify';
import { rememberContent } from '../domain/remembered-content.ts';
import type { State } from '../domain/state.ts';
import { followCopies } from '../import/couche/follow-copies.ts';
import type { Postgis } from '../postgis/open-postgis.ts';
import { createTableVersions, NO_TABLES } from '../postgis/table-versions.ts';
import { openRoutes } from '../routes/open-routes.ts';
import { openSearch } from '../search/open-search.ts';
import { watchTerritory } from '../territory/watch-territory.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { openTileStorage } from '../tiles/open-tile-storage.ts';
import type { AskedServers } from '../upstream/upstreams.ts';
import { openContent } from './open-content.ts';
import { openLayers } from './open-layers.ts';
import { createSharedImports } from './shared-imports.ts';

export type DataOptions = {
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

/** The parts, once they are open. */
export type DataParts = Awaited<ReturnType<typeof openParts>>;

/** The parts that follow the territory: one watches it, and all hear of a change from there, in this order. */
export async function openParts({
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
  territory.subscribe(() => search.renew());
  territory.subscribe(() => routes.refresh());
  territory.subscribe(({ files }) => copies.check(files.geopackage));
  return { imports, remembered, layers, territory, search, routes, copies };
}
