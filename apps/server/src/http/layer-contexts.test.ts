import type { LayerInput, ListedLayer, MapContext, StoredContext, StoredLayer } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

const NEW: LayerInput = {
  name: 'Relief par WMS',
  slug: 'relief-wms',
  aliases: [],
  sourceType: 'wms',
  sourceUrl: '/api/wms',
  sourceOptions: { format: 'image/png', layer: 'relief-ombre', style: '', projection: 'EPSG:4326' },
  minZoom: 5,
  maxZoom: 18,
  options: {},
  metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
  style: null,
  searchable: false,
  published: true,
};

const contexts = () => admin.read<StoredContext[]>('/api/admin/contexts');
const shownTo = async (slug: string) => {
  const { layers } = (await motu.app.inject(`/api/contexts/by-slug/${slug}`)).json<MapContext>();
  return Object.keys(layers);
};
const listed = async (slug: string) => {
  const { layers } = (await admin.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>();
  return layers.find((one) => one.slug === slug)?.admin?.contexts;
};
const idOf = async (slug: string) => (await motu.state.layers.all()).find((one) => one.slug === slug)?.id ?? '';
const toInput = ({ id: _, drawn: __, ...input }: StoredLayer) => input;

test('ADM-02 a layer is put in contexts and taken out of them as it is saved: visitors, the list and the journal follow; an unknown one is refused', async () => {
  const [first, second] = await contexts();
  const refused = await admin.post('/api/layers', { ...NEW, contexts: ['nulle-part'] });
  expect([refused.statusCode, refusedFields(refused)]).toEqual([400, ['contexts']]);
  expect(await idOf(NEW.slug)).toBe('');

  const added = await admin.post('/api/layers', NEW);
  const { content } = added.json<{ content: StoredLayer }>();
  expect(content.contexts).toEqual([]);
  expect(await listed(NEW.slug)).toBe(0);

  const save = async (ids: string[] | undefined) => {
    const { contexts: _, ...layer } = toInput(await admin.read<StoredLayer>(`/api/layers/${content.id}`));
    const answer = await admin.put(`/api/layers/${content.id}`, { ...layer, ...(ids && { contexts: ids }) });
    return answer.json<{ content: StoredLayer }>().content.contexts;
  };
  const both = [first?.id ?? '', second?.id ?? ''].sort();
  expect(await save(both)).toEqual(both);
  expect(await listed(NEW.slug)).toBe(2);
  for (const one of [first, second]) expect(await shownTo(one?.slug ?? '')).toContain(NEW.slug);
  const lines = (await admin.journal('kind=context')).map(({ subject }) => subject);
  expect(lines.slice(0, 2).toSorted()).toEqual([first?.name, second?.name].toSorted());

  expect(await save(undefined)).toEqual(both);
  expect(await save([first?.id ?? ''])).toEqual([first?.id]);
  expect(await shownTo(first?.slug ?? '')).toContain(NEW.slug);
  expect(await shownTo(second?.slug ?? '')).not.toContain(NEW.slug);
});

test('ADM-09 removals of layers that are taken back, in any order, put them where contexts showed them', async () => {
  const groups = async () => (await contexts()).map(({ slug, groups: kept }) => ({ slug, groups: kept }));
  const before = await groups();
  const shown = before.flatMap(({ groups: kept }) => kept.flatMap(({ groupAndLayers }) => groupAndLayers));
  const going = ['culte', 'sante'];
  expect(going.every((slug) => shown.some(({ layer }) => layer === slug))).toBe(true);
  for (const inOrder of [true, false]) {
    for (const slug of going) {
      expect((await admin.remove(`/api/layers/${await idOf(slug)}?detach=true`)).statusCode).toBe(200);
      expect(JSON.stringify(await groups())).not.toContain(`"${slug}"`);
    }
    const latest = (await admin.journal('kind=layer')).slice(0, going.length);
    for (const { id } of inOrder ? latest : latest.toReversed())
      expect((await admin.post(`/api/admin/journal/${id}/annulation`)).statusCode).toBe(200);
    expect(await groups()).toEqual(before);
    expect(await shownTo('equipements')).toEqual(expect.arrayContaining(going));
  }
});
