import { chmodSync, closeSync, openSync } from 'node:fs';

/** Password hashes and the secret of the sessions: for this account alone, whatever its umask. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes a database file before SQLite does, which would follow the umask. What SQLite puts beside it has the rights of the file. */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch {
    // It is there already, or cannot be made: whoever opens it tells.
    return;
  }
  chmodSync(file, PRIVATE_FILE);
}
