import { statSync } from 'node:fs';
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { State } from '../domain/state.ts';

/** When the page was built: the day this installation was last updated. */
export function lastUpdateOf(pageFolder: string, fallback: Date): string {
  const built = statSync(join(pageFolder, 'index.html'), { throwIfNoEntry: false });
  return (built?.mtime ?? fallback).toISOString();
}

/** As much as a small change takes with the journal of the database. */
const SMALL_WRITE = Buffer.alloc(64 * 1024);

/** An empty file has its place on a full disk: this one needs some, and leaves it. */
export async function tryWriting(file: string): Promise<void> {
  try {
    await writeFile(file, SMALL_WRITE);
  } finally {
    await rm(file, { force: true });
  }
}

export async function diskOf(folder: string) {
  const found = await statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
}

export async function folderBytes(folder: string): Promise<number> {
  // Files and folders may go away between the listing and the question.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folderBytes(path);
    return entry.isFile() ? ((await stat(path).catch(() => null))?.size ?? 0) : 0;
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

/** Counted while the database answers; other metrics are read when it does not. */
export async function countTasks(state: State): Promise<Record<string, number>> {
  const states = ['waiting', 'running', 'paused'] as const;
  const counts = states.map(async (one) => [one, (await state.tasks.inState(one)).length] as const);
  return Object.fromEntries(await Promise.all(counts).catch(() => []));
}
