import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { State } from '../../domain/state.ts';
import { openState } from '../../storage/state.ts';
import { convert, feature, PATHS, point, writeCollection, zipOf } from '../../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { type CoucheOptions, NO_OPTIONS } from './couche-options.ts';
import { importCouche } from './import-couche.ts';

let folder: string;
let territory: OwnTerritory;
let geopackage: string;
let state: State;
const good: Record<'geojson' | 'gpkg' | 'fgb' | 'zip' | 'csv', Buffer> = {} as never;
const parts: { name: string; body: Buffer }[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-hostile-'));
  territory = createOwnTerritory();
  geopackage = join(territory.folder, 'territory.gpkg');
  state = await openState({ data: folder, databaseUrl: null });
  const paths = writeCollection(folder, 'bon.geojson', PATHS);
  good.geojson = readFileSync(paths);
  good.gpkg = readFileSync(convert(paths, join(folder, 'bon.gpkg'), '-f', 'GPKG'));
  good.fgb = readFileSync(convert(paths, join(folder, 'bon.fgb'), '-f', 'FlatGeobuf'));
  good.csv = Buffer.from('nom,lon,lat\nÉcole,-149.5,-17.5\n');
  const shapes = mkdtempSync(join(folder, 'shp-'));
  convert(paths, join(shapes, 'bon.shp'), '-f', 'ESRI Shapefile');
  for (const name of readdirSync(shapes)) parts.push({ name, body: readFileSync(join(shapes, name)) });
  good.zip = zipOf(parts);
  await importCouche({ ...NO_OPTIONS, file: paths, slug: 'couche', geopackage, state });
}, 60_000);
afterAll(async () => {
  await state.close();
  territory.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that an import could have touched. */
async function everything() {
  const db = new Sqlite(geopackage, { readonly: true });
  const tables = db.prepare('SELECT table_name, last_change FROM gpkg_contents ORDER BY 1').all();
  const rows = db.prepare('SELECT * FROM couche_couche').all();
  db.close();
  return { tables, rows, files: readdirSync(territory.folder).sort(), layers: await state.layers.all() };
}

/** Asks for an import that must not happen, and returns the sentence that says so. */
async function refusal(name: string, body: Buffer | string, options: Partial<CoucheOptions> = {}): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, body);
  const before = await everything();
  const asked = { ...NO_OPTIONS, file, slug: 'couche', replaces: true, geopackage, state, ...options };
  const message = await importCouche(asked).then(
    () => 'IMPORTED',
    (error: Error) => (error.name === 'AppError' ? error.message : `NOT FORESEEN: ${error.stack}`),
  );
  expect(await everything()).toEqual(before);
  expect(message).toMatch(/^[A-ZÉ«].*\.$/);
  expect(message).not.toContain('\n');
  return message;
}

const part = (extension: string) => parts.find(({ name }) => name.endsWith(extension))?.body ?? Buffer.alloc(0);
const PLACE = '<Placemark><name>Passe</name><Point><coordinates>-149,-17</coordinates></Point></Placemark>';
const WAYPOINT = '<wpt lon="-149.5" lat="-17.5"><name>Passe</name></wpt>';
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

test.each<[string, string, () => Buffer | string, string]>([
  ['an empty file', 'x.geojson', () => '', 'il est vide'],
  ['a picture', 'x.geojson', () => Buffer.from('\u0089PNG\r\n', 'latin1'), 'ce n’est pas du GeoJSON'],
  ['a file of an unknown format', 'x.dwg', () => 'AC1032', 'son format n’est pas reconnu'],
  ['a KML without a place', 'x.kml', () => '<kml/>', 'il ne contient aucun objet'],
  ['a KML that is cut', 'x.kml', () => `<kml>${PLACE.slice(0, -8)}`, 'son XML est incomplet ou mal écrit'],
  ['another XML', 'x.kml', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'ce n’est ni du KML ni du GPX'],
  [
    'entities that grow',
    'x.kml',
    () => `<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><kml>${PLACE.replace('Passe', '&b;')}</kml>`,
    'son XML est incomplet ou mal écrit',
  ],
  [
    'a KML of 100 000 levels',
    'x.kml',
    () => `<kml>${PLACE.replace('Passe', `${'<i>'.repeat(1e5)}${'</i>'.repeat(1e5)}`)}</kml>`,
    'un de ses objets est démesuré',
  ],
  ['a KMZ without a KML', 'x.kmz', () => zipOf([{ name: 'a.png', body: Buffer.from('x') }]), 'aucun fichier .kml'],
  ['a GPX of two tables', 'x.gpx', () => `<gpx>${WAYPOINT}<rte/></gpx>`, 'il contient plusieurs tables'],
  ['no object', 'x.geojson', () => collection(), 'il ne contient aucun objet'],
  ['another JSON', 'x.json', () => '{"bonjour": [1, 2]}', 'aucun de ses objets ne peut être dessiné'],
  ['a list', 'x.json', () => '[{"type":"Feature"}]', 'ce n’est pas du GeoJSON'],
  ['an object that is no JSON', 'x.geojson', () => '{"features":[{"a":,}]}', 'son objet 1 n’est pas du JSON'],
  [
    'nesting of 100 000',
    'x.geojson',
    () => `{"features":[{"geometry":{"type":"Point","coordinates":${'['.repeat(1e5)}${']'.repeat(1e5)}}}]}`,
    'illisibles',
  ],
  ['NaN', 'x.csv', () => 'nom,lon,lat\na,NaN,NaN\nb,Infinity,0\n', '2 coordonnées illisibles'],
  ['no number', 'x.csv', () => 'nom,lon,lat\na,ici,là\n', '1 coordonnées illisibles'],
  [
    'metres for degrees',
    'x.csv',
    () => 'nom,x,y\na,227145,8059968\n',
    'ne sont pas en EPSG:4326\u00a0; précisez sa projection',
  ],
  [
    'no coordinates',
    'x.csv',
    () => 'nom,commune\na,Papeete\n',
    'aucune de ses colonnes n’est celle des longitudes, ou X',
  ],
  ['a quote that is never closed', 'x.csv', () => 'nom,lon,lat\n"a,-149,-17\n', 'n’est pas du CSV'],
  ['a database that is no GeoPackage', 'x.gpkg', () => sqlite('CREATE TABLE a (b)'), 'ce n’est pas un GeoPackage'],
  [
    'a GeoPackage whose table is not there',
    'x.gpkg',
    () => changed("UPDATE gpkg_geometry_columns SET table_name = 'x\"; DROP TABLE y'"),
    'aucune table de géométries',
  ],
  [
    'a GeoPackage whose table is a view',
    'x.gpkg',
    () => changed("CREATE VIEW v AS SELECT * FROM bon; UPDATE gpkg_geometry_columns SET table_name = 'v'"),
    'aucune table de géométries',
  ],
  [
    'geometries that are none',
    'x.gpkg',
    () => changed("UPDATE bon SET geom = x'4750000100000000010200000000ffffff'"),
    '2 coordonnées illisibles',
  ],
  ['no Shapefile', 'x.zip', () => zipOf([{ name: 'lisez-moi.txt', body: Buffer.from('x') }]), 'aucun fichier .shp'],
  [
    'two Shapefiles',
    'x.zip',
    () => zipOf([...parts, { name: 'b/autre.shp', body: part('.shp') }]),
    'choisissez-en un\u00a0: « bon », « autre »'.replace(/« (\w+) »/g, '«\u00a0$1\u00a0»'),
  ],
  [
    'a Shapefile without its projection',
    'x.zip',
    () => zipOf(parts.filter(({ name }) => !name.endsWith('.prj'))),
    'il ne dit pas sa projection',
  ],
  [
    'a Shapefile that is none',
    'x.zip',
    () => zipOf([{ name: 'a.shp', body: Buffer.alloc(500) }]),
    'son .shp n’est pas un Shapefile',
  ],
  ['a Shapefile alone', 'x.shp', () => part('.shp'), 'un Shapefile s’importe en une archive .zip'],
  [
    'names that climb',
    'x.zip',
    () => zipOf([{ name: '../../../etc/a.shp', body: part('.shp') }]),
    'un nom de fichier dangereux',
  ],
  [
    'an absolute name',
    'x.zip',
    () => zipOf([{ name: '/etc/a.shp', body: part('.shp') }]),
    'un nom de fichier dangereux',
  ],
  [
    'a bomb that says its size',
    'x.zip',
    () => zipOf([{ name: 'a.shp', body: Buffer.alloc(1000), size: 0xffff_fff0 }]),
    'ne peut pas être importé',
  ],
  [
    'a bomb of zeros',
    'x.zip',
    () => zipOf([{ name: 'a.shp', body: Buffer.alloc(200_000_000) }]),
    'un fichier de l’archive se déplie démesurément',
  ],
  [
    'an entry that holds more than it says',
    'x.zip',
    () => zipOf([{ name: 'a.shp', body: part('.shp'), size: 120 }]),
    'endommagé',
  ],
  [
    'a record longer than the file',
    'x.zip',
    () => zipOf([{ name: 'a.shp', body: patched(part('.shp'), 104, [0x7f, 0xff, 0xff, 0xf0]) }]),
    'son .shp est endommagé ou incomplet',
  ],
  [
    'a header of FlatGeobuf that lies',
    'x.fgb',
    () => patched(good.fgb, 8, [0xff, 0xff, 0xff, 0x7f]),
    'endommagé ou incomplet',
  ],
])(
  'TER-02 (FIL-03) %s is refused by a sentence, and nothing is touched',
  async (_what, name, body, sentence) => {
    expect(await refusal(name, body())).toContain(sentence);
  },
  60_000,
);

function sqlite(sql: string, from?: Buffer): Buffer {
  const path = join(folder, 'fait.sqlite');
  rmSync(path, { force: true });
  if (from) writeFileSync(path, from);
  const db = new Sqlite(path);
  db.pragma('foreign_keys = OFF');
  for (const name of db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
    db.exec(`DROP TRIGGER "${name}"`);
  db.exec(sql);
  db.close();
  return readFileSync(path);
}
const changed = (sql: string) => sqlite(sql, good.gpkg);

function patched(body: Buffer, at: number, bytes: number[]): Buffer {
  const copy = Buffer.from(body);
  copy.set(bytes, at);
  return copy;
}

test.each(['geojson', 'gpkg', 'fgb', 'zip'] as const)(
  'TER-02 (FIL-03) a %s cut anywhere is refused, or was whole before the cut',
  async (format) => {
    const body = good[format];
    for (let share = 1; share < 100; share += format === 'gpkg' ? 9 : 3) {
      const cut = body.subarray(0, Math.floor((body.length * share) / 100));
      expect(await refusal(`coupe.${format}`, cut), `${share} %`).toMatch(/ne peut pas être importé/);
    }
  },
  120_000,
);

test('TER-02 (SEC-21) a hostile name of a file or of a layer stays on one line of any sentence', async () => {
  const name = 'a\u202e\u0007b\u2028c.geojson';
  expect(await refusal(name, '')).toBe(
    'Le fichier « a��b�c.geojson » ne peut pas être importé : il est vide.'
      .replace(/ (»|:)/g, '\u00a0$1')
      .replace('« ', '«\u00a0'),
  );
  const file = join(folder, 'nom.geojson');
  writeFileSync(file, collection(feature({}, point(-149, -17))));
  const result = await importCouche({
    ...NO_OPTIONS,
    file,
    geopackage,
    state,
    name: `<script>\n${'x'.repeat(500)}`,
    slug: 'nom',
  });
  expect(result.name).toMatch(/^<script>\ufffdx+…$/);
  expect(result.name.length).toBeLessThanOrEqual(80);
});

test.each<[string, Partial<CoucheOptions>, string]>([
  ['a slug that is no slug', { slug: '../../etc' }, 'ne peut pas être un identifiant de couche'],
  ['a slug that is taken', { replaces: false }, 'Une couche «\u00a0couche\u00a0» existe déjà'],
  ['an unknown encoding', { encoding: 'klingon' }, 'L’encodage «\u00a0klingon\u00a0» n’est pas connu'],
  ['an unknown projection', { projection: 999_999 }, 'La projection EPSG:999999 n’est pas connue de Motu'],
  [
    'a search by what is not there',
    { searched: 'maire' },
    'il n’a pas d’attribut «\u00a0maire\u00a0»\u00a0; ses attributs sont',
  ],
  ['classes of a name', { classes: 'Nom' }, 'ne se prête pas à des classes'],
  ['a licence of nobody', { licence: 'ODbL' }, 'nommez-le aussi'],
])('TER-02 %s is refused before anything is written', async (_what, options, sentence) => {
  expect(await refusal('bon2.geojson', good.geojson, options)).toContain(sentence);
});

test('TER-02 stopped by its signal at any step, an import leaves all as it was and no file behind', async () => {
  for (const steps of [1, 2, 3, 4]) {
    const stopping = new AbortController();
    let step = 0;
    const onProgress = () => {
      if (++step === steps) stopping.abort();
    };
    const message = await refusal('bon3.geojson', collection(...Array(2500).fill(PATHS[0])), {
      onProgress,
      signal: stopping.signal,
    });
    expect(message).toBe('Import interrompu\u00a0: rien n’a été changé.');
  }
});
