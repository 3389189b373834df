// Cached tiles for visitors while a task draws others, beside a server at rest; and how fast the task is meanwhile, and alone.
import type { LayerItem, Task } from '@motu/contract';
import { addressesOf } from '../apps/server/src/testing/tile-addresses.ts';
import { cpuSeconds } from './process-figures.ts';
import { MOOREA, rest, startTaskServer, type TaskServer } from './task-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Tahiti: more than can be drawn meanwhile. */
const TASK = { ...MOOREA, minZoom: 10, maxZoom: 17, extent: [-149.65, -17.9, -149.1, -17.45] };
const SECONDS = 20;
/** A visitor's screen asks for tiles by a few connections. */
const VISITORS = 6;
/** Papeete, 4 × 4 tiles. */
const BLOCK = { level: 13, row: 4892, column: 1384, span: 4 };

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const server = await startTaskServer(folder);
    const paths = await tilesOf(server);
    for (const path of paths) await (await fetch(server.url + path)).arrayBuffer();
    console.log(`at rest: ${say(await visit(server, paths))}`);
    const { id } = (await server.call<{ content: Task }>('POST', '/api/tasks', TASK)).content;
    while ((await server.task(id)).finished === 0) await rest(200);
    console.log(`task alone: ${await speed(server, id, () => rest(SECONDS * 1000))}`);
    let seen: number[] = [];
    const meanwhile = await speed(server, id, async () => {
      seen = await visit(server, paths);
    });
    console.log(`while seeding: ${say(seen)}; task: ${meanwhile}`);
    server.child.kill('SIGTERM');
    await server.ended;
  });
}

async function tilesOf({ call }: TaskServer): Promise<string[]> {
  const { layers } = await call<{ layers: LayerItem[] }>('GET', '/api/layers?limit=100');
  const [template = ''] = layers.find(({ slug }) => slug === 'relief-ombre')?.sourceOptions.urls ?? [];
  return addressesOf(template, BLOCK);
}

/** Milliseconds of each answer. Visitors look at what came before they ask for more: ten tiles a second each. */
async function visit({ url }: TaskServer, paths: string[]): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let i = visitor; performance.now() < until; i++) {
        const startedAt = performance.now();
        await (await fetch(url + paths[i % paths.length])).arrayBuffer();
        times.push(performance.now() - startedAt);
        await rest(100);
      }
    }),
  );
  return times;
}

async function speed(server: TaskServer, id: string, work: () => Promise<void>): Promise<string> {
  const pid = server.child.pid ?? 0;
  const before = { ...(await server.task(id)), cpu: cpuSeconds(pid), at: performance.now() };
  await work();
  const after = await server.task(id);
  const tiles = after.finished - before.finished;
  const seconds = (performance.now() - before.at) / 1000;
  const cpu = cpuSeconds(pid) - before.cpu;
  return `${Math.round(tiles / seconds)} tiles/s, ${(tiles / cpu).toFixed(0)} per CPU second`;
}

function say(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${times.length} tiles, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}
