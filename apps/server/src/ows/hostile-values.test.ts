import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { feature, point, writeCollection } from '../testing/couche-files.ts';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';
import { createWritableTerritory } from '../testing/writable-territory.ts';

/** Each is the name of an object: a filter that takes it for what it is finds that object alone. */
const HOSTILE = [
  "O'Brien",
  "'",
  "''",
  '"nom"',
  "x'; DROP TABLE essais; --",
  "x'); DROP TABLE couche_essais; --",
  "x' OR '1'='1",
  "x') OR 1=1 --",
  '; DROP TABLE "essais"',
  '-- commentaire',
  '/* commentaire */',
  "\\'; DELETE FROM essais; --",
  '\\',
  '$1',
  '?1',
  ':nom',
  '%',
  '_',
  '*',
  '<Literal>&amp;</Literal>',
  ']]>',
];
const places: TestApp[] = [];
const folder = mkdtempSync(join(tmpdir(), 'motu-hostile-'));
const territories: string[] = [];
let base: TestPostgis;

beforeAll(async () => {
  base = await createPostgis();
  const objects = HOSTILE.map((nom, i) => feature({ nom, rang: i }, point(-149.5 + i * 0.01, -17.5)));
  for (const postgisUrl of [null, base.url]) {
    const territory = await createWritableTerritory();
    territories.push(territory.folder);
    const motu = await startApp({ MOTU_TERRITORY: territory.folder, ...(postgisUrl && { DATABASE_URL: postgisUrl }) });
    places.push(motu);
    const { geopackage } = motu.territory.current().files;
    const file = writeCollection(folder, 'essais.geojson', objects);
    await importCouche({ ...NO_OPTIONS, file, geopackage, postgisUrl, state: motu.state, slug: 'essais', licence: 'Essai', producer: 'Essai' }); // biome-ignore format: one line
    await motu.territory.renew();
    await motu.refreshLayers();
  }
});
afterAll(async () => {
  for (const motu of places) await motu.close();
  for (const one of [folder, ...territories]) rmSync(one, { recursive: true, force: true });
  await base.remove();
});

type Feature = { properties: { nom: string; rang: number } };
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const fes = (operator: string, attributes: string, literal: string) =>
  `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0"><fes:${operator}${attributes}><fes:ValueReference>nom</fes:ValueReference><fes:Literal>${xml(literal)}</fes:Literal></fes:${operator}></fes:Filter>`;
const asLike = (text: string, wildcards: RegExp) => text.replace(wildcards, '\\$&');

describe.each([
  ['a GeoPackage', 0],
  ['PostGIS', 1],
])('in %s', (_name, index) => {
  const place = () => places[index] as TestApp;
  const items = async (query: Record<string, string> = {}): Promise<Feature[]> => {
    const asked = new URLSearchParams({ limit: '1000', ...query });
    const answer = await place().app.inject(`/api/ogc/collections/essais/items?${asked}`);
    expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
    return answer.json<{ features: Feature[] }>().features;
  };
  const wfs = async (query: Record<string, string>, payload?: string): Promise<Feature[]> => {
    const asked = new URLSearchParams({ service: 'WFS', version: '2.0.0', request: 'GetFeature', typenames: 'essais', outputformat: 'application/json', ...query }); // biome-ignore format: one line
    const answer = payload
      ? await place().app.inject({ method: 'POST', url: '/api/wfs', headers: { 'content-type': 'text/xml' }, payload })
      : await place().app.inject(`/api/wfs?${asked}`);
    expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
    return answer.json<{ features: Feature[] }>().features;
  };
  const namesOf = (features: readonly Feature[]) => features.map(({ properties }) => properties.nom);

  test('DATA-04 DATA-05 (SEC-13) quotes, comments and statements in filters are values: the object of that very name is found, all others stay', async () => {
    const before = await items();
    expect(namesOf(before).toSorted()).toEqual([...HOSTILE].toSorted());
    const nom = { property: 'nom' };
    for (const text of HOSTILE) {
      const asJson = (tree: object) => items({ filter: JSON.stringify(tree), 'filter-lang': 'cql2-json' });
      const equal = fes('PropertyIsEqualTo', '', text);
      const like = fes('PropertyIsLike', ' wildCard="*" singleChar="?" escapeChar="\\"', asLike(text, /[\\*?]/g));
      const body = `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" outputFormat="application/json"><wfs:Query typeNames="essais">${equal}</wfs:Query></wfs:GetFeature>`;
      for (const [way, found] of [
        ['CQL2 as JSON, =', await asJson({ op: '=', args: [nom, text] })],
        ['CQL2 as JSON, in', await asJson({ op: 'in', args: [nom, [text, 'personne']] })],
        ['CQL2 as JSON, like', await asJson({ op: 'like', args: [nom, asLike(text, /[\\%_]/g)] })],
        ['CQL2 as text', await items({ filter: `nom = ${quoted(text)}` })],
        ['an attribute', await items({ nom: text })],
        ['FES', await wfs({ filter: equal })],
        ['FES, like', await wfs({ filter: like })],
        ['FES by POST', await wfs({}, body)],
        ['cql_filter', await wfs({ cql_filter: `nom = ${quoted(text)}` })],
      ] as const)
        expect([way, namesOf(found)]).toEqual([way, [text]]);
    }
    expect(await items()).toEqual(before);
  });

  test('DATA-04 (SEC-13) names that are none, and letters that no database holds, are refused or find nothing', async () => {
    const before = await items();
    for (const [query, statuses] of [
      [{ filter: JSON.stringify({ op: '=', args: [{ property: 'nom" OR 1=1 --' }, 'x'] }), 'filter-lang': 'cql2-json' }, [400]],
      [{ filter: JSON.stringify({ op: '; DROP TABLE essais', args: [{ property: 'nom' }, 'x'] }), 'filter-lang': 'cql2-json' }, [400]],
      [{ filter: JSON.stringify({ op: '=', args: [{ property: 'nom' }, 'x\u0000y'] }), 'filter-lang': 'cql2-json' }, [200, 400]],
      [{ filter: "nom = 'x\u0000y'" }, [200, 400]],
      [{ nom: 'x\u0000y' }, [200, 400]],
      [{ sortby: 'nom; DROP TABLE essais' }, [400]],
    ] as [Record<string, string>, number[]][]) {
      const answer = await place().app.inject(`/api/ogc/collections/essais/items?${new URLSearchParams(query)}`);
      expect([query, statuses.includes(answer.statusCode) || answer.body]).toEqual([query, true]);
      if (answer.statusCode === 200) expect([query, answer.json().features]).toEqual([query, []]);
    } // biome-ignore format: a table
    expect(await items()).toEqual(before);
  });

  test('DATA-04 a filter of 100 KB, of a thousand levels, or of more than may be, is refused in CQL2 as JSON', async () => {
    const nom = { property: 'nom' };
    const long = JSON.stringify({ op: '=', args: [nom, 'x'.repeat(100_000)] });
    const nested = (levels: number) => `${'{"op":"not","args":['.repeat(levels)}true${']}'.repeat(levels)}`;
    const lists = `{"op":"=","args":[${'['.repeat(1000)}1${']'.repeat(1000)},1]}`;
    const area = `{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Polygon","coordinates":${'['.repeat(1000)}1${']'.repeat(1000)}}]}`;
    expect(await items({ filter: nested(2), 'filter-lang': 'cql2-json' })).toHaveLength(HOSTILE.length);
    for (const filter of [long, nested(1000), nested(300), lists, area]) {
      const query = new URLSearchParams({ filter, 'filter-lang': 'cql2-json' });
      const answer = await place().app.inject(`/api/ogc/collections/essais/items?${query}`);
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'filter']);
    }
  });
});
