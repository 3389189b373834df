import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stateFile } from './data-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

const OTHERS = 0o077;
/** What Motu makes in its data folder, and what a file system does. Files that others put there may be for others to read. */
const OWN =
  /^(?:motu\.sqlite|lock\.sqlite|territory$|tiles$|sauvegardes$|envois$|itineraires\.|\.|lost\+found$)|\.json$/;

/** Closes what an earlier version left open to other accounts, and returns what was closed. What belongs to another account stays as it is. */
export function tightenRights(folder: string): string[] {
  const backups = join(folder, 'sauvegardes');
  const state = stateFile(folder);
  const files = [state, `${state}-wal`, `${state}-shm`, ...entriesOf(backups).map((name) => join(backups, name))];
  const folders = entriesOf(folder).every((name) => OWN.test(name)) ? [folder, backups] : [backups];
  return [
    ...folders.filter((path) => tighten(path, PRIVATE_FOLDER)),
    ...files.filter((path) => tighten(path, PRIVATE_FILE)),
  ];
}

function tighten(path: string, mode: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0 || found.uid !== process.getuid?.()) return false;
  chmodSync(path, mode);
  return true;
}

function entriesOf(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}
