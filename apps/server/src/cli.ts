// The motu command.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { createInstallation } from './cli/installation.ts';
import { keyCommand } from './cli/key-command.ts';
import { createProgress } from './cli/progress.ts';
import { userCommand } from './cli/user-command.ts';
import { type Config, readConfig } from './config.ts';
import { makeDataFolder, sayRefusedFile, stateFile } from './storage/data-folder.ts';
import { checkFormerInstallation } from './storage/former-installation.ts';
import { openState } from './storage/state.ts';
import { askOnTerminal } from './wiring/ask-on-terminal.ts';

const USAGE = `Usage : motu user add NOM [--role admin|manager|editor|user] [--name "NOM AFFICHÉ"] [--password-stdin]
        motu user passwd NOM [--password-stdin]
        motu user reset-link NOM   (un lien d’une heure pour choisir un autre mot de passe)
        motu user second-factor NOM --remove   (retire tous ses seconds facteurs)
        motu user role NOM admin|manager|editor|user
        motu user context NOM [IDENTIFIANT]
        motu user disable NOM | motu user enable NOM
        motu user unlock NOM   (lève l’attente après des mots de passe refusés)
        motu user list
        motu key list | motu key revoke IDENTIFIANT
        motu import osm [--oui] FICHIER.osm.pbf|FICHIER.osm[.gz|.bz2]
        motu import osm --annuler
        motu import couche FICHIER [options]   (motu import couche --help)
        motu import image FICHIER.tif… [options]   (motu import image --help)
        motu territory list
        motu territory show COUCHE [CONTEXTE]
        motu territory remove [--couche|--relief] NOM
        motu territory load-postgis
        motu territory export COUCHE [--tuiles] [--remplacer] FICHIER.gpkg
        motu import relief FICHIER.tif|FICHIER.hgt [--nom "NOM"] [--source "PRODUCTEUR"] [--licence "LICENCE"] [--epsg CODE]
        motu import relief --liste
        motu backup [FICHIER]
        motu restore FICHIER
Sans --password-stdin, un mot de passe est tiré au hasard, affiché une fois, et à changer à la première connexion.`;

const SUBJECTS = ['user', 'key', 'import', 'territory', 'backup', 'restore'];

const VERSION: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;

const [subject = '', ...args] = process.argv.slice(2);
let folder = '';
try {
  const config = readConfig(process.env, (path) => readFileSync(path, 'utf8'));
  folder = config.data;
  if (SUBJECTS.includes(subject)) await prepareState(config);
  if (subject === 'user' || subject === 'key') await runOnState(config, subject);
  else if (subject === 'import') await runImport(config);
  else if (subject === 'territory') await runTerritory(config);
  else if (subject === 'backup' || subject === 'restore') await runBackup(config, subject);
  else throw new AppError('invalid', USAGE);
} catch (error) {
  const sentence = sayRefusedFile(error, folder) ?? (error instanceof AppError ? error.message : String(error));
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** A command may come before the first start, and make the rest of an installation: the state is there before it. */
async function prepareState(config: Config): Promise<void> {
  // Not among what is printed, which other programs may read.
  process.stderr.write(`Dossier de données\u00a0: ${config.data}\n`);
  makeDataFolder(config.data);
  // A restore is how one goes on without a state.
  if (subject === 'restore') return;
  await checkFormerInstallation(config, askOnTerminal());
  if (!config.databaseUrl && !existsSync(stateFile(config.data))) await (await openState(config)).close();
}

async function runOnState(config: Config, what: 'user' | 'key'): Promise<void> {
  const state = await openState(config);
  try {
    const tools = { usage: USAGE, readPassword, siteUrl: config.publicUrl };
    print(await (what === 'user' ? userCommand(state, args, tools) : keyCommand(state, args, tools)));
  } finally {
    await state.close();
  }
}

async function runBackup(config: Config, verb: 'backup' | 'restore'): Promise<void> {
  const { backupCommand } = await import('./cli/backup-command.ts');
  const { openBackups } = await import('./wiring/open-backups.ts');
  const state = await openState(config);
  const progress = createProgress(process.stderr);
  try {
    const { save, restore } = openBackups({ state, dataFolder: config.data, version: VERSION, bucket: config.backups });
    print(await backupCommand(verb, args, { usage: USAGE, save, restore, showProgress: progress.show }));
  } finally {
    progress.end();
    await state.close();
  }
}

/** Stopped by Ctrl+C or by the system, a command undoes what it began. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

async function runImport(config: Config): Promise<void> {
  const { importCommand } = await import('./cli/import-command.ts');
  const { SHIPPED_TERRITORY } = await import('./territory/open-territory.ts');
  const { territoryFiles } = await import('@motu/engine');
  const installation = createInstallation(config);
  const shippedRelief = territoryFiles(config.territory ?? SHIPPED_TERRITORY).relief;
  const progress = createProgress(process.stderr);
  try {
    const { importsUrl } = config;
    const tools = { usage: USAGE, showProgress: progress.show, signal: stopSignal(), shippedRelief, importsUrl };
    print(await importCommand(args, { ...tools, ...installation, ask: askOnTerminal() }));
  } finally {
    progress.end();
    await installation.close();
  }
}

async function runTerritory(config: Config): Promise<void> {
  const { territoryCommand } = await import('./cli/territory-command.ts');
  const { SHIPPED_TERRITORY } = await import('./territory/open-territory.ts');
  const { territoryFiles } = await import('@motu/engine');
  const installation = createInstallation(config);
  const fetched = join(config.data, `.tuiles-${process.pid}`);
  const tilesOf = ({ id }: { id: string }) =>
    config.tiles ? fetchedTiles(config.tiles, id, fetched) : Promise.resolve(join(config.data, 'tiles', id));
  const shippedRelief = territoryFiles(config.territory ?? SHIPPED_TERRITORY).relief;
  const progress = createProgress(process.stderr);
  const { postgisUrl, importsUrl } = config;
  const tools = { usage: USAGE, tilesOf, shippedRelief, postgisUrl, importsUrl, showProgress: progress.show };
  try {
    print(await territoryCommand(args, { ...tools, ...installation, signal: stopSignal() }));
  } finally {
    progress.end();
    rmSync(fetched, { recursive: true, force: true });
    await installation.close();
  }
}

/** Tiles of an object storage, brought into a folder. */
async function fetchedTiles(settings: NonNullable<Config['tiles']>, layerId: string, folder: string): Promise<string> {
  const { checkObjectStore } = await import('./tiles/objects/object-store.ts');
  const { fetchTiles } = await import('./tiles/objects/fetch-tiles.ts');
  await checkObjectStore(settings);
  await fetchTiles(settings, layerId, folder);
  return folder;
}

function print(lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** The first line of standard input: nothing secret in the list of processes or the shell's history. */
function readPassword(): string {
  return readFileSync(0, 'utf8').split(/\r?\n/, 1)[0] ?? '';
}
