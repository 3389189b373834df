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
/** How many answers of a kind a client asks for, one after the other. */
const PIPELINED = 30;
/** Tahiti: some megabytes. */
const ZONE = '/api/zones/donnees?bbox=-149.95,-17.95,-149.1,-17.4';

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const server = await startTaskServer(folder);
    const pid = server.child.pid as number;
    const { paths } = await drawTiles(server.url);
    const asked = { tiles: paths, maps: mapAddresses(), zones: [ZONE] };
    for (const [name, addresses] of Object.entries(asked)) {
      // What drawing takes was taken by those who read: it is not the price of the others.
      for (const path of [...addresses, ...addresses]) await (await fetch(server.url + path)).arrayBuffer();
      const before = residentMiB(pid);
      const clients = await Promise.all(Array.from({ length: SOCKETS }, (_, i) => ask(server.url, addresses, i)));
      let most = 0;
      const by: number[] = [];
      for (let second = 1; second <= SECONDS; second++) {
        await rest(1000);
        most = Math.max(most, residentMiB(pid));
        if (second % 15 === 0) by.push(residentMiB(pid));
      }
      const closed = await countClosed(clients);
      console.log(
        `${SOCKETS} clients that never read ${name}: ${before} MiB before, ${most} at most (+${most - before}), every 15 s ${by.join(' ')}; ${closed} closed`,
      );
    }
    server.child.kill('SIGTERM');
    await server.ended;
  });
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
