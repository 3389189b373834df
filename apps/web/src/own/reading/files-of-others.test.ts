// @vitest-environment node
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { geometryOf, valuesOf } from './objects.ts';
import { readObjects } from './read-objects.ts';
import { FileRefusal } from './refusal.ts';
import { askProj, run } from './testing.ts';

const POINT = { type: 'Point', coordinates: [-149.5, -17.5] };
const feature = (geometry: object | null, properties: object = { nom: 'a' }, more: object = {}) => ({
  type: 'Feature',
  ...more,
  properties,
  geometry,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const kml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${content}</Document></kml>`;
const gpx = (content: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">${content}</gpx>`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A file as GDAL makes it of GeoJSON. */
function gdal(source: string, extension: string, ...options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'motu-others-'));
  writeFileSync(join(folder, 'source.geojson'), source);
  const target = join(folder, `objets.${extension}`);
  run('ogr2ogr', [...options, target, join(folder, 'source.geojson')]);
  return readFileSync(target);
}

function twoTables(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'motu-others-'));
  writeFileSync(join(folder, 'source.geojson'), collection(feature(POINT)));
  const target = join(folder, 'objets.gpkg');
  for (const table of ['lieux', 'zones'])
    run('ogr2ogr', ['-f', 'GPKG', '-update', '-append', '-nln', table, target, join(folder, 'source.geojson')]);
  return readFileSync(target);
}

function tilesOnly(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'motu-others-'));
  const [picture, target] = [join(folder, 'a.tif'), join(folder, 'a.gpkg')];
  run('gdal_create', ['-outsize', '16', '16', '-bands', '3', '-burn', '9', '-a_srs', 'EPSG:4326', '-a_ullr', '-150', '-17', '-149', '-18', picture]); // biome-ignore format: one line
  run('gdal_translate', ['-of', 'GPKG', picture, target]);
  return readFileSync(target);
}

const Z_POINT = feature({ type: 'Point', coordinates: [-149.5, -17.5, 12] });
const LINE = {
  type: 'LineString',
  coordinates: [
    [-149.5, -17.5],
    [-149.4, -17.4],
  ],
};
const BEYOND = {
  type: 'Polygon',
  coordinates: [[[210, -17], [211, -17], [211, -18], [210, -17]]], // biome-ignore format: one line
};

type Opens = { count: number; skipped?: number; first?: Record<string, unknown>; at?: unknown; kinds?: string[] };
type Case = readonly [title: string, name: string, content: () => string | Buffer, opens: Opens | string];

// biome-ignore format: one line each
const CASES: readonly Case[] = [
  ['GeoJSON of one geometry', 'a.geojson', () => JSON.stringify(POINT), { count: 1, at: POINT.coordinates }],
  ['GeoJSON of one object', 'a.json', () => JSON.stringify(feature(POINT)), { count: 1, first: { nom: 'a' } }],
  ['GeoJSON with a mark of UTF-8', 'a.geojson', () => `\ufeff${collection(feature(POINT))}`, { count: 1 }],
  ['GeoJSON in UTF-16', 'a.geojson', () => utf16(collection(feature(POINT, { nom: 'é' }))), { count: 1, first: { nom: 'é' } }],
  ['GeoJSON with heights', 'a.geojson', () => collection(Z_POINT), { count: 1, at: POINT.coordinates }],
  ['GeoJSON with ids that are null, texts and numbers', 'a.geojson', () => collection(...[null, 'x', 3].map((id) => feature(POINT, {}, { id }))), { count: 3 }],
  ['GeoJSON with properties that are null', 'a.geojson', () => collection({ type: 'Feature', properties: null, geometry: POINT }), { count: 1 }],
  ['GeoJSON with an object without a place', 'a.geojson', () => collection(feature(null), feature(POINT)), { count: 2 }],
  ['GeoJSON with an empty geometry', 'a.geojson', () => collection(feature({ type: 'MultiPoint', coordinates: [] }), feature(POINT)), { count: 2 }],
  ['GeoJSON of empty geometries alone', 'a.geojson', () => collection(feature({ type: 'Polygon', coordinates: [] })), 'Ce fichier ne contient aucun objet qui ait une place sur la carte.'],
  ['GeoJSON with a collection of a point and a line', 'a.geojson', () => collection(feature({ type: 'GeometryCollection', geometries: [POINT, LINE] })), { count: 2 }],
  ['GeoJSON beyond the antimeridian, counted to 360', 'a.geojson', () => collection(feature(BEYOND)), { count: 1, at: [[[-150, -17], [-149, -17], [-149, -18], [-150, -17]]] }],
  ['GeoJSON with latitudes before longitudes', 'a.geojson', () => collection(feature({ type: 'Point', coordinates: [-17.5, -149.5] })), 'Objet 1 : -17,5, -149,5 ne sont pas des degrés, et ce fichier ne dit pas son système de coordonnées. Indiquez-le.'],
  ['GeoJSON in metres that says so', 'a.geojson', () => gdal(collection(feature(POINT)), 'geojson', '-f', 'GeoJSON', '-lco', 'RFC7946=NO', '-t_srs', 'EPSG:3297'), { count: 1 }],
  ['TopoJSON', 'a.json', () => '{"type":"Topology","objects":{},"arcs":[]}', 'Un fichier TopoJSON ne s’ouvre pas ici. Enregistrez-le en GeoJSON.'],
  ['Esri JSON', 'a.json', () => '{"displayFieldName":"nom","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"features":[{"attributes":{"nom":"a"},"geometry":{"x":-149.5,"y":-17.5}}]}', 'Un fichier Esri JSON ne s’ouvre pas ici. Enregistrez-le en GeoJSON.'],
  ['a page of the web called GeoJSON', 'a.geojson', () => '<!doctype html><p>404</p>', 'Ce fichier n’est pas du GeoJSON.'],
  ['KML of a link to another file', 'a.kml', () => kml('<NetworkLink><Link><href>http://x/y.kml</href></Link></NetworkLink>'), 'Ce KML ne contient que des liens vers d’autres fichiers, qui ne sont pas suivis. Téléchargez-les, et ajoutez-les.'],
  ['KML with folders, links and attributes', 'a.kml', () => kml('<NetworkLink><Link><href>http://x/</href></Link></NetworkLink><Folder><Placemark><name>Phare</name><ExtendedData><Data name="feu"><value>blanc</value></Data></ExtendedData><Point><coordinates>-149.5,-17.5,3</coordinates></Point></Placemark></Folder>'), { count: 1, first: { name: 'Phare', feu: 'blanc' } }],
  ['KML with several shapes in one object', 'a.kml', () => kml('<Placemark><MultiGeometry><Point><coordinates>-149.5,-17.5</coordinates></Point><LineString><coordinates>-149.5,-17.5 -149.4,-17.4</coordinates></LineString></MultiGeometry></Placemark>'), { count: 2 }],
  ['KML with a track of Google', 'a.kml', () => kml('<Placemark><gx:Track><when>2026-01-01T00:00:00Z</when><gx:coord>-149.5 -17.5 0</gx:coord><when>2026-01-01T00:01:00Z</when><gx:coord>-149.4 -17.4 0</gx:coord></gx:Track></Placemark>'), { count: 1, at: LINE.coordinates }],
  ['GPX with extensions', 'a.gpx', () => gpx('<trk><name>Tour</name><trkseg><trkpt lat="-17.5" lon="-149.5"><extensions><t:hr>92</t:hr></extensions></trkpt><trkpt lat="-17.4" lon="-149.4"/></trkseg></trk>'), { count: 1, first: { name: 'Tour' } }],
  ['GPX with a point, a route and a track', 'a.gpx', () => gpx('<wpt lat="-17.5" lon="-149.5"/><rte><rtept lat="-17.5" lon="-149.5"/><rtept lat="-17.4" lon="-149.4"/></rte><trk><trkseg><trkpt lat="-17.5" lon="-149.5"/><trkpt lat="-17.4" lon="-149.4"/></trkseg></trk>'), { count: 3 }],
  ['CSV with semicolons and decimal commas', 'a.csv', () => 'nom;lon;lat;haut\nA;-149,5;-17,5;1,5\n', { count: 1, first: { nom: 'A', haut: 1.5 }, at: POINT.coordinates }],
  ['CSV with tabs and a mark of UTF-8', 'a.tsv', () => '\ufeffnom\tlon\tlat\né\t-149.5\t-17.5\n', { count: 1, first: { nom: 'é' } }],
  ['CSV in UTF-16', 'a.csv', () => utf16('nom;lon;lat\r\né;-149,5;-17,5\r\n'), { count: 1, first: { nom: 'é' } }],
  ['CSV in Latin-1', 'a.csv', () => latin1('nom;lon;lat\né;-149,5;-17,5\n'), { count: 1, first: { nom: 'é' } }],
  ['CSV with days as French writes them', 'a.csv', () => 'jour;lon;lat\n2/01/2026;-149,5;-17,5\n31/12/2025;-149,4;-17,5\n', { count: 2, first: { jour: '2026-01-02' }, kinds: ['date'] }],
  ['CSV with days from the year on, and codes', 'a.csv', () => 'jour,code,lon,lat\n2026-01-02,007,-149.5,-17.5\n,008,-149.4,-17.5\n', { count: 2, first: { jour: '2026-01-02', code: '007' }, kinds: ['date', 'text'] }],
  ['CSV with a line break in quotes', 'a.csv', () => 'nom,lon,lat\n"a\nb",-149.5,-17.5\n', { count: 1, first: { nom: 'a\nb' } }],
  ['CSV without coordinates', 'a.csv', () => 'nom;rue\nA;Rue du port\n', 'Aucune colonne n’est celle des longitudes (ou X). Choisissez les colonnes.'],
  ['a workbook called CSV', 'a.csv', () => Buffer.from('PK\u0003\u0004\u0000\u0000\u0000', 'latin1'), 'Ce type de fichier ne s’ouvre pas ici. Choisissez un GeoJSON, KML, KMZ, GPX, Shapefile zippé, GeoPackage, FlatGeobuf, CSV ou GeoTIFF.'],
  ['Shapefile with its encoding beside it', 'a.zip', () => gdal(collection(feature(POINT, { nom: 'Tahaʼa é' })), 'shz', '-f', 'ESRI Shapefile', '-lco', 'ENCODING=ISO-8859-1'), { count: 1 }],
  ['Shapefile with heights', 'a.zip', () => gdal(collection(Z_POINT), 'shz', '-f', 'ESRI Shapefile'), { count: 1, at: POINT.coordinates }],
  ['Shapefile with measures', 'a.zip', () => gdal(collection(feature(LINE)), 'shz', '-f', 'ESRI Shapefile', '-dim', 'XYM'), { count: 1, at: LINE.coordinates }],
  ['GeoPackage with heights and measures', 'a.gpkg', () => gdal(collection(Z_POINT), 'gpkg', '-f', 'GPKG', '-dim', 'XYZM'), { count: 1, at: POINT.coordinates }],
  ['GeoPackage with several tables', 'a.gpkg', twoTables, 'Ce fichier contient plusieurs tables. Choisissez-en une.'],
  ['GeoPackage of tiles alone', 'a.gpkg', tilesOnly, 'Ce GeoPackage ne contient aucune table d’objets.'],
  ['FlatGeobuf with heights', 'a.fgb', () => gdal(collection(Z_POINT), 'fgb', '-f', 'FlatGeobuf'), { count: 1, at: POINT.coordinates }],
  ['FlatGeobuf without an index', 'a.fgb', () => gdal(collection(feature(LINE)), 'fgb', '-f', 'FlatGeobuf', '-lco', 'SPATIAL_INDEX=NO'), { count: 1, at: LINE.coordinates }],
];

test.each(CASES)('OWN-01 OWN-02 %s opens, or says why not', async (_title, name, content, wanted) => {
  const file = new Blob([content() as never]);
  if (typeof wanted === 'string') {
    const refusal = await readObjects(name, file, { ask: askProj }).then(
      ({ objects }) => `opened with ${objects.count}`,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(FileRefusal);
    expect((refusal as FileRefusal).message.replaceAll('\u00a0', ' ')).toBe(wanted);
    return;
  }
  const { objects } = await readObjects(name, file, { ask: askProj });
  expect(objects.count).toBe(wanted.count);
  if (wanted.first) expect(valuesOf(objects, 0)).toMatchObject(wanted.first);
  if (wanted.kinds) expect(objects.fields.map(({ kind }) => kind)).toEqual(wanted.kinds);
  if (wanted.at) expect((geometryOf(objects, 0) as { coordinates: unknown }).coordinates).toEqual(wanted.at);
});

test('OWN-02 a GeoPackage of nine megabytes, larger than what is read of it at once, opens with every value of every object', async () => {
  const texts = Array.from({ length: 6000 }, (_, i) => `${i} ${'é'.repeat(700)}`);
  const source = collection(...texts.map((nom) => feature(POINT, { nom })));
  const file = new Blob([gdal(source, 'gpkg', '-f', 'GPKG') as never]);
  expect(file.size).toBeGreaterThan(9e6);
  const { objects } = await readObjects('a.gpkg', file, { ask: askProj });
  expect(Array.from({ length: objects.count }, (_, i) => valuesOf(objects, i))).toEqual(texts.map((nom) => ({ nom })));
});
