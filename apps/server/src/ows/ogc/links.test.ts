import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';

// The abstract tests of OGC API Features, Part 1, that look at links and at what two documents say of one collection, by their names.
type Link = { rel: string; href: string; type?: string };
type Linked = { links: Link[] };
type Collection = Linked & { id: string; title: string; description?: string; extent: object; itemType: string };

const SITE = 'http://motu.pf';
const GEOJSON = 'application/geo+json';
/** A layer of a file, and one of PostGIS. */
const SOURCES = ['aerodromes', 'mesures'] as const;

let base: TestPostgis;
let motu: TestApp;
let collections: Collection[];
beforeAll(async () => {
  ({ base, motu } = await startWithMeasures());
  ({ collections } = (await get('/collections')).json<{ collections: Collection[] }>());
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const follow = (href: string) => motu.app.inject({ url: href.replace(SITE, ''), headers: { host: 'motu.pf' } });
const get = (path: string) => follow(`${SITE}/api/ogc${path}`);
const typeOf = ({ headers }: Awaited<ReturnType<typeof follow>>) => String(headers['content-type']).split(';')[0];
const ofRel = (wanted: string, { links }: Linked) => links.filter(({ rel }) => rel === wanted);
const timeless = ({ timeStamp: _, ...document }: Record<string, unknown>) => document;

/** Each link says what it is to the document and of which type it is, and leads to something of ours. */
function expectWholeLinks(what: string, { links }: Linked): void {
  expect([what, links.length > 0]).toEqual([what, true]);
  for (const link of links)
    expect([what, link]).toEqual([
      what,
      expect.objectContaining({
        href: expect.stringContaining(`${SITE}/`),
        rel: expect.stringMatching(/^\S+$/),
        type: expect.stringMatching(/^[a-z]+\/[\w.+-]+(?:;\s?[\w.=+-]+)*$/),
      }),
    ]);
}

/** `self` is the document that was asked for, `alternate` the same in the one other form that there is. */
async function expectOwnForms(path: string, type: string): Promise<Linked> {
  const answer = await get(path);
  expect([path, answer.statusCode, typeOf(answer)]).toEqual([path, 200, type]);
  const document = answer.json<Linked & Record<string, unknown>>();
  expectWholeLinks(path, document);
  for (const [rel, wanted] of [
    ['self', type],
    ['alternate', 'text/html'],
  ] as const) {
    const found = ofRel(rel, document);
    expect([path, rel, found.map((link) => link.type)]).toEqual([path, rel, [wanted]]);
    const led = await follow(found[0]?.href ?? '');
    expect([path, rel, led.statusCode, typeOf(led)]).toEqual([path, rel, 200, wanted]);
    if (rel === 'self') expect(timeless(led.json())).toEqual(timeless(document));
  }
  return document;
}

test('DATA-04 /conf/core/fc-md-links: the list of collections leads to itself and to its page, and each link tells its relation and type', async () => {
  const document = (await expectOwnForms('/collections', 'application/json')) as Linked & { collections: Collection[] };
  for (const collection of document.collections) expectWholeLinks(collection.id, collection);
});

test('DATA-04 /conf/core/fc-md-items, fc-md-items-links: every collection of objects leads to them in each form, and they are there', async () => {
  const layers = collections.filter(({ itemType }) => itemType === 'feature');
  expect(layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['communes', 'batiments', ...SOURCES]));
  for (const layer of layers) {
    const links = ofRel('items', layer);
    expect([layer.id, links.map(({ type }) => type)]).toEqual([layer.id, [GEOJSON, 'text/html']]);
    for (const { href, type } of links) {
      expect(href.startsWith(`${SITE}/api/ogc/collections/${layer.id}/items`)).toBe(true);
      const answer = await follow(`${href}&limit=1`);
      expect([href, answer.statusCode, typeOf(answer)]).toEqual([href, 200, type]);
      if (type === GEOJSON) expect([href, answer.json().numberMatched > 0]).toEqual([href, true]);
    }
  }
});

test('DATA-04 /conf/core/sfc-md-op, sfc-md-success: every collection says of itself what the list says of it', async () => {
  expect(collections.length).toBeGreaterThan(10);
  for (const listed of collections) {
    const answer = await get(`/collections/${listed.id}`);
    expect([listed.id, answer.statusCode]).toEqual([listed.id, 200]);
    const { id, title, description, extent, links } = answer.json<Collection>();
    expect({ id, title, description, extent }).toEqual({
      ...{ id: listed.id, title: listed.title },
      ...{ description: listed.description, extent: listed.extent },
    });
    expect([id, links]).toEqual([id, expect.arrayContaining(listed.links)]);
  }
});

test.each(SOURCES)(
  'DATA-04 /conf/core/fc-links (%s): a page of objects leads to itself, to its HTML and to its collection, whatever was asked of it',
  async (layer) => {
    for (const query of ['', '?limit=3&offset=3&bbox=-160,-30,-130,-5']) {
      const document = await expectOwnForms(`/collections/${layer}/items${query}`, GEOJSON);
      expect(ofRel('collection', document)).toMatchObject([{ href: `${SITE}/api/ogc/collections/${layer}?f=json` }]);
    }
    const paged = (await get(`/collections/${layer}/items?limit=3&offset=3`)).json<Linked>();
    for (const rel of ['next', 'prev']) expect(ofRel(rel, paged)).toMatchObject([{ type: GEOJSON }]);
  },
);

test.each(SOURCES)(
  'DATA-04 /conf/core/f-links (%s): an object leads to itself, to its HTML and to the collection that it is of',
  async (layer) => {
    const [first] = (await get(`/collections/${layer}/items?limit=1`)).json<{ features: { id: number }[] }>().features;
    const document = await expectOwnForms(`/collections/${layer}/items/${first?.id}`, GEOJSON);
    const [collection, ...others] = ofRel('collection', document);
    expect([collection?.type, others]).toEqual(['application/json', []]);
    expect((await follow(collection?.href ?? '')).json()).toMatchObject({ id: layer });
  },
);
