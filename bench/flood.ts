// One address asks for large maps, then for tiles, over forty sockets: how long a visitor at another waits for tiles that nobody has seen (TILE-04).
import { get } from 'node:http';
import { GET_MAP, wms } from '../apps/server/src/testing/wms-requests.ts';
import { rest, startTaskServer } from './task-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const SOCKETS = 40;
const TILES = 20;
/** Until all of them wait. */
const BEFORE_MS = 5000;
/** What whoever floods waits after a refusal, less than he is told. */
const AGAIN_MS = 100;

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const server = await startTaskServer(folder);
    // Tiles that are asked at once start all threads.
    await Promise.all([4, 5, 6, 7].map((turn) => newTiles(server.url, turn, 1)));
    const alone = await newTiles(server.url, 1, TILES);
    console.log(`${TILES} new tiles, one after the other: alone ${format(alone)}`);
    const floods = { maps: mapAddress, tiles: tileAddress };
    for (const [turn, [what, addressOf]] of Object.entries(floods).entries()) {
      const statuses: Record<number, number> = {};
      let isOver = false;
      const flood = Array.from({ length: SOCKETS }, async (_, socket) => {
        for (let i = socket; !isOver; i += SOCKETS) {
          const status = await ask(server.url + addressOf(i));
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status !== 200) await rest(AGAIN_MS);
        }
      });
      await rest(BEFORE_MS);
      const flooded = await newTiles(server.url, 2 + turn, TILES);
      isOver = true;
      await Promise.all(flood);
      console.log(
        `while another address asks for ${what} over ${SOCKETS} sockets: ${format(flooded)}; he got ${JSON.stringify(statuses)}`,
      );
    }
    server.child.kill('SIGTERM');
    await server.ended;
  });
}

/** Milliseconds of each: tiles of Tahiti, each of a block of its own, in a row of their own for each turn. */
async function newTiles(url: string, turn: number, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    const place = `${9794 + 2 * turn}/${2742 + 2 * i}`;
    const answer = await fetch(`${url}/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/14/${place}.png`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A visitor’s tile: ${answer.status}`);
    taken.push(performance.now() - start);
  }
  return taken;
}

/** A large map of any place around Tahiti. */
function mapAddress(i: number): string {
  const [south, west] = [-17.9 + (i % 7) / 100, -149.9 + (i % 11) / 100];
  const size = { WIDTH: '2000', HEIGHT: '2000' };
  return wms(GET_MAP, { LAYERS: 'fond-de-carte', BBOX: [south, west, south + 0.5, west + 0.5].join(), ...size });
}

/** A tile of the heights of Tahiti that nobody has seen, each of a block of its own. */
const tileAddress = (i: number): string =>
  `/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/16/${39170 + 4 * Math.floor(i / 50)}/${11075 + 4 * (i % 50)}.png`;

/** Asked from the other address of this machine; its status, 0 when it was cut. */
function ask(address: string): Promise<number> {
  return new Promise((resolve) => {
    get(address, { localAddress: '127.0.0.2', agent: false }, (answer) => {
      answer
        .on('error', () => resolve(0))
        .on('end', () => resolve(answer.statusCode ?? 0))
        .resume();
    }).on('error', () => resolve(0));
  });
}

function format(taken: readonly number[]): string {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `median ${at(0.5)} ms, slowest ${at(1)} ms`;
}
