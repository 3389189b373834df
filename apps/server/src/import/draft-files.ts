import { join } from 'node:path';
import { sweepLeft } from './sweep-left.ts';

/** Where one import of this process keeps what it has read, beside the territory: `.import-osm-1234.sqlite`. */
export function draftPath(folder: string, what: string, serial = ''): string {
  return join(folder, `.import-${what}-${process.pid}${serial}.sqlite`);
}

/** Takes away what imports left that were killed. */
export function sweepDrafts(folder: string): Promise<void> {
  return sweepLeft(folder, /^\.import-[a-z]+-(\d+)(?:-\d+)?\.sqlite(?:-journal|-wal|-shm)?$/);
}
