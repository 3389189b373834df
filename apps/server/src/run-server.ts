import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { openGeoPackage } from '@motu/engine';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { lockDataFolder } from './data-folder.ts';
import { createDefaultContent } from './domain/default-content/create.ts';
import { createFirstAdmin } from './domain/first-admin.ts';
import { startHousekeeping } from './domain/housekeeping.ts';
import { createLog, gatherLines } from './http/log.ts';
import { openMap } from './open-map.ts';
import { openRoutes } from './routes/open-routes.ts';
import { openSearch } from './search/open-search.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openState } from './storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from './territory/open-territory.ts';

const root = join(import.meta.dirname, '../../..');
const pageFolder = join(root, 'apps/web/dist');

/** The names are read when the first maps have been: a search that comes earlier has them read at once. */
const INDEX_AFTER_MS = 2000;

/** Runs until a signal asks it to stop. */
export async function runServer(): Promise<void> {
  try {
    await start(readConfig(process.env, (path) => readFileSync(path, 'utf8')));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const unlock = lockDataFolder(config.data);
  const state = await openState(config);
  const password = await createFirstAdmin(state, config);
  const territory = await openTerritory(config.territory ?? SHIPPED_TERRITORY, config.data);
  await createDefaultContent(state, territory);
  const log = createLog(gatherLines(process.stdout));
  const map = await openMap({ state, territory, dataFolder: config.data, log });
  const { geopackage } = territory.files;
  const search = openSearch({ state, geopackage, log });
  const features = openGeoPackage(geopackage);
  const routes = openRoutes({ files: territory.files, dataFolder: config.data, log });
  const app = await createApp({ config, state, territory, ...map, search, features, routes, log, version, pageFolder });
  const stopHousekeeping = startHousekeeping(state, (error) => log.error({ err: error }, 'housekeeping failed'));

  const address = await app.listen({ port: config.port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('unavailable', sayWhyNotListening(cause, config), { cause });
  });
  stopOnSignal(app, async () => {
    stopHousekeeping();
    clearTimeout(indexing);
    await search.close();
    await features.close();
    await map.engine.close();
    await map.cache.close();
    await routes.close();
    await state.close();
    unlock();
  });
  const indexing = setTimeout(() => void search.refresh(), INDEX_AFTER_MS);
  announce(config.publicUrl ?? address, config, password);
  routes.prepare();
}

function sayWhyNotListening({ code }: NodeJS.ErrnoException, { port, host }: Config): string {
  if (code === 'EADDRINUSE') return `Le port ${port} est déjà utilisé : choisissez-en un autre avec PORT.`;
  if (code === 'EACCES')
    return `Le port ${port} demande des droits que ce compte n’a pas : choisissez-en un autre avec PORT.`;
  return `Impossible d’écouter à l’adresse ${host}, port ${port} : vérifiez HOST et PORT.`;
}

function announce(address: string, { product, adminUser }: Config, password: string | null): void {
  const lines = [`${product.name} est prêt : ${address}`];
  if (password) {
    lines.push(
      `Premier démarrage. Administrateur « ${adminUser} », mot de passe à changer à la première connexion : ${password}`,
      'Ce mot de passe ne sera plus affiché.',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
