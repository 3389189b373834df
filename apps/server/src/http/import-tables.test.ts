import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileImport, TableChoices, TableImport } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { convert, feature, line, point, writeCollection } from '../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';
import { sendImport, settledImport } from '../testing/sent-files.ts';

type Place = { motu: TestApp; admin: Admin; own: OwnTerritory };
const folder = mkdtempSync(join(tmpdir(), 'motu-tables-'));
const places: Place[] = [];
let base: TestPostgis;
let file: Buffer;
beforeAll(async () => {
  const paths = [feature({ nom: 'Col' }, line([-149.83, -17.53], [-149.82, -17.54]))];
  const huts = [feature({ nom: 'Refuge' }, point(-149.5, -17.5)), feature({ nom: 'Abri' }, point(-149.6, -17.6))];
  const target = join(folder, 'montagne.gpkg');
  convert(writeCollection(folder, 'sentiers.geojson', paths), target, '-f', 'GPKG', '-nln', 'sentiers');
  convert(writeCollection(folder, 'refuges.geojson', huts), target, '-update', '-nln', 'refuges');
  file = readFileSync(target);
  base = await createPostgis();
  for (const postgisUrl of [null, base.url]) {
    const own = createOwnTerritory();
    const motu = await startApp({ MOTU_TERRITORY: own.folder, ...(postgisUrl && { DATABASE_URL: postgisUrl }) });
    places.push({ motu, own, admin: await adminOf(motu) });
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

const settled = ({ admin }: Place, id: string) => settledImport(admin, id);
const send = (place: Place) => sendImport(place, { fileName: 'montagne.gpkg', body: file });

const asked = (...tables: [table: string, slug: string][]): TableChoices => ({
  tables: tables.map(([table, slug]) => ({ table, slug, name: `Couche ${table}`, projection: null })),
  encoding: null,
  producer: 'Randonneurs',
  licence: null,
});
const run = ({ admin }: Place, id: string, choices: TableChoices) => admin.post(`/api/imports/${id}/lectures`, choices);
const outcome = (tables: readonly TableImport[]) =>
  tables.map(({ table, state, report }) => [table, state, report?.objects ?? null]);

describe.each([
  ['a GeoPackage', 0],
  ['PostGIS', 1],
])('into %s', (_name, index) => {
  const place = () => places[index] as Place;

  test('ADM-15 several tables of a file become layers in one import, each with its result; the file is then gone', async () => {
    const sent = await send(place());
    expect(sent.content?.tables.map(({ name }) => name).sort()).toEqual(['refuges', 'sentiers']);
    const begun = await run(place(), sent.id, asked(['sentiers', 'sentiers'], ['refuges', 'refuges']));
    expect(begun.statusCode, begun.body).toBe(202);
    expect(begun.json<{ content: FileImport }>().content.tables.map(({ table }) => table)).toEqual([
      'sentiers',
      'refuges',
    ]);
    const done = await settled(place(), sent.id);
    expect([done.state, ...outcome(done.tables)]).toEqual(['done', ['sentiers', 'done', 1], ['refuges', 'done', 2]]);
    const layers = await place().motu.state.layers.all();
    for (const { slug, name, report } of done.tables) {
      expect(layers.find(({ id }) => id === report?.layerId)).toMatchObject({ slug, name, published: false });
    }
    const kept = join(place().motu.folder, 'envois');
    expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([]);
    expect((await place().admin.journal()).filter(({ action }) => action === 'layer-add')).toHaveLength(2);
  });

  test('ADM-15 a table that is refused stops no other, says why beside its field, and is tried again without sending the file anew', async () => {
    const sent = await send(place());
    await run(place(), sent.id, asked(['sentiers', 'chemins'], ['refuges', `abris-${index}`]));
    const half = await settled(place(), sent.id);
    expect([half.state, ...outcome(half.tables)]).toEqual([
      'ready',
      ['sentiers', 'failed', null],
      ['refuges', 'done', 2],
    ]);
    expect(half.tables[0]?.problem?.errors).toMatchObject([
      { field: 'slug', message: expect.stringContaining('chemins') },
    ]);
    await run(place(), sent.id, asked(['sentiers', `pistes-${index}`]));
    const whole = await settled(place(), sent.id);
    expect([whole.state, ...outcome(whole.tables)]).toEqual(['done', ['refuges', 'done', 2], ['sentiers', 'done', 1]]);
  });

  test('ADM-15 the same table twice, one name for two layers, or no table are refused beside their field', async () => {
    const { id } = await send(place());
    const refused = async (choices: TableChoices) => {
      const answer = await run(place(), id, choices);
      return [answer.statusCode, refusedFields(answer)[0]];
    };
    expect(await refused(asked(['sentiers', 'a'], ['sentiers', 'b']))).toEqual([400, 'tables.1.table']);
    expect(await refused(asked(['sentiers', 'a'], ['refuges', 'a']))).toEqual([400, 'tables.1.slug']);
    expect(await refused(asked())).toEqual([400, 'tables']);
    expect((await settled(place(), id)).state).toBe('ready');
  });
});
