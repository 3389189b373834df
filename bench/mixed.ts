// Maps, icons and imports for as long as asked: what the server holds meanwhile, and when it is quiet again.
// `npm run bench -- mixed [MINUTES]`
import { setTimeout as delay } from 'node:timers/promises';
import { type FileImport, IMPORT_PART_BYTES, type StoredLayer } from '@motu/contract';
import sharp from 'sharp';
import { feature, point } from '../apps/server/src/testing/couche-files.ts';
import { seeded } from '../apps/server/src/testing/fuzz/random.ts';
import { NOTHING_SAID } from '../apps/server/src/testing/import-choices.ts';
import { MAP_REQUESTS } from '../apps/server/src/testing/map-requests.ts';
import { GET_MAP, wms } from '../apps/server/src/testing/wms-requests.ts';
import { residentMiB } from './process-figures.ts';
import { startTaskServer, type TaskServer } from './task-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const MINUTES = 60;
/** Threads are given back after a minute without work. */
const QUIET_SECONDS = 90;
const LAYERS = ['fond-de-carte', 'relief-ombre', 'batiments', 'routes', 'fond-clair,pente,communes,sante'];
const OBJECTS = 20_000;
/** Between two imports: no administrator sends files without end. */
const PAUSE_MS = 10_000;

const random = seeded(1);
/** A number from 0 to 1. */
const share = () => random.below(1e6) / 1e6;

export async function run([minutes = String(MINUTES)]: string[] = []): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const server = await startTaskServer(folder);
    const pid = server.child.pid as number;
    const tenth = Number(minutes) * 6_000;
    const over = new AbortController();
    const done = { maps: 0, icons: 0, imports: 0, refused: 0 };
    const repeat = async (kind: keyof typeof done, work: () => Promise<unknown>) => {
      while (!over.signal.aborted) {
        // A server that is busy says so: the next one waits a moment.
        const isDone = await work().then(
          () => true,
          () => false,
        );
        done[isDone ? kind : 'refused']++;
        if (!isDone) await delay(1000);
      }
    };
    const layer = await readLayer(server);
    const working = [
      repeat('maps', () => askMap(server, done.maps)),
      repeat('maps', () => askMap(server, done.maps)),
      repeat('icons', () => drawIcon(server, layer)),
      repeat('imports', () => importOnce(server, done.imports)),
    ];
    const memory = [residentMiB(pid)];
    for (let i = 0; i < 10; i++) {
      await Promise.race([delay(tenth), ...working]);
      memory.push(residentMiB(pid));
    }
    over.abort();
    await Promise.all(working);
    await delay(QUIET_SECONDS * 1000);
    console.log(
      `${minutes} min, ${JSON.stringify(done)}: ${memory.join(' → ')} MiB by tenth, ${residentMiB(pid)} after ${QUIET_SECONDS} s of quiet`,
    );
    server.child.kill('SIGTERM');
    await server.ended;
  });
}

async function readLayer({ call }: TaskServer): Promise<StoredLayer> {
  const { layers } = await call<{ layers: { id: string; slug: string }[] }>('GET', '/api/layers?limit=100');
  const id = layers.find(({ slug }) => slug === 'sante')?.id;
  return (await call<{ content: StoredLayer }>('GET', `/api/layers/${id}`)).content;
}

/** By turns one of five hundred usual questions, and a map of any size and place. */
async function askMap({ url }: TaskServer, count: number): Promise<void> {
  const [west, south, side] = [-152 + share() * 3, -18 + share() * 1.5, 0.01 + share() * 0.3];
  const size = { WIDTH: String(256 + random.below(1200)), HEIGHT: String(256 + random.below(1200)) };
  const free = { ...size, BBOX: [south, west, south + side, west + side].join(), LAYERS: random.pick(LAYERS) };
  const path = count % 2 === 0 ? MAP_REQUESTS[(count / 2) % MAP_REQUESTS.length] : wms(GET_MAP, free);
  await (await fetch(url + path)).arrayBuffer();
}

/** The preview of a style with an icon that nobody has seen before. */
async function drawIcon({ send }: TaskServer, { id, drawn: _, version: __, ...layer }: StoredLayer): Promise<void> {
  const [width, height] = [16 + random.below(1000), 16 + random.below(1000)];
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
  const body = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${body.toString('base64')}`;
  const style = { name: 'Essai', rules: [{ name: 'Tout', symbolizers: [{ kind: 'Icon', image, size: 24 }] }] };
  const ground = { bbox: [-149.7, -17.7, -149.5, -17.5], width: 512, height: 512 };
  const drawn = JSON.stringify({ ...ground, id, layer: { ...layer, style } });
  await (await send('POST', '/api/layers/apercu', drawn)).arrayBuffer();
}

/** A file of points is sent, becomes a layer, and is deleted again. */
async function importOnce({ call, send }: TaskServer, count: number): Promise<void> {
  const name = `points-${count}`;
  const places = Array.from({ length: OBJECTS }, (_, i) =>
    feature({ nom: `Point ${i}`, valeur: random.below(1000) }, point(-149.6 + share() * 0.4, -17.8 + share() * 0.3)),
  );
  const body = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: places }));
  type Answer = { content: FileImport };
  const { id } = (await call<Answer>('POST', '/api/imports', { fileName: `${name}.geojson`, bytes: body.length }))
    .content;
  const settled = async () => {
    for (;;) {
      const { content } = await call<Answer>('GET', `/api/imports/${id}`);
      if (content.state !== 'inspecting' && content.state !== 'reading') return content;
      await delay(200);
    }
  };
  for (let at = 0; at < body.length; at += IMPORT_PART_BYTES) {
    const part = body.subarray(at, at + IMPORT_PART_BYTES);
    await send('PUT', `/api/imports/${id}/contenu?debut=${at}`, part, 'application/octet-stream');
  }
  await settled();
  await call('POST', `/api/imports/${id}/lecture`, { ...NOTHING_SAID, name, slug: name });
  const layerId = (await settled()).report?.layerId;
  const { version } = (await call<{ content: StoredLayer }>('GET', `/api/layers/${layerId}`)).content;
  await call('DELETE', `/api/layers/${layerId}?detach=true&version=${version}`);
  await delay(PAUSE_MS);
}
