import type { Call, Visibility } from '@motu/contract';
import { calls } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from './domain/stores/context-store.ts';
import { addAccount } from './testing/accounts.ts';
import { signedIn, startApp, type TestApp } from './testing/app.ts';
import { EMPTY_CONTEXT } from './testing/empty-context.ts';
import { type Family, LISTS, NEITHER, ONE, type WayOut } from './testing/ways-out.ts';

const VIEWERS = ['visiteur', 'connecté', 'membre', 'autre membre', 'administrateur'] as const;
type ViewerName = (typeof VIEWERS)[number];

const forGroup = (group: string): Visibility => ({ kind: 'groups', groups: [{ group, download: true }] });

/** What is shown to whom: said here once more, and not asked of the rule. */
const SHOWN: Record<string, { published: boolean; visibility?: Visibility; seenBy: readonly ViewerName[] }> = {
  publique: { published: true, seenBy: VIEWERS },
  connectes: { published: true, visibility: { kind: 'signed-in' }, seenBy: VIEWERS.slice(1) },
  eau: { published: true, visibility: forGroup('eau'), seenBy: ['membre', 'administrateur'] },
  port: { published: true, visibility: forGroup('port'), seenBy: ['autre membre', 'administrateur'] },
  brouillon: { published: false, seenBy: ['administrateur'] },
};
const ENDS = Object.keys(SHOWN);
const FAMILIES: Family[] = ['objets', 'fond', 'contexte'];
const nameOf = (family: Family, end: string) => `Temoin ${family} ${end}`;

let motu: TestApp;
let base = '';
const cookies = new Map<ViewerName, string>();

beforeAll(async () => {
  motu = await startApp();
  const { state, app } = motu;
  const layers = await state.layers.all();
  const models = { objets: layers.find(({ slug }) => slug === 'communes'), fond: layers.find(({ slug }) => slug === 'fond-de-carte') }; // biome-ignore format: one line
  for (const end of ENDS) {
    const { seenBy: _, ...shown } = SHOWN[end] as (typeof SHOWN)[string];
    for (const family of ['objets', 'fond'] as const) {
      const model = models[family];
      if (!model) throw new Error('The catalogue has these layers.');
      const slug = `${family}-${end}`;
      await state.layers.add({
        ...model,
        id: slug,
        slug,
        aliases: [`alias-${slug}`],
        name: nameOf(family, end),
        ...shown,
      });
    }
    const slug = `contexte-${end}`;
    await state.contexts.add({ ...EMPTY_CONTEXT, id: slug, slug, name: nameOf('contexte', end), ...shown });
  }
  const groupAndLayers = ENDS.map((end, position) => ({ layer: `objets-${end}`, position, options: { visible: false, opacity: 1 } })); // biome-ignore format: one line
  const group = { name: 'Témoins', position: 0, options: {}, groupAndLayers } as unknown as Context['groups'][number];
  await state.contexts.add({ ...EMPTY_CONTEXT, id: 'temoins', slug: 'temoins', name: 'Tous', groups: [group] });
  await motu.refreshLayers();
  await addViewers();
  base = await app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => motu.close());

async function addViewers(): Promise<void> {
  const { state } = motu;
  const members = { connecté: null, membre: 'eau', 'autre membre': 'port', administrateur: null } as const;
  for (const [name, group] of Object.entries(members)) {
    const role = name === 'administrateur' ? 'admin' : 'user';
    const account = await addAccount(state, name.replace(/\W/g, ''), role);
    if (group) {
      const groups = { id: group, name: group, description: null, members: [{ account, until: null }], version: 1 };
      await state.groups.add(groups);
    }
    const { cookies: jar } = await signedIn(motu, account);
    cookies.set(name as ViewerName, `sid=${jar.sid}`);
  }
}

type Answer = { status: number; caching: string; body: Buffer };

async function ask(
  way: Pick<WayOut, 'address' | 'body'>,
  slug: string,
  viewer: ViewerName,
  headers = {},
): Promise<Answer> {
  const cookie = cookies.get(viewer);
  const answer = await fetch(base + way.address(slug), {
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...headers },
    ...(way.body && { method: 'POST', body: way.body(slug) }),
  });
  const caching = answer.headers.get('cache-control') ?? '';
  return { status: answer.status, caching, body: Buffer.from(await answer.arrayBuffer()) };
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** An answer without the name that was asked for, and without its own number. */
const unnamed = ({ status, body }: Answer, slug: string) => ({
  status,
  text: body.toString('latin1').replaceAll(slug, '…').replaceAll(ID, '…'),
});

test('ACL-01 every call that visitors make is in the table of ways out, or said to tell of no layer', () => {
  const all = Object.values(calls).flatMap((group) => Object.values<Call>(group));
  const open = all.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`);
  const known = [...[...ONE, ...LISTS].map(({ call }) => call), ...NEITHER];
  const named = new Set(
    known.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`),
  );
  expect([...named].sort()).toEqual([...new Set(open)].sort());
});

describe.each(VIEWERS)('ACL-01 for: %s', (viewer) => {
  test.each(ONE)(
    'ACL-01 ACL-02 $name: what one may see is given, the rest is answered as what does not exist, and what is not public is kept by nobody',
    { timeout: 120_000 },
    async (way) => {
      const nothing = `${way.family}-inconnue`;
      // Twice: what is in memory by then is asked for as what is not.
      for (const end of [...ENDS, ...ENDS]) {
        const slug = `${way.family}-${end}`;
        const { seenBy } = SHOWN[end] as (typeof SHOWN)[string];
        const isSeen = way.isEveryones ? end === 'publique' : seenBy.includes(viewer);
        const given = await ask(way, slug, viewer);
        const unknown = unnamed(await ask(way, nothing, viewer), nothing);
        if (!isSeen) expect([slug, unnamed(given, slug)]).toEqual([slug, unknown]);
        else {
          expect([slug, given.status]).toEqual([slug, 200]);
          expect(unnamed(given, slug)).not.toEqual(unknown);
          if (end !== 'publique')
            expect([slug, given.caching]).toEqual([slug, expect.stringMatching(/^(?:private, no-|no-store)/)]);
        }
      }
    },
  );

  test.each(LISTS)('ACL-01 ACL-02 $name list what one may see and nothing else', { timeout: 120_000 }, async (way) => {
    const { status, body, caching } = await ask(way, '', viewer);
    expect(status).toBe(200);
    const text = body.toString();
    const isIn = (family: Family, end: string) =>
      new RegExp(`\\b${family}-${end}\\b`).test(text) || text.includes(nameOf(family, end));
    const listed = FAMILIES.filter((family) => isIn(family, 'publique'));
    expect(listed.length).toBeGreaterThan(0);
    for (const family of FAMILIES)
      for (const end of ENDS) {
        const { seenBy } = SHOWN[end] as (typeof SHOWN)[string];
        const isSeen = listed.includes(family) && seenBy.includes(viewer);
        expect([`${family}-${end}`, isIn(family, end)]).toEqual([`${family}-${end}`, isSeen]);
      }
    if (viewer !== 'visiteur') expect(caching).toBe('private, no-store');
    else expect(caching).not.toMatch(/max-age/);
  });
});

const counted: [string, string, (answer: never) => [number, unknown[]]][] = [
  [
    'layers',
    '/api/layers?limit=100',
    (answer: { totalElements: number; layers: unknown[] }) => [answer.totalElements, answer.layers],
  ],
  [
    'search',
    '/api/recherche?q=temoin&limit=50&type=couche',
    (answer: { totalElements: number; content: unknown[] }) => [answer.totalElements, answer.content],
  ],
  [
    'OGC records',
    '/api/ogc/collections/_catalogue/items?f=json&limit=500&q=temoin',
    (answer: { numberMatched: number; features: unknown[] }) => [answer.numberMatched, answer.features],
  ],
];
test.each(counted)('ACL-01 the count of %s is of what one may see', async (_name, address, read) => {
  const counts: number[] = [];
  for (const viewer of VIEWERS) {
    const { body } = await ask({ address: () => address }, '', viewer);
    const [count, listed] = read(JSON.parse(body.toString()) as never);
    expect(count).toBe(listed.length);
    counts.push(count);
  }
  const [visitors = 0] = counts;
  const families = 2;
  expect(counts).toEqual([0, 1, 2, 2, 4].map((more) => visitors + more * families));
});

test('ACL-01 an address that was given away leads to a layer that one may see, and nowhere else', async () => {
  const way = { address: (slug: string) => `/donnees/alias-${slug}` };
  expect((await ask(way, 'objets-eau', 'membre')).status).toBe(301);
  for (const viewer of ['visiteur', 'connecté', 'autre membre'] as const)
    expect((await ask(way, 'objets-eau', viewer)).status).toBe(404);
});

test('ACL-02 whoever holds a copy of a tile is not told that it still stands when they may not see it', async () => {
  const way = { address: (slug: string) => `/api/wmts/1.0.0/${slug}/default/EPSG:4326/9/304/86.png` };
  const { headers } = await fetch(base + way.address('objets-eau'), {
    headers: { cookie: cookies.get('membre') ?? '' },
  });
  const held = { 'if-none-match': headers.get('etag') ?? '' };
  expect((await ask(way, 'objets-eau', 'membre', held)).status).toBe(304);
  for (const viewer of ['visiteur', 'connecté', 'autre membre'] as const)
    expect((await ask(way, 'objets-eau', viewer, held)).status).toBe(404);
});

test('ACL-01 a group that is shown a layer without its files sees it and takes nothing, unless another of its groups may', async () => {
  const { state } = motu;
  const model = (await state.layers.all()).find(({ slug }) => slug === 'objets-eau');
  if (!model) throw new Error('It was added.');
  const rights = (eau: boolean, port: boolean): Visibility => ({
    kind: 'groups',
    groups: [
      { group: 'eau', download: eau },
      { group: 'port', download: port },
    ],
  });
  await state.layers.add({
    ...model,
    id: 'sans-fichier',
    slug: 'sans-fichier',
    aliases: [],
    visibility: rights(false, true),
  });
  await motu.refreshLayers();
  const file = { address: (slug: string) => `/donnees/${slug}/telechargement?format=csv` };
  const page = { address: (slug: string) => `/donnees/${slug}` };
  const statuses = async (way: typeof file) =>
    Promise.all(VIEWERS.map(async (viewer) => (await ask(way, 'sans-fichier', viewer)).status));
  expect(await statuses(page)).toEqual([404, 404, 200, 200, 200]);
  expect(await statuses(file)).toEqual([404, 404, 403, 200, 200]);
});
