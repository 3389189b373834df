import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGeoPackageBlob } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State } from '../../domain/state.ts';
import { openState } from '../../storage/state.ts';
import { convert, feature, line, PATHS, point, polygon, writeCollection, zipOf } from '../../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { type CoucheOptions, NO_OPTIONS } from './couche-options.ts';
import { importCouche } from './import-couche.ts';
import { inspectFile } from './inspect-file.ts';
import { renewCopies, staleTables } from './renew-copies.ts';

let folder: string;
let territory: OwnTerritory;
let geopackage: string;
let state: State;
let paths: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-couche-'));
  territory = createOwnTerritory();
  geopackage = join(territory.folder, 'territory.gpkg');
  state = await openState({ data: folder, databaseUrl: null });
  paths = writeCollection(folder, 'sentiers.geojson', PATHS);
});
afterAll(async () => {
  await state.close();
  territory.remove();
  rmSync(folder, { recursive: true, force: true });
});

const run = (file: string, options: Partial<CoucheOptions> = {}) =>
  importCouche({ ...NO_OPTIONS, file, geopackage, state, replaces: true, ...options });

type Row = Record<string, unknown> & { geom: Buffer };

function rowsOf(table: string): Row[] {
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return db.prepare<[], Row>(`SELECT * FROM "${table}" ORDER BY fid`).all();
  } finally {
    db.close();
  }
}

const geometryOf = (row: Row | undefined) => readGeoPackageBlob(row?.geom ?? Buffer.alloc(0)) as { coordinates: never };
const layerNow = async (slug: string) => (await state.layers.all()).find((layer) => layer.slug === slug);

/** The folder of the GeoPackage in its parts: what a Shapefile is zipped from. */
function zipShapefile(name: string, ...options: string[]): string {
  const parts = mkdtempSync(join(folder, 'shp-'));
  convert(paths, join(parts, `${name}.shp`), '-f', 'ESRI Shapefile', ...options);
  const entries = readdirSync(parts).map((part) => ({
    name: `dossier/${part}`,
    body: readFileSync(join(parts, part)),
  }));
  const path = join(folder, `${name}.zip`);
  writeFileSync(path, zipOf(entries));
  return path;
}

function zipKml(file: string): string {
  const path = join(folder, 'sentiers.kmz');
  writeFileSync(path, zipOf([{ name: 'doc.kml', body: readFileSync(file) }]));
  return path;
}

const GPX = `<?xml version="1.0" encoding="ISO-8859-1"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-17.5" lon="-149.5"><ele>12</ele><name>Refuge du col \u00e9troit</name></wpt>
  <wpt lat="-17.6" lon="-149.6"><name>Source &amp; bassin</name></wpt>
  <rte><name>Tour</name><rtept lat="-17.5" lon="-149.5"/><rtept lat="-17.6" lon="-149.6"/></rte>
  <trk><name>Sortie</name>
    <trkseg><trkpt lat="-17.5" lon="-149.5"/><trkpt lat="-17.51" lon="-149.5"/></trkseg>
    <trkseg><trkpt lat="-17.52" lon="-149.5"/></trkseg>
    <trkseg><trkpt lat="-17.53" lon="-149.5"/><trkpt lat="-17.54" lon="-149.5"/></trkseg>
  </trk>
</gpx>`;

test('TER-02 ADM-15 of a GPX its points, its routes or its tracks are imported, in the encoding that it names', async () => {
  const file = join(folder, 'sortie.gpx');
  writeFileSync(file, Buffer.from(GPX, 'latin1'));
  expect(await inspectFile(file)).toMatchObject({
    format: 'GPX',
    tables: ['waypoints', 'routes', 'tracks'].map((name) => ({ name, projection: 'EPSG:4326' })),
  });
  const imported = async (table: string) => {
    await run(file, { slug: 'sortie', table });
    return rowsOf('couche_sortie').map((row) => [row.name, geometryOf(row).coordinates]);
  };
  expect(await imported('waypoints')).toEqual([
    ['Refuge du col étroit', [-149.5, -17.5]],
    ['Source & bassin', [-149.6, -17.6]],
  ]);
  expect(rowsOf('couche_sortie')[0]?.ele).toBe(12);
  const [from, to] = [
    [-149.5, -17.5],
    [-149.6, -17.6],
  ];
  expect(await imported('routes')).toEqual([['Tour', [[from, to]]]]);
  const [[, track] = []] = await imported('tracks');
  expect(track).toHaveLength(2);
});

test('TER-02 ADM-15 a place of a KML keeps its attributes, its date and all its shapes of one kind', async () => {
  const file = join(folder, 'lieux.kml');
  const ring =
    '<LinearRing><coordinates>-149.5,-17.5 -149.4,-17.5,3 -149.4,-17.4 -149.5,-17.5</coordinates></LinearRing>';
  const area = `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`;
  writeFileSync(
    file,
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Folder>
      <Placemark><name>Lagon</name><description><![CDATA[Un <b>lagon</b>]]></description>
        <TimeStamp><when>2024-05-01</when></TimeStamp>
        <ExtendedData><Data name="prof."><value>12</value></Data></ExtendedData>
        <MultiGeometry>${area}${area.replaceAll('-149', '-150')}<Point><coordinates>-149.5,-17.5</coordinates></Point></MultiGeometry>
      </Placemark></Folder></Document></kml>`,
  );
  await run(file, { slug: 'lieux' });
  const [row] = rowsOf('couche_lieux');
  expect(row).toMatchObject({ name: 'Lagon', description: 'Un <b>lagon</b>', date: '2024-05-01', prof: 12 });
  expect(geometryOf(row).coordinates).toHaveLength(2);
});

describe('every format and system', () => {
  const files: [string, string, () => string][] = [
    ['GeoJSON', 'EPSG:4326', () => paths],
    [
      'GeoJSON',
      'EPSG:3297',
      () => convert(paths, join(folder, 'rgpf.geojson'), '-f', 'GeoJSON', '-t_srs', 'EPSG:3297'),
    ],
    ['GeoPackage', 'EPSG:3304', () => convert(paths, join(folder, 'tahiti.gpkg'), '-f', 'GPKG', '-t_srs', 'EPSG:3304')],
    [
      'FlatGeobuf',
      'EPSG:3305',
      () => convert(paths, join(folder, 'moorea.fgb'), '-f', 'FlatGeobuf', '-t_srs', 'EPSG:3305'),
    ],
    ['KML', 'EPSG:4326', () => convert(paths, join(folder, 'sentiers.kml'), '-f', 'KML')],
    ['KML', 'EPSG:4326', () => zipKml(convert(paths, join(folder, 'doc.kml'), '-f', 'LIBKML'))],
    ['Shapefile', 'EPSG:3305', () => zipShapefile('moorea', '-t_srs', 'EPSG:3305', '-lco', 'ENCODING=UTF-8')],
    ['Shapefile', 'EPSG:3297', () => zipShapefile('latin', '-t_srs', 'EPSG:3297', '-lco', 'ENCODING=ISO-8859-1')],
  ];

  test.each(files)('TER-02 a %s in %s gives the same places, words and numbers', async (format, projection, file) => {
    const result = await run(file(), { slug: 'sentiers', name: 'Sentiers' });
    expect(result).toMatchObject({ format, projection, objects: 2, refused: [], repaired: 0 });
    const rows = rowsOf('couche_sentiers').sort((a, b) => String(a.nom).localeCompare(String(b.nom)));
    const [difficulty = ''] = Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('diff'));
    expect(rows.map((row) => [row.nom, row[difficulty], row.km])).toEqual([
      ['Col des Trois Pinus', 'facile', 2.1],
      ['Mont Rotui', 'élevée', 4],
    ]);
    const [[from, to]] = geometryOf(rows[0]).coordinates as [[[number, number], [number, number]]];
    for (const [i, value] of [-149.83, -17.53].entries()) expect(from[i]).toBeCloseTo(value, 6);
    for (const [i, value] of [-149.82, -17.54].entries()) expect(to[i]).toBeCloseTo(value, 6);
  });

  const CODES = { code_postal: 98713, insee: 98735, siret: 12345678901234, telephone: 87123456, eleves: 120, km: 2.5 };
  const asGeoJson = () => writeCollection(folder, 'codes.geojson', [feature(CODES, point(-149.57, -17.53))]);
  const asShapefile = () => {
    const parts = mkdtempSync(join(folder, 'shp-'));
    convert(asGeoJson(), join(parts, 'codes.shp'), '-f', 'ESRI Shapefile');
    const path = join(folder, 'codes.zip');
    writeFileSync(path, zipOf(readdirSync(parts).map((name) => ({ name, body: readFileSync(join(parts, name)) }))));
    return path;
  };
  const asCsv = () => {
    const path = join(folder, 'codes.csv');
    const [names, values] = [Object.keys(CODES), Object.values(CODES)];
    writeFileSync(path, `lon,lat,${names.join(',')}\n-149.57,-17.53,${values.join(',')}\n`);
    return path;
  };
  test.each([
    ['GeoJSON', asGeoJson],
    ['zipped Shapefile', asShapefile],
    ['CSV', asCsv],
    ['GeoPackage', () => convert(asGeoJson(), join(folder, 'codes.gpkg'), '-f', 'GPKG')],
    ['FlatGeobuf', () => convert(asGeoJson(), join(folder, 'codes.fgb'), '-f', 'FlatGeobuf')],
  ])('TER-02 codes of a %s are words, whatever they are made of, and numbers numbers', async (_format, file) => {
    await run(file(), { slug: 'codes' });
    const { fid: _, geom: __, ...row } = rowsOf('couche_codes')[0] as Row;
    expect(Object.values(row)).toEqual(['98713', '98735', '12345678901234', '87123456', 120, 2.5]);
  });

  test('TER-02 figures of a CSV that no number keeps are words: zeros before, a plus before, more figures than a number has', async () => {
    const file = join(folder, 'chiffres.csv');
    const values = '0987,+68940123456,98765432109876543,7,-3.5';
    writeFileSync(file, `lon,lat,a,b,c,d,e\n-149.57,-17.53,${values}\n`);
    await run(file);
    expect(rowsOf('couche_chiffres')[0]).toMatchObject({
      ...{ a: '0987', b: '+68940123456', c: '98765432109876543', d: 7, e: -3.5 },
    });
  });

  test.each([
    ['utf-8 and commas', 'Nom,Longitude,Latitude,CP,Élèves\nÉcole,-149.57,-17.53,098714,120\n', 'utf8', {}],
    ['latin1, semicolons and decimal commas', 'Nom;X;Y;CP;Élèves\nÉcole;-149,57;-17,53;098714;120\n', 'latin1', {}],
    ['utf-16 and tabs', '\ufeffNom\tlon\tlat\tCP\tÉlèves\nÉcole\t-149.57\t-17.53\t098714\t120\n', 'utf16le', {}],
    [
      'RGPF metres in columns of its own',
      'Nom;est_m;nord_m;CP;Élèves\nÉcole;227145,48;8059968,56;098714;120\n',
      'utf8',
      { columnX: 'est_m', columnY: 'nord_m', projection: 3297 },
    ],
  ] as const)('TER-02 a CSV in %s is read', async (_what, text, encoding, options) => {
    const file = join(folder, 'ecoles.csv');
    writeFileSync(file, Buffer.from(text, encoding));
    await run(file, options);
    const [row] = rowsOf('couche_ecoles');
    expect(row).toMatchObject({ nom: 'École', cp: '098714', eleves: 120 });
    const [lon, lat] = geometryOf(row).coordinates as [number, number];
    expect(lon).toBeCloseTo(-149.57, 3);
    expect(lat).toBeCloseTo(-17.53, 3);
  });

  test('TER-02 GDAL opens what was written, its index included', async () => {
    await run(paths);
    const box = ['-spat', '-149.835', '-17.545', '-149.8', '-17.52'];
    const told = execFileSync('ogrinfo', ['-ro', '-so', ...box, geopackage, 'couche_sentiers'], { encoding: 'utf8' });
    expect(told).toContain('Geometry: Multi Line String');
    expect(told).toContain('Feature Count: 1');
    expect(told).not.toMatch(/Warning|ERROR/);
  });
});

describe('objects that are not right', () => {
  const square = (x: number, y: number, size = 0.01) => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];

  test('TER-02 what can be mended is, what cannot is left out and told one by one', async () => {
    const bow = [
      [-149.8, -17.5],
      [-149.7, -17.4],
      [-149.7, -17.5],
      [-149.8, -17.4],
      [-149.8, -17.5],
    ];
    const file = writeCollection(folder, 'mal.geojson', [
      feature({ n: 1 }, polygon(square(-149.6, -17.6))), // not closed
      feature({ n: 2 }, polygon(bow)), // crosses itself
      feature(
        { n: 3 },
        polygon([
          [-149, -17],
          [-149, -17.1],
          [-149, -17],
        ]),
      ), // no area
      feature({ n: 4 }, null),
      feature({ n: 5 }, point(-149, 95)),
      feature({ n: 6 }, { type: 'Point', coordinates: ['a', null] }),
      feature({ n: 7 }, { type: 'GeometryCollection', geometries: [] }),
      feature({ n: 8 }, polygon(square(210.4, -17.6))), // longitudes from 0 to 360
      feature({ n: 9 }, line([-149, -17], [-149, -17])),
    ]);
    const result = await run(file);
    expect(result).toMatchObject({ objects: 3, repaired: 3 });
    expect(result.refused.map(({ reason, count, first }) => [reason, count, first])).toEqual([
      ['trop peu de sommets', 2, [3, 9]],
      ['sans géométrie', 1, [4]],
      ['coordonnées hors du monde', 1, [5]],
      ['coordonnées illisibles', 1, [6]],
      ['genre de géométrie non pris en charge', 1, [7]],
    ]);
    const rows = rowsOf('couche_mal');
    expect(geometryOf(rows[1]).coordinates).toHaveLength(2); // a bow is two triangles
    expect((geometryOf(rows[2]).coordinates as number[][][][])[0]?.[0]?.[0]?.[0]).toBeCloseTo(-149.6, 9);
  });

  test('TER-02 (SEC-22) hostile names of attributes are names, not SQL nor code', async () => {
    const names = [
      '"; DROP TABLE ile; --',
      '__proto__',
      'constructor',
      'fid',
      'geom',
      'ROWID',
      '',
      'Nom',
      'nom',
      'x'.repeat(300),
    ];
    const properties = JSON.parse(
      `{${names.map((name, i) => `${JSON.stringify(name)}: "v${i}"`).join(', ')}}`,
    ) as object;
    const file = writeCollection(folder, 'noms.geojson', [feature(properties, point(-149.5, -17.5))]);
    const { columns } = await run(file);
    expect(columns.map(({ title }) => title).sort()).toEqual(names.toSorted());
    for (const { name } of columns) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(new Set(columns.map(({ name }) => name)).size).toBe(names.length);
    const [row] = rowsOf('couche_noms');
    for (const { name, title } of columns) expect(row?.[name]).toBe(`v${names.indexOf(title)}`);
    expect(rowsOf('ile')).toHaveLength(1);
    expect(({} as Record<string, unknown>).v1).toBeUndefined();
  });
});

describe('the layer', () => {
  test('TER-02 it is in the catalogue with its fields, its producer and its search', async () => {
    const options = {
      slug: 'chemins-de-moorea',
      name: 'Chemins de Moorea',
      searched: 'Nom',
      producer: 'Randonneurs',
      licence: 'CC BY 4.0',
    };
    await run(paths, options);
    expect(await layerNow('chemins-de-moorea')).toMatchObject({
      name: 'Chemins de Moorea',
      published: true,
      searchable: true,
      metadata: { producteur: 'Randonneurs' },
      options: { info: [{ type: 'wms', layers: 'chemins-de-moorea' }] },
      drawing: { fields: [{ name: 'nom', title: 'Nom' }, { name: 'difficulte' }, { name: 'km' }, { name: 'balise' }] },
    });
    const [source] = rowsOf('source' as never).filter(({ slug }) => slug === 'couche-chemins-de-moorea');
    expect(source).toMatchObject({ producteur: 'Randonneurs', licence: 'CC BY 4.0' });
    expect(source?.min_lon).toBeCloseTo(-149.84, 3);
  });

  test('TER-02 classes are proposed for an attribute that suits, and drawn when asked for', async () => {
    const places = Array.from({ length: 40 }, (_, i) =>
      feature(
        { nom: `P${i}`, type: i % 3 ? 'public' : 'privé', habitants: i * i * 7 + 0.5, vide: null },
        point(-149.5 + i / 1000, -17.5),
      ),
    );
    // More different numbers than a legend has room for.
    const many = [
      ...places,
      ...places.map((one, i) => feature({ ...one.properties, habitants: 20_000 + i }, one.geometry)),
    ];
    const file = writeCollection(folder, 'lieux.geojson', many);
    const { proposals } = await run(file);
    expect(proposals.map(({ field, classes }) => [field, classes.map((one) => one.replaceAll('\u202f', ' '))])).toEqual(
      [
        ['type', ['public', 'privé']],
        ['habitants', ['moins de 5 000', '5 000 à 10 000', '10 000 à 15 000', '15 000 à 20 000', '20 000 et plus']],
      ],
    );
    await run(file, { classes: 'type' });
    const content = (await layerNow('lieux'))?.drawing?.content;
    if (content?.kind !== 'features') throw new Error('The layer has no features.');
    expect(content.style.rules.map(({ name }) => name)).toEqual(['public', 'privé', 'Nom']);
    expect((await layerNow('lieux'))?.drawing?.legend).toMatchObject({ subtitle: 'type' });
  });

  test('TER-02 replaced, it keeps the name and the look that somebody gave it, while its attributes are there', async () => {
    await run(paths, { slug: 'gardee' });
    const layer = await layerNow('gardee');
    if (layer?.drawing?.content.kind !== 'features') throw new Error('The layer is not there.');
    const style = { name: 'À nous', rules: [] };
    const content = { ...layer.drawing.content, style };
    await state.layers.update({ ...layer, name: 'Nos sentiers', drawing: { ...layer.drawing, content } });
    expect(await run(paths, { slug: 'gardee' })).toMatchObject({ name: 'Nos sentiers', keepsStyle: true });
    expect(await layerNow('gardee')).toMatchObject({
      id: layer.id,
      name: 'Nos sentiers',
      drawing: { content: { style } },
    });
    const other = writeCollection(folder, 'autre.geojson', [feature({ b: 1 }, point(-149, -17))]);
    expect(await run(other, { slug: 'gardee' })).toMatchObject({ keepsStyle: false });
    expect((await layerNow('gardee'))?.drawing?.fields).toEqual([{ name: 'b', title: 'b' }]);
  });

  test('TER-02 points, lines and areas of one file are one layer, each drawn as its kind', async () => {
    const file = writeCollection(folder, 'melange.geojson', [
      feature({ a: 1 }, point(-149.5, -17.5)),
      feature({ a: 2 }, line([-149.5, -17.5], [-149.4, -17.5])),
      feature(
        { a: 3 },
        {
          type: 'MultiPoint',
          coordinates: [
            [-149, -17],
            [-149.1, -17],
          ],
        },
      ),
    ]);
    await run(file);
    expect(rowsOf('couche_melange').map(({ genre_geom }) => genre_geom)).toEqual(['point', 'line', 'point']);
    const content = (await layerNow('melange'))?.drawing?.content;
    if (content?.kind !== 'features') throw new Error('The layer has no features.');
    expect(content.style.rules.map(({ filter }) => filter)).toEqual([
      ['==', 'genre_geom', 'point'],
      ['==', 'genre_geom', 'line'],
    ]);
  });

  test('TER-02 a heavy layer has thinned copies for the small scales, renewed with it and after an edit', async () => {
    const coast = Array.from({ length: 60_000 }, (_, i) => [-149.9 + i / 100_000, -17.5 + Math.sin(i) / 10_000]);
    const heavy = [
      feature({ nom: 'Côte' }, line(...coast)),
      feature({ nom: 'Ponton' }, line([-149.5, -17.5], [-149.5001, -17.5])),
    ];
    await run(writeCollection(folder, 'cote.geojson', heavy), { slug: 'rivage' });
    const vertices = (table: string) => (geometryOf(rowsOf(table)[0]).coordinates as unknown[][])[0]?.length ?? 0;
    expect(rowsOf('couche_rivage_z9').map(({ nom }) => nom)).toEqual(['Côte']);
    expect(vertices('couche_rivage_z9')).toBeLessThan(100);
    expect(vertices('couche_rivage')).toBe(60_000);
    expect(staleTables(geopackage)).toEqual([]);
    const db = new Sqlite(geopackage); // as QGIS does: the row, the index, and when it was
    db.exec(
      'DROP TRIGGER rtree_couche_rivage_geom_delete; DELETE FROM couche_rivage WHERE fid = 1; DELETE FROM rtree_couche_rivage_geom WHERE id = 1',
    );
    db.exec("UPDATE gpkg_contents SET last_change = '2100-01-01T00:00:00.000Z' WHERE table_name = 'couche_rivage'");
    db.close();
    expect(await renewCopies(geopackage, new Date('2100-01-02'))).toEqual(['couche_rivage']);
    expect(rowsOf('couche_rivage_z9')).toEqual([]);
    expect(staleTables(geopackage)).toEqual([]);
    await run(paths, { slug: 'rivage' });
    expect(() => rowsOf('couche_rivage_z9')).toThrow('no such table');
  });
});
