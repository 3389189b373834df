import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { stateFile } from './data-folder.ts';

/** What Motu makes in a data folder after its state: unpacked data, tiles, backups, files sent, roads. */
const TRACES = ['territory', 'tiles', 'sauvegardes', 'envois', 'itineraires.reseau'];

type Folder = { data: string; databaseUrl: string | null; newState: boolean };

/**
 * A state that is missing or empty beside the rest of an installation was lost: a new one would ask for a new administrator, and nobody would
 * know why. That is asked on a terminal (`ask`), and refused elsewhere unless the settings say so.
 */
export async function checkFormerInstallation(
  { data, databaseUrl, newState }: Folder,
  ask: ((question: string) => Promise<boolean>) | null,
): Promise<void> {
  const file = stateFile(data);
  const found = statSync(file, { throwIfNoEntry: false });
  if (databaseUrl || newState || (found && (!found.isFile() || found.size > 0))) return;
  const traces = TRACES.filter((name) => existsSync(join(data, name)));
  if (traces.length === 0) return;
  const lost = `La base «\u00a0${file}\u00a0» ${found ? 'est vide' : 'manque'}, alors que son dossier contient déjà\u00a0: ${traces.join(', ')}.`;
  if (await ask?.(`${lost} Commencer une nouvelle installation dans ce dossier\u00a0?`)) return;
  throw new AppError(
    'conflict',
    `${lost} Rien n’a été changé. Remettez ce fichier en place ou reprenez une sauvegarde (npx motu restore FICHIER)\u00a0; pour commencer une nouvelle installation dans ce dossier, démarrez avec MOTU_NEW_STATE=on.`,
  );
}
