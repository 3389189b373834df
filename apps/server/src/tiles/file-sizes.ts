import { stat } from 'node:fs/promises';
import { createSingleFlight } from '@motu/core';

export type FileSizes = {
  /** This file is being used: it is measured again before the next total. */
  used(path: string): void;
  total(): Promise<number>;
};

/**
 * What files of SQLite take on the disk, with what lies beside them. All of them are measured once, later only those that were used since:
 * nobody else writes there, and whoever follows the tasks asks every second.
 */
export function createFileSizes(list: () => readonly string[], suffixes: readonly string[]): FileSizes {
  let sizes: Map<string, number> | null = null;
  const changed = new Set<string>();
  const measuring = createSingleFlight<number>();

  async function measure(): Promise<number> {
    const paths = sizes ? [...changed] : list();
    changed.clear();
    const known = sizes ?? new Map<string, number>();
    await Promise.all(
      paths.map(async (path) => {
        const parts = await Promise.all(suffixes.map((suffix) => sizeOf(path + suffix)));
        known.set(
          path,
          parts.reduce((sum, size) => sum + size, 0),
        );
      }),
    );
    sizes = known;
    return [...known.values()].reduce((sum, size) => sum + size, 0);
  }

  return {
    used: (path) => void changed.add(path),
    total: () => measuring.run('total', measure),
  };
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}
