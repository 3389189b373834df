// Spoiled requests, by the thousand, on a real server: no fault that nobody foresaw, and no memory that only grows (API-02, SEC-22).
// `npm run bench -- fuzz [SEED] [REQUESTS] [KINDS] [DATABASES]`, such as `fuzz 1 40000 styles,ows SQLite`; another seed sends others.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredContext, StoredLayer } from '@motu/contract';
import type { FuzzGround, FuzzRequest } from '../apps/server/src/testing/fuzz/requests.ts';
import { type FuzzField, fuzz } from '../apps/server/src/testing/fuzz/run.ts';
import { createDatabase, startPostgres } from '../apps/server/src/testing/postgres-cluster.ts';
import { callerOf, type ServerProcess, signInOver, startServer } from '../apps/server/src/testing/server-process.ts';
import { ALLOCATOR } from '../scripts/runtime.mjs';
import { residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const PASSWORD = 'le lagon est calme ce soir';
/** Over both databases. */
const REQUESTS = 40_000;
/** What each kind is of those of one database. */
const SHARES: Record<FuzzField, number> = { styles: 0.3, bodies: 0.35, ows: 0.35 };

type Amount = { seed: number; requests: number; kinds: readonly FuzzField[] };

export async function run(args: string[] = []): Promise<void> {
  const [seed = '1', requests = String(REQUESTS), kinds = Object.keys(SHARES).join(), databases = 'SQLite,PostgreSQL'] =
    args;
  const amount = { seed: Number(seed), requests: Number(requests) / 2, kinds: kinds.split(',') as FuzzField[] };
  if (databases.includes('SQLite'))
    await inTemporaryFolder((folder) => measure('SQLite', amount, { MOTU_DATA: folder }));
  if (databases.includes('PostgreSQL')) await onPostgres(amount);
}

async function onPostgres(amount: Amount): Promise<void> {
  const cluster = await startPostgres();
  const databaseUrl = await createDatabase(cluster.url);
  await inTemporaryFolder((folder) => measure('PostgreSQL', amount, { MOTU_DATA: folder, DATABASE_URL: databaseUrl }));
  await cluster.stop();
}

async function measure(name: string, { seed, requests, kinds }: Amount, settings: NodeJS.ProcessEnv): Promise<void> {
  const config = join(settings.MOTU_DATA as string, 'config.json');
  // One address asks for everything here: it is not the rate that is tried.
  writeFileSync(
    config,
    JSON.stringify({ limits: { requestsPerMinute: 1_000_000_000, writesPerMinute: 1_000_000_000 } }),
  );
  const server = await startServer({ ...ALLOCATOR, ...settings, MOTU_CONFIG: config, MOTU_ADMIN_PASSWORD: PASSWORD });
  const { ground, send } = await openGround(server);
  for (const field of kinds) {
    const count = Math.round((requests * SHARES[field]) / 4) * 4;
    const memory = [residentMiB(server.child.pid as number)];
    const faults: unknown[] = [];
    const statuses: Record<string, number> = {};
    for (let quarter = 0; quarter < 4; quarter++) {
      const report = await fuzz(field, { seed: seed + quarter, count: count / 4 }, ground, send);
      faults.push(...report.faults);
      for (const [status, found] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + found;
      memory.push(residentMiB(server.child.pid as number));
    }
    console.log(
      `${name}, ${field}: ${count} requests, ${JSON.stringify(statuses)}, ${memory.join(' → ')} MiB by quarter`,
    );
    for (const fault of faults) console.log(`  fault: ${JSON.stringify(fault).slice(0, 2000)}`);
  }
  server.child.kill('SIGTERM');
  await server.ended;
}

async function openGround({
  url,
}: ServerProcess): Promise<{ ground: FuzzGround; send: (request: FuzzRequest) => Promise<number> }> {
  const cookie = (await signInOver(url, 'admin', PASSWORD)) ?? '';
  const call = callerOf(cookie);
  const { layers } = await call<{ layers: { id: string; slug: string }[] }>(url, 'GET', '/api/layers?limit=100');
  const id = layers.find(({ slug }) => slug === 'sante')?.id;
  const { content: layer } = await call<{ content: StoredLayer }>(url, 'GET', `/api/layers/${id}`);
  const { content: contexts } = await call<{ content: StoredContext[] }>(url, 'GET', '/api/admin/contexts');
  const answer = await fetch(`${url}/api/token`, { headers: { cookie } });
  const { headerName, token } = (await answer.json()) as { headerName: string; token: string };
  const headers = { cookie, [headerName]: token };
  return {
    ground: { layer, contexts },
    async send({ method, url: path, body }) {
      const sent = body === undefined ? {} : { body, headers: { ...headers, 'content-type': 'application/json' } };
      const received = await fetch(url + path, { method, headers, ...sent });
      await received.arrayBuffer();
      return received.status;
    },
  };
}
