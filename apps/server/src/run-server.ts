import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { createApp } from './app/create-app.ts';
import { type Config, readConfig } from './config.ts';
import { createFirstAdmin } from './domain/first-admin.ts';
import { startHousekeeping } from './domain/housekeeping.ts';
import { createLog, gatherLines } from './http/log.ts';
import { lockDataFolder, sayRefusedFile } from './storage/data-folder.ts';
import { checkFormerInstallation } from './storage/former-installation.ts';
import { openState } from './storage/state.ts';
import { STATE_TABLES } from './storage/tables.ts';
import { tightenRights } from './storage/tighten-rights.ts';
import { SHIPPED_TERRITORY } from './territory/open-territory.ts';
import { createUpstreams } from './upstream/upstreams.ts';
import { askOnTerminal } from './wiring/ask-on-terminal.ts';
import { startCollecting } from './wiring/collect-garbage.ts';
import { startGivingBack } from './wiring/give-memory-back.ts';
import { openData } from './wiring/open-data.ts';
import { stopOnSignal } from './wiring/stop-on-signal.ts';

const root = join(import.meta.dirname, '../../..');
const pageFolder = join(root, 'apps/web/dist');

/** The names are read when the first maps have been: a search that comes earlier has them read at once. */
const INDEX_AFTER_MS = 2000;

/** Runs until a signal asks it to stop. */
export async function runServer(): Promise<void> {
  let folder = '';
  try {
    const config = readConfig(process.env, (path) => readFileSync(path, 'utf8'));
    folder = config.data;
    await start(config);
  } catch (error) {
    const sentence = sayRefusedFile(error, folder) ?? (error instanceof AppError ? error.message : null);
    if (!sentence) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const unlock = lockDataFolder(config.data);
  const log = createLog(gatherLines(process.stdout));
  await checkFormerInstallation(config, askOnTerminal());
  const state = await openState(config);
  // Not before: an installation that does not start is left as it is.
  const tightened = tightenRights(config.data);
  if (tightened.length > 0) log.warn({ tightened }, 'other accounts could read this: it is closed to them now');
  const password = await state.alone(() => createFirstAdmin(state, config));
  const folder = config.territory ?? SHIPPED_TERRITORY;
  const servers = createUpstreams({ environment: config.upstreams, log });
  const postgis = await openPostgis(config);
  const { data: home, tiles, tilesQuota, importsUrl } = config;
  const places = { folder, home, dataFolder: home, tiles, tilesQuota, importsUrl };
  const data = await openData({ state, ...places, servers, postgis, log });
  const app = await createApp({ config, state, ...data.parts, log, version, pageFolder });
  const stopHousekeeping = startHousekeeping(state, (error) => log.error({ err: error }, 'housekeeping failed'));

  const address = await app.listen({ port: config.port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('unavailable', sayWhyNotListening(cause, config), { cause });
  });
  const stopCollecting = startCollecting();
  const stopGivingBack = startGivingBack();
  stopOnSignal(app, async () => {
    stopCollecting();
    stopGivingBack();
    stopHousekeeping();
    clearTimeout(indexing);
    await data.close();
    await state.close();
    unlock();
  });
  const indexing = setTimeout(() => void data.search.refresh(), INDEX_AFTER_MS);
  announce(config.publicUrl ?? address, config, password);
  data.routes.prepare();
  if (config.firstViews) data.drawFirstViews();
  data.watch();
}

async function openPostgis({ postgisUrl, territoryInPostgis }: Config) {
  if (!postgisUrl) return null;
  const { openPostgisTables } = await import('./postgis/open-postgis.ts');
  return openPostgisTables({ url: postgisUrl, hasTerritory: territoryInPostgis, stateTables: STATE_TABLES });
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
