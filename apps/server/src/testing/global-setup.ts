import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { startPostgres } from './postgres-cluster.ts';
import './provided.ts';

/** One real PostgreSQL and one unpacked territory for the whole run; each suite makes its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres(['fsync=off']);
  project.provide('postgresUrl', cluster.url);
  const home = mkdtempSync(join(tmpdir(), 'motu-territory-'));
  await openTerritory(SHIPPED_TERRITORY, home);
  project.provide('territoryHome', home);
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
