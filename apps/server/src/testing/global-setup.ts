import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for the whole run; each suite makes its own database on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres(['fsync=off']);
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
