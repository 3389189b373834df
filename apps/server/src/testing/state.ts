import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import type { State } from '../domain/state.ts';
import { openState } from '../storage/state.ts';
import { createDatabase } from './postgres-cluster.ts';
import './provided.ts';

export type Kind = 'SQLite' | 'PostgreSQL';

/** A folder that goes away after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'motu-test-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where a state of this kind may be opened, empty. */
export async function emptyState(kind: Kind, data: string): Promise<{ data: string; databaseUrl: string | null }> {
  return { data, databaseUrl: kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : null };
}

/** Runs the same suite on both databases, each on a fresh state. */
export function describeOnBoth(name: string, suite: (state: () => State) => void): void {
  describe.each<Kind>(['SQLite', 'PostgreSQL'])(`${name} on %s`, (kind) => {
    let state: State;
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'motu-test-'));
      state = await openState(await emptyState(kind, folder));
    });
    afterAll(async () => {
      await state.close();
      rmSync(folder, { recursive: true, force: true });
    });
    suite(() => state);
  });
}
