import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where one import of this process keeps what it has read, beside the territory: `.import-osm-1234.sqlite`. */
export function draftPath(folder: string, what: string, serial = ''): string {
  return join(folder, `.import-${what}-${process.pid}${serial}.sqlite`);
}

/** Takes away what imports left that were killed. */
export function sweepDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^\.import-[a-z]+-(\d+)(?:-\d+)?\.sqlite(?:-journal|-wal|-shm)?$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // asks, sends nothing
  } catch {
    return false;
  }
}
