import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { staleTables } from './renew-copies.ts';

const PROCESS = join(import.meta.dirname, 'renew-copies-process.ts');

/** Has the thinned copies of edited layers made anew, one work at a time; the server follows the change that this makes. */
export function followCopies(log: FastifyBaseLogger): { check(geopackage: string): void; close(): Promise<void> } {
  const stopping = new AbortController();
  let underway: Promise<void> | null = null;

  function run(geopackage: string): Promise<void> {
    return new Promise((resolve) => {
      execFile(process.execPath, [PROCESS, geopackage], { signal: stopping.signal }, (error) => {
        if (error && !stopping.signal.aborted) log.warn({ err: error }, 'thinned copies could not be renewed');
        underway = null;
        resolve();
      });
    });
  }

  return {
    check(geopackage) {
      if (!underway && !stopping.signal.aborted && staleTables(geopackage).length > 0) underway = run(geopackage);
    },
    async close() {
      stopping.abort();
      await underway;
    },
  };
}
