// Clients that ask for large answers and never read them: what they cost in memory, and when it is given back (OPS-02, FLT-10).
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { GET_MAP, wms } from '../apps/server/src/testing/wms-requests.ts';
import { residentMiB } from './process-figures.ts';
import { rest, startTaskServer } from './task-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { drawTiles } from './tiles.ts';

const SOCKETS = 100;
const SECONDS = 90;
const LOOK_MS = 200;
/** How many answers of a kind a client asks for, one after the other. */
const PIPELINED = 30;
/** Tahiti: some megabytes. */
const ZONE = '/api/zones/donnees?bbox=-149.95,-17.95,-149.1,-17.4';
const WORLD = '/api/zones/donnees?bbox=-180,-90,180,90&layers=altitude,batiments';

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const server = await startTaskServer(folder);
    const pid = server.child.pid as number;
    const { paths } = await drawTiles(server.url);
    const asked = { tiles: paths, maps: mapAddresses(), zones: [ZONE], 'the world': [WORLD] };
    for (const [name, addresses] of Object.entries(asked)) {
      const before = residentMiB(pid);
      const read = await mostWhile(pid, () => readTwice(server.url, addresses));
      const clients = await Promise.all(Array.from({ length: SOCKETS }, (_, i) => ask(server.url, addresses, i)));
      let most = 0;
      const by: number[] = [];
      for (let second = 1; second <= SECONDS; second++) {
        most = Math.max(most, await mostWhile(pid, () => rest(1000)));
        if (second % 15 === 0) by.push(residentMiB(pid));
      }
      const closed = await countClosed(clients);
      console.log(
        `${SOCKETS} clients that never read ${name}: ${before} MiB before, ${read} at most for those who read them, ${most} at most (+${most - read}), every 15 s ${by.join(' ')}; ${closed} closed`,
      );
    }
    server.child.kill('SIGTERM');
    await server.ended;
  });
}

/** What drawing takes is taken for those who read too: it is not the price of the others. */
async function mostWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = residentMiB(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMiB(pid));
  }, LOOK_MS);
  await work();
  clearInterval(timer);
  return most;
}

async function readTwice(url: string, addresses: readonly string[]): Promise<void> {
  const left = [...addresses, ...addresses].values();
  const read = async () => {
    for (const path of left) await (await fetch(url + path)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: SOCKETS }, read));
}

/** Pictures that pack badly: shaded relief, each of another place. */
function mapAddresses(): string[] {
  return Array.from({ length: 10 }, (_, i) => {
    const west = -149.95 + i * 0.05;
    const box = { BBOX: `-17.95,${west},-17.4,${west + 0.55}`, WIDTH: '2000', HEIGHT: '2000' };
    return wms(GET_MAP, { LAYERS: 'relief-ombre', ...box });
  });
}

async function ask(url: string, addresses: readonly string[], from: number): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const client = connect(Number(port), hostname).on('error', () => {});
  await once(client, 'connect');
  const lines = Array.from({ length: PIPELINED }, (_, i) => {
    const path = addresses[(from + i) % addresses.length];
    return `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  });
  client.pause().write(lines.join(''));
  return client;
}

/** Those that the server has closed; the others are closed now. */
async function countClosed(clients: readonly Socket[]): Promise<number> {
  let closed = 0;
  for (const client of clients) client.on('error', () => closed++).resume();
  await rest(500);
  for (const client of clients) client.destroy();
  return closed;
}
