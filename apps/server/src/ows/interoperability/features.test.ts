import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { createReferencePrograms, type ReferencePrograms } from './programs.ts';

let motu: TestApp;
let programs: ReferencePrograms;
let base: string;
let geopackage: string;
beforeAll(async () => {
  programs = createReferencePrograms();
  motu = await startApp();
  base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  geopackage = motu.territory.current().files.geopackage;
});
afterAll(async () => {
  await motu.close();
  programs.remove();
});

/** Of what GDAL reads: how many there are, and how large all of them are together. */
const MEASURED = 'count(*) AS nombre, sum(ST_Area(geom)) AS aire, sum(ST_NPoints(geom)) AS sommets';
const CLIENT_MS = 120_000;

test.each([
  ['OGC API (DATA-04)', 'OAPIF', '/api/ogc', 'communes', []],
  ['WFS 2.0.0 (DATA-05)', 'WFS', '/api/wfs?VERSION=2.0.0', 'motu:communes', ['-nln', 'communes']],
  ['WFS 1.1.0 (DATA-05)', 'WFS', '/api/wfs?VERSION=1.1.0', 'motu:communes', ['-nln', 'communes']],
])(
  'DATA-08 GDAL reads all communes by %s: as many, with the same geometries',
  async (_name, driver, path, layer, options) => {
    const copied = await programs.ogr2ogr(`${driver}:${base}${path}`, layer, ['-nlt', 'MULTIPOLYGON', ...options]);
    const measured = async (file: string, table: string) =>
      programs.measure(file, `SELECT ${MEASURED} FROM "${table}"`);
    const [theirs, ours] = [await measured(copied, 'communes'), await measured(geopackage, 'commune')];
    expect([theirs.nombre, theirs.sommets]).toEqual([ours.nombre, ours.sommets]);
    expect(theirs.aire).toBeCloseTo(ours.aire ?? 0, 6);
  },
  CLIENT_MS,
);

test(
  'DATA-08 (DATA-04) GDAL reads the buildings of a frame by OGC API, page after page',
  async () => {
    const frame = ['-149.575', '-17.545', '-149.565', '-17.535'];
    const copied = await programs.ogr2ogr(`OAPIF:${base}/api/ogc`, 'batiments', [
      ...['-spat', ...frame],
      ...['-oo', 'PAGE_SIZE=100'],
    ]);
    const { nombre } = await programs.measure(copied, 'SELECT count(*) AS nombre FROM batiments');
    const answer = await fetch(`${base}/api/ogc/collections/batiments/items?limit=1&bbox=${frame}`);
    const { numberMatched } = (await answer.json()) as { numberMatched: number };
    expect(nombre).toBe(numberMatched);
    expect(nombre).toBeGreaterThan(200);
  },
  CLIENT_MS,
);

test(
  'DATA-08 (DATA-04, DATA-05) QGIS and OWSLib read the communes by OGC API and by WFS in both versions',
  async () => {
    const found = JSON.parse(await programs.python('features-client.py', base, programs.folder));
    const answer = await fetch(`${base}/api/ogc/collections/communes/items?limit=1000&crs=EPSG:4326`);
    const { features, numberMatched } = (await answer.json()) as {
      features: { properties: { nom: string } }[];
      numberMatched: number;
    };
    const names = features.map(({ properties }) => properties.nom).toSorted();
    expect(found.owslib.collections).toContain('communes');
    expect(found.owslib.names).toHaveLength(5);
    expect(found.owslib.queryables).toContain('population');
    const sorted = (list: string[]) => [...list].toSorted();
    const { aire } = await programs.measure(geopackage, `SELECT ${MEASURED} FROM commune`);
    for (const read of [found.OAPIF, found.WFS['2.0.0'], found.WFS['1.1.0']]) {
      expect([read.count, sorted(read.names)]).toEqual([numberMatched, names]);
      expect(read.near).toContain('Papeete');
      expect(read.extent[0]).toBeCloseTo(-149.59, 1);
      expect(read.area).toBeCloseTo(aire ?? 0, 6);
    }
    for (const version of ['2.0.0', '1.1.0']) {
      expect(found.wfs[version].types).toContain('motu:communes');
      expect(found.wfs[version].operations).toEqual(expect.arrayContaining(['DescribeFeatureType', 'GetFeature']));
      expect(found.wfs[version].names).toHaveLength(5);
    }
  },
  CLIENT_MS,
);
