import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerField, LayerItem, StoredLayer, TableFields } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { feature, point, writeCollection } from '../testing/couche-files.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';

type Place = { motu: TestApp; admin: Admin; own: OwnTerritory; layer: StoredLayer };
const folder = mkdtempSync(join(tmpdir(), 'motu-fields-'));
const places: Place[] = [];
let base: TestPostgis;
beforeAll(async () => {
  base = await createPostgis();
  for (const postgisUrl of [null, base.url]) {
    const own = createOwnTerritory();
    const motu = await startApp({ MOTU_TERRITORY: own.folder, ...(postgisUrl && { DATABASE_URL: postgisUrl }) });
    const admin = await adminOf(motu);
    const { geopackage } = motu.territory.current().files;
    const file = writeCollection(folder, 'refuges.geojson', OBJECTS);
    await importCouche({ ...NO_OPTIONS, file, geopackage, postgisUrl, state: motu.state, slug: 'refuges' });
    await motu.territory.renew();
    await motu.refreshLayers();
    const stored = (await motu.state.layers.all()).find(({ slug }) => slug === 'refuges');
    places.push({ motu, own, admin, layer: await admin.read<StoredLayer>(`/api/layers/${stored?.id}`) });
  }
});
afterAll(async () => {
  for (const { motu, own } of places) {
    await motu.close();
    own.remove();
  }
  await base.remove();
  rmSync(folder, { recursive: true, force: true });
});

const OBJECTS = [
  feature({ nom: 'Refuge', lits: 12, altitude: 900.5, ouvert: '2024-05-01', site: 'https://refuge.pf' }, at(-149.5)),
  feature({ nom: 'Abri', lits: 4, altitude: 300, ouvert: '2019-01-31', site: '', remarque: '' }, at(-149.6)),
];
function at(lon: number) {
  return point(lon, lon + 132);
}

const FIELDS: LayerField[] = [
  {
    name: 'altitude',
    title: 'Altitude',
    unit: 'm',
    description: 'Au-dessus de la mer.',
    format: 'decimal',
    decimals: 1,
  },
  { name: 'nom', title: 'Nom du refuge' },
  { name: 'site', title: 'Page', format: 'link' },
  { name: 'lits', title: 'Places', hidden: true },
];

const bodyOf = ({ id: _, drawn: __, ...layer }: StoredLayer, fields: unknown) => ({ ...layer, fields });

describe.each([
  ['a GeoPackage', 0],
  ['PostGIS', 1],
])('of a file in %s', (_name, index) => {
  const place = () => places[index] as Place;

  test('ADM-17 the attributes of a layer’s table are told with what their values are, and some of its objects', async () => {
    const { admin, layer } = place();
    const { version: _, ...written } = bodyOf(layer, layer.fields);
    const answer = await admin.post('/api/layers/champs', { id: layer.id, layer: written });
    expect(answer.statusCode, answer.body).toBe(200);
    const { columns, objects } = answer.json<{ content: TableFields }>().content;
    expect(columns).toEqual(
      expect.arrayContaining([
        { name: 'nom', kind: 'text' },
        { name: 'lits', kind: 'integer' },
        { name: 'altitude', kind: 'decimal' },
        { name: 'ouvert', kind: 'date' },
        { name: 'site', kind: 'link' },
        { name: 'remarque', kind: 'empty' },
      ]),
    );
    expect(objects).toMatchObject([{ nom: 'Refuge', lits: 12 }, { nom: 'Abri' }]);
  });

  test('ADM-17 an attribute without a name, twice, unknown, or of an unknown format is refused beside its field', async () => {
    const { admin, layer } = place();
    const refused = async (fields: unknown) => {
      const answer = await admin.put(`/api/layers/${layer.id}`, bodyOf(layer, fields));
      return [answer.statusCode, refusedFields(answer)[0]];
    };
    const nom = { name: 'nom', title: 'Nom' };
    expect(await refused([{ name: 'nom', title: ' ' }])).toEqual([400, 'fields.0.title']);
    expect(await refused([nom, nom])).toEqual([400, 'fields.1.name']);
    expect(await refused([nom, { name: 'inconnu', title: 'Inconnu' }])).toEqual([400, 'fields.1.name']);
    expect(await refused([{ ...nom, format: 'html' }])).toEqual([400, 'fields.0.format']);
    expect(await refused([{ ...nom, unit: 'x'.repeat(21) }])).toEqual([400, 'fields.0.unit']);
  });

  test('ADM-17 label, meaning, unit, order, format and visibility are kept, and told to the map; a point tells what is shown in that order', async () => {
    const { admin, layer, motu } = place();
    const saved = await admin.put(`/api/layers/${layer.id}`, bodyOf(layer, FIELDS));
    expect(saved.statusCode, saved.body).toBe(200);
    const read = await admin.get(`/api/layers/${layer.id}`);
    const { content, item } = read.json<{ content: StoredLayer; item: LayerItem }>();
    expect(content.fields).toEqual(FIELDS);
    expect(item.fields).toEqual(FIELDS.slice(0, 3));

    const ask = 'service=WMS&version=1.3.0&request=GetFeatureInfo&crs=EPSG:4326&styles=&width=101&height=101&i=50&j=50';
    const query = `${ask}&layers=refuges&query_layers=refuges&bbox=-17.51,-149.51,-17.49,-149.49&info_format=application/json`;
    const [found] = (await admin.get(`/api/wms?${query}`)).json<{ features: { properties: object }[] }>().features;
    expect(Object.entries(found?.properties ?? {})).toEqual([
      ['altitude', 900.5],
      ['nom', 'Refuge'],
      ['site', 'https://refuge.pf'],
    ]);
    // Whoever says nothing of them leaves them as they are.
    const { fields: _, ...others } = bodyOf(content, null);
    const again = await admin.put(`/api/layers/${layer.id}`, { ...others, name: 'Refuges de montagne' });
    expect(again.json<{ content: StoredLayer }>().content).toMatchObject({
      name: 'Refuges de montagne',
      fields: FIELDS,
    });
    expect((await motu.state.layers.find(layer.id))?.drawing?.fields).toEqual(FIELDS);
  });
});

test('ADM-17 fields that are written for a layer of another server, or for one that draws no objects, are refused by a sentence, and change nothing', async () => {
  const [{ motu, admin } = {} as Place] = places;
  await motu.state.layers.add(outsideLayer('dehors', { sourceUrl: 'https://cartes.exemple.pf/wms' }));
  const field = { name: 'nom', title: 'Nom' };
  for (const [slug, said] of [
    ['dehors', 'vient d’un autre serveur'],
    ['altitude', 'ne dessine pas d’objets'],
  ] as const) {
    const found = (await motu.state.layers.all()).find((one) => one.slug === slug);
    const { id, drawn: _, ...input } = await admin.read<StoredLayer>(`/api/layers/${found?.id}`);
    const refused = await admin.put(`/api/layers/${id}`, { ...input, fields: [field] });
    expect([refused.statusCode, refusedFields(refused)], refused.body).toEqual([400, ['fields']]);
    expect(refused.json<{ detail: string }>().detail).toContain(said);
    expect(await motu.state.layers.find(id)).toEqual(found);
  }
});
