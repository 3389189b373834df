// The smallest answers over HTTP, logs on, one connection, each beside a bare node:http of as many bytes on average, by turns in one run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasWrk, luaOver, measure, startBare, startMotu, stop } from './load.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { beginningOf, readTitles } from './titles.ts';

const SECONDS = 2;
const ROUNDS = 3;
const PLACES = 400;
const ROUTE = '/api/itineraire?x1=-149.57&y1=-17.54&x2=-149.55&y2=-17.55&portail=false&typeTrajet=voiture';
const TAHITI = { west: -149.62, south: -17.8, width: 0.4, height: 0.25 };

export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  await inTemporaryFolder(async (folder) => {
    const motu = await startMotu(folder, { MOTU_FIRST_VIEWS: 'off' });
    await waitForRoads(motu.url);
    const suggestion = (await readTitles(motu.url)).map(beginningOf);
    // As the page asks, from where the map is.
    const here = suggestion.map((path) => `${path}&center=-149.5,-17.6`);
    const lists = { ...(await points(motu.url)), suggestion, 'suggestion from a place': here };
    for (const [name, paths] of Object.entries(lists)) {
      const script = join(folder, 'paths.lua');
      writeFileSync(script, luaOver(paths));
      const bytes = await meanBytes(motu.url, paths);
      const plain = await startBare(bytes);
      const [bare, ours]: [number[], number[]] = [[], []];
      await measure(targetOf(motu, script), 1, SECONDS); // schemas compiled, blocks read
      for (let round = 0; round < ROUNDS; round++) {
        bare.push(milliseconds((await measure(targetOf(plain, script), 1, SECONDS)).p50));
        const { p50, errors } = await measure(targetOf(motu, script), 1, SECONDS);
        if (errors !== 'none') console.log(`${name}: ${errors}`);
        ours.push(milliseconds(p50));
      }
      const [floor, answer] = [middle(bare), middle(ours)];
      console.log(
        `${name} (${bytes} bytes): p50 ${answer.toFixed(3)} ms, bare node:http ${floor.toFixed(3)} ms, ${(answer / floor).toFixed(1)} ×`,
      );
      await stop(plain.child);
    }
    await stop(motu.child);
  });
}

/** Half a minute after its first start a server makes its network of roads, in a process that would take a core from what is measured. */
async function waitForRoads(url: string): Promise<void> {
  while (!(await fetch(url + ROUTE)).ok) await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** What a click on the map asks for: heights all over Tahiti, and places of health where they are. */
async function points(url: string): Promise<Record<'altitude' | 'information', string[]>> {
  const onTahiti = Array.from({ length: PLACES }, (_, i): Position => {
    const [across, up] = [(i * 0.618) % 1, (i * 0.382) % 1];
    return [TAHITI.west + TAHITI.width * across, TAHITI.south + TAHITI.height * up];
  });
  const answer = await fetch(`${url}/api/ogc/collections/sante/items?limit=${PLACES}`);
  const { features } = (await answer.json()) as { features: { geometry: { coordinates: unknown } }[] };
  return {
    altitude: onTahiti.map((place) => infoAt('altitude', place)),
    information: features.map(({ geometry }) => infoAt('sante', firstOf(geometry.coordinates))),
  };
}

/** Of answers as wrk gets them: not packed. */
async function meanBytes(url: string, paths: readonly string[]): Promise<number> {
  let sum = 0;
  for (const path of paths) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    sum += (await answer.arrayBuffer()).byteLength;
  }
  return Math.round(sum / paths.length);
}

type Position = [lon: number, lat: number];

function firstOf(coordinates: unknown): Position {
  const [first] = coordinates as unknown[];
  return Array.isArray(first) ? firstOf(first) : (coordinates as Position);
}

function infoAt(layer: string, [lon, lat]: Position): string {
  const bbox = [lat - 0.005, lon - 0.005, lat + 0.005, lon + 0.005].map((value) => value.toFixed(6));
  return `/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layer}&QUERY_LAYERS=${layer}&STYLES=&CRS=EPSG:4326&BBOX=${bbox}&WIDTH=512&HEIGHT=512&INFO_FORMAT=application/json&FEATURE_COUNT=5&I=256&J=256`;
}

const targetOf = ({ child, url }: { child: { pid?: number | undefined }; url: string }, script: string) => ({
  ...{ name: '', pid: child.pid ?? 0, url, script },
});

/** `612.00us` → 0.612. */
const milliseconds = (text: string): number => Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : 1);

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
