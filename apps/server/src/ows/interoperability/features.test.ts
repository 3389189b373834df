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

test(
  'DATA-08 (DATA-04) GDAL reads all communes by OGC API: as many, with the same geometries',
  async () => {
    const copied = await programs.ogr2ogr(`OAPIF:${base}/api/ogc`, 'communes', ['-nlt', 'MULTIPOLYGON']);
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
  'DATA-08 (DATA-04) QGIS and OWSLib read the communes by OGC API',
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
    expect([found.OAPIF.count, sorted(found.OAPIF.names)]).toEqual([numberMatched, names]);
    expect(found.OAPIF.near).toContain('Papeete');
    expect(found.OAPIF.extent[0]).toBeCloseTo(-149.59, 1);
    const { aire } = await programs.measure(geopackage, `SELECT ${MEASURED} FROM commune`);
    expect(found.OAPIF.area).toBeCloseTo(aire ?? 0, 6);
  },
  CLIENT_MS,
);
