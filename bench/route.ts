// Routes: making the territory's network, then asking it. With MOTU_BENCH_GRAPH (a folder with nodes.csv, edges.csv and pairs.csv),
// the same on a network of that size, and every cost compared with a search without hierarchy.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildNetworkFile } from '../apps/server/src/routes/build-network-file.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import { geodesicDistance, type LonLat } from '../packages/core/src/index.ts';
import {
  buildHierarchies,
  buildNetwork,
  createRouter,
  edgeCount,
  MODES,
  type Network,
  type Road,
  type RouteRequest,
  readNetwork,
  writeNetwork,
} from '../packages/routing/src/index.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const QUERIES = 1000;

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const { files } = await openTerritory(SHIPPED_TERRITORY, folder);
    const target = join(folder, 'reseau');
    const cpu = await cpuOf(() => buildNetworkFile({ files, target }));
    const bytes = readFileSync(target);
    const started = performance.now();
    const network = readNetwork(new Uint8Array(bytes).buffer)?.network as Network;
    console.log(
      `territory: ${edgeCount(network)} roads, made in ${cpu.toFixed(2)} s CPU with its relief and hierarchies,`,
      `${(bytes.length / 2 ** 20).toFixed(1)} MiB, loaded in ${(performance.now() - started).toFixed(1)} ms`,
    );
    const contraction = await cpuOf(async () => buildHierarchies({ ...network, hierarchies: {} }));
    const count = Object.keys(network.hierarchies).length;
    console.log(`its ${count} hierarchies alone: ${contraction.toFixed(2)} s CPU`);
    const first = performance.now();
    createRouter(network).route({ from: [-149.57, -17.54], to: [-149.31, -17.73], mode: 'voiture', avoidGates: true });
    console.log(`the first route of a router: ${(performance.now() - first).toFixed(0)} ms`);
    measure(network, (i) => ({ ...pairOf(network, i), mode: MODES[i % 3] ?? 'voiture', avoidGates: i % 2 === 0 }));
    const graph = process.env.MOTU_BENCH_GRAPH;
    if (graph) await runOn(graph);
    else console.log('MOTU_BENCH_GRAPH is not set: no larger network was measured');
  });

async function runOn(folder: string): Promise<void> {
  const { network, pairs } = readGraph(folder);
  const cpu = await cpuOf(async () => buildHierarchies(network));
  const bytes = writeNetwork(network, '').byteLength;
  console.log(
    `${folder}: ${edgeCount(network)} roads, hierarchy made in ${cpu.toFixed(1)} s CPU, ${Math.round(bytes / 2 ** 20)} MiB`,
  );
  measure(network, (i) => ({ ...(pairs[i] as Pair), mode: 'voiture', avoidGates: false }));
}

type Pair = Pick<RouteRequest, 'from' | 'to'>;

/** Times whole answers: nearest roads, search, unpacking, lines and sentences. */
function measure(network: Network, requestOf: (i: number) => RouteRequest): void {
  const router = createRouter(network);
  const plain = createRouter({ ...network, hierarchies: {} });
  const requests = Array.from({ length: QUERIES }, (_, i) => requestOf(i));
  for (const request of requests.slice(0, 200)) router.route(request);
  const before = process.cpuUsage();
  const times = requests.map((request) => {
    const started = performance.now();
    router.route(request);
    return performance.now() - started;
  });
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(3);
  console.log(
    `${QUERIES} routes: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${((user + system) / 1000 / QUERIES).toFixed(3)} CPU ms each`,
  );
  const costOf = (answer: ReturnType<typeof router.route>) => ('reason' in answer ? answer.reason : answer.seconds);
  const wrong = requests.filter((request) => costOf(router.route(request)) !== costOf(plain.route(request)));
  console.log(`costs that differ from those without hierarchy: ${wrong.length} of ${QUERIES}`);
}

/** Two places of the network, the same at each run; on one island when that can be. */
function pairOf({ vertices }: Network, i: number): Pair {
  const count = vertices.length / 2;
  const pick = (salt: number): LonLat => {
    const at = (Math.imul(i + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 0;
    const vertex = at % count;
    return [(vertices[2 * vertex] as number) / 1e7, (vertices[2 * vertex + 1] as number) / 1e7];
  };
  const from = pick(1);
  const near = Array.from({ length: 40 }, (_, salt) => pick(salt + 2));
  return { from, to: near.find((point) => geodesicDistance(from, point) < 60_000) ?? (near[0] as LonLat) };
}

/** Nodes: id, x, y. Edges: id, from, to, metres, seconds, seconds back (-1: one-way), x1, y1, x2, y2. Pairs: number, from, to. */
export function readGraph(folder: string): { network: Network; pairs: Pair[] } {
  const rows = (name: string) => {
    const path = join(folder, name);
    if (!existsSync(path)) throw new Error(`${path} is missing.`);
    return readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(',').map(Number));
  };
  const nodes = rows('nodes.csv');
  const roads = rows('edges.csv').map(
    ([, from = 0, to = 0, metres = 0, seconds = 0, back = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0]): Road => ({
      line: [
        [x1, y1],
        [x2, y2],
      ],
      ends: [from, to],
      name: '',
      roadClass: 'secondaire',
      along: 1,
      against: back >= 0 ? 1 : 0,
      lengthM: metres,
      speedKph: (metres * 3.6) / seconds,
    }),
  );
  const at = (id: number): LonLat => [nodes[id]?.[1] ?? 0, nodes[id]?.[2] ?? 0];
  return {
    network: buildNetwork({ roads }, { ticksPerSecond: 10_000 }),
    pairs: rows('pairs.csv').map(([, from = 0, to = 0]) => ({ from: at(from), to: at(to) })),
  };
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
