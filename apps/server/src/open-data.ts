import { openGeoPackage } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { createDefaultContent } from './domain/default-content/create.ts';
import { tellRelief } from './domain/default-content/relief-words.ts';
import { tellRoads } from './domain/default-content/road-words.ts';
import type { State } from './domain/state.ts';
import { openMap } from './open-map.ts';
import { openRoutes } from './routes/open-routes.ts';
import { openSearch } from './search/open-search.ts';
import { standingFor } from './standing-for.ts';
import { followTerritory } from './territory/follow-territory.ts';
import { openTerritory } from './territory/open-territory.ts';

type DataOptions = {
  state: State;
  /** Folder of the territory, and where it is unpacked. */
  folder: string;
  home: string;
  /** Where tiles and the road network are kept. */
  dataFolder: string;
  log: FastifyBaseLogger;
  /** How long one waits for a road network that has never been made. */
  patienceMs?: number;
};

/** Everything that is made from the territory, and made again when it changes. */
export async function openData({ state, folder, home, dataFolder, log, ...patience }: DataOptions) {
  const open = () => openTerritory(folder, home);
  const first = await open();
  await createDefaultContent(state, first);
  await tellRoads(state, first);
  await tellRelief(state, first);
  const { geopackage } = first.files;
  const { renew, ...map } = await openMap({ state, territory: first, dataFolder, log });
  let source = openGeoPackage(geopackage);
  const search = openSearch({ state, geopackage, log });
  const territory = followTerritory({
    territory: first,
    open,
    log,
    async renew(next) {
      await tellRoads(state, next);
      await tellRelief(state, next);
      await renew(next);
      const before = source;
      source = openGeoPackage(next.files.geopackage);
      await before.close();
    },
  });
  const routes = openRoutes({ files: () => territory.current().files, dataFolder, log, ...patience });
  return {
    parts: { ...map, search, routes, features: standingFor(() => source), territory: territory.current },
    search,
    routes,
    territory,
    async close() {
      await territory.close();
      await search.close();
      await source.close();
      await map.engine.close();
      await map.cache.close();
      await routes.close();
    },
  };
}
