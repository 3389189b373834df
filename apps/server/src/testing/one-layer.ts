import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ListedLayer, StoredLayer, Task } from '@motu/contract';
import { feature, point, writeCollection } from './couche-files.ts';
import { callerOf } from './server-process.ts';
import { addressesOf, type TileBlock } from './tile-addresses.ts';

const CLI = join(import.meta.dirname, '../cli.ts');
const SLUG = 'bouees';
const WAIT_MS = 100;
const RED = {
  name: 'Bouées',
  rules: [{ name: 'Bouée', symbolizers: [{ kind: 'Mark', wellKnownName: 'circle', radius: 6, color: '#cc0000' }] }],
};

type Place = {
  /** Where the layer is changed, and all who must have heard of it. */
  urls: readonly [string, ...string[]];
  cookie: string;
  /** The settings of the first of them, for its command. */
  env: NodeJS.ProcessEnv;
  folder: string;
  /** Where the objects of the layer are. */
  at: [lon: number, lat: number];
};

/** What is done to one layer in its life, in order; each ends when every server shows it. */
export function lifeOfOneLayer(place: Place): [step: string, run: () => Promise<void>][] {
  const { urls, cookie, env, folder, at } = place;
  const [first] = urls;
  const call = callerOf(cookie);
  const templateAt = async (url: string) => (await tileTemplates(url, cookie))[SLUG];
  const shown = async (isReady: (template: string | undefined) => boolean) => {
    for (const url of urls) while (!isReady(await templateAt(url))) await delay(WAIT_MS);
  };
  const load = async (objects: number, ...options: string[]) => {
    const features = Array.from({ length: objects }, (_, i) => feature({ nom: `Bouée ${i}` }, point(...at)));
    const file = writeCollection(folder, `${SLUG}.geojson`, features);
    await promisify(execFile)(process.execPath, [CLI, 'import', 'couche', file, ...options], { env });
  };
  const layer = async () => {
    const { layers } = await call<{ layers: ListedLayer[] }>(first, 'GET', '/api/layers?limit=100');
    const id = layers.find(({ slug }) => slug === SLUG)?.id;
    return (await call<{ content: StoredLayer }>(first, 'GET', `/api/layers/${id}`)).content;
  };
  return [
    [
      'imported',
      async () => {
        await load(1);
        await shown((template) => template !== undefined);
      },
    ],
    [
      'replaced',
      async () => {
        const before = await templateAt(first);
        await load(2, '--remplacer');
        await shown((template) => template !== before);
      },
    ],
    [
      'drawn otherwise',
      async () => {
        const before = await templateAt(first);
        const { id, drawn: _, ...input } = await layer();
        await call(first, 'PUT', `/api/layers/${id}`, { ...input, style: RED });
        await shown((template) => template !== before);
      },
    ],
    [
      'hidden',
      async () => {
        const { id, drawn: _, ...input } = await layer();
        await call(first, 'PUT', `/api/layers/${id}`, { ...input, published: false });
      },
    ],
    [
      'deleted',
      async () => {
        const { id, version } = await layer();
        await call(first, 'DELETE', `/api/layers/${id}?detach=true&version=${version}`);
        await shown((template) => template === undefined);
      },
    ],
    [
      'without its data',
      async () => {
        const added = await call<{ content: Task[] }>(first, 'POST', '/api/tasks/specific', { kind: 'compact' });
        const path = `/api/tasks/${added.content[0]?.id}`;
        while ((await call<{ content: Task }>(first, 'GET', path)).content.state !== 'done') await delay(WAIT_MS);
      },
    ],
  ];
}

/** The address of the tiles of each of our layers, with its version, by its slug. */
export async function tileTemplates(url: string, cookie = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/layers?limit=100`, { headers: { cookie } });
  const { layers } = (await answer.json()) as { layers: ListedLayer[] };
  const templates = layers.flatMap(({ slug, sourceOptions }) =>
    'urls' in sourceOptions && sourceOptions.urls?.[0] ? [[slug, sourceOptions.urls[0]] as const] : [],
  );
  return Object.fromEntries(templates);
}

/** The addresses of some tiles of each layer that there is, as the page asks them. */
export async function tilesOfAll(url: string, block: TileBlock): Promise<string[]> {
  return Object.values(await tileTemplates(url)).flatMap((template) => addressesOf(template, block));
}

/** How many tiles a server has given since its start, by where they came from. */
export async function tilesGiven(url: string, token: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).matchAll(/^motu_tiles_total\{from="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...lines].map(([, from = '', count]) => [from, Number(count)]));
}
