import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Takes away the files that a killed process left in a folder. `pattern` knows them, and captures the number of their process. */
export async function sweepLeft(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = pattern.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // asks, sends nothing
  } catch {
    return false;
  }
}
