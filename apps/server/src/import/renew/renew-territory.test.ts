import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTable } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDefaultContent } from '../../domain/default-content/create.ts';
import type { State } from '../../domain/state.ts';
import { createLog } from '../../http/log.ts';
import { openState } from '../../storage/state.ts';
import { openTerritory } from '../../territory/open-territory.ts';
import { PATHS, writeCollection } from '../../testing/couche-files.ts';
import { along, around, at, table, writePack } from '../../testing/packed-territory.ts';
import { NO_OPTIONS } from '../couche/couche-options.ts';
import { importCouche } from '../couche/import-couche.ts';
import { removeLayer } from '../manage/remove-layer.ts';
import { importOsm } from '../osm/import-osm.ts';
import { writeCoverage } from '../relief/write-coverage.ts';
import { writeTerritory } from '../write-territory.ts';
import { renewTerritory } from './renew-territory.ts';

const VILLAGE = join(import.meta.dirname, '../osm/fixtures/village.osm');
const BUILT = { old: '2026-01-01T00:00:00.000Z', new: '2026-08-01T00:00:00.000Z' };

let folder: string;
let pack: string;
let data: string;
let geopackage: string;
let state: State;
const lines: string[] = [];
const log = createLog({ write: (line: string) => void lines.push(line) });
const renew = () => renewTerritory(pack, data, log);

/** A data folder as the earlier version left it after its first start. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-renew-'));
  [pack, data] = [join(folder, 'pack'), join(folder, 'data')];
  geopackage = join(data, 'territory/territory.gpkg');
  writePack(pack, tablesOf('old'), BUILT.old);
  state = await openState({ data: folder, databaseUrl: null });
  await createDefaultContent(state, await openTerritory(pack, data));
  lines.length = 0;
});
afterEach(async () => {
  await state.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the two versions come with: each row says of which it is. */
function tablesOf(version: 'old' | 'new') {
  const values = { nom: version };
  const path = along([-149.6, -17.6], [-149.59, -17.6]);
  const isNew = version === 'new';
  const route = isNew
    ? { ...values, classe: 'desserte', ref: 'RT1' }
    : { ...values, classe: 'desserte', schematique: 1 };
  const source = (slug: string, tables: string) => ({
    slug,
    producteur: slug,
    copyright: slug,
    annee: isNew ? 2021 : 2020,
    url: null,
    licence: 'ODbL',
    licence_url: null,
    a_confirmer: 0,
    min_lon: -150,
    min_lat: -18,
    max_lon: -149,
    max_lat: -17,
    tables,
    note: null,
  });
  return [
    table('terre', 'POLYGON', [
      [around(-149.6, -17.6), { ...values, ile: 'Tahiti', archipel: 'Îles du Vent', aire_km2: 1 }],
    ]),
    table('commune', 'POLYGON', [[around(-149.6, -17.6), { ...values, insee: '98735', population: 1 }]]),
    table('route', 'LINESTRING', [[path, route]]),
    ...(isNew
      ? ['route_z12', 'bac', 'cours_eau', 'cours_eau_z12'].map((name) => table(name, 'LINESTRING', [[path, values]]))
      : []),
    ...(isNew ? ['barriere', 'sommet'].map((name) => table(name, 'POINT', [[at(-149.6, -17.6), values]])) : []),
    table('toponyme', 'POINT', [[at(-149.5, -17.5), { ...values, classe: 'ile', source: 'osm' }]]),
    table('lieu', 'POINT', [[at(-149.5, -17.5), { ...values, theme: 'sante' }]]),
    table('numero', 'POINT', [[at(-149.5, -17.5), { numero: '1' }]]),
    table('batiment', 'POLYGON', [[around(-149.6, -17.6, 0.001), { ...values, sur_pilotis: 0 }]]),
    table('batiment_z13', 'POLYGON', [[around(-149.6, -17.6, 0.001), { ...values, sur_pilotis: 0 }]]),
    table('bathymetrie', 'POLYGON', [[around(-149.6, -17.6), { ...values, profondeur_m: 200 }]]),
    ...['courbe', 'courbe_z12'].map((name) =>
      table(name, 'LINESTRING', [[path, { ...values, altitude: 100, maitresse: 1, generalise: 1 }]]),
    ),
    table('couverture', 'POLYGON', [
      [
        around(-149.6, -17.6),
        {
          fichier: 'relief_generalise.tif',
          nom: version,
          usage: 'relief',
          typologie: 'generalise',
          resolution_m: 450,
          source: null,
          importe_le: null,
        },
      ],
    ]),
    table('source', null, [
      [null, source('osm', 'terre')],
      [null, source(isNew ? 'osm-2021' : 'routes-schematiques', 'route')],
    ]),
  ];
}

const comesWithNewer = () => writePack(pack, tablesOf('new'), BUILT.new);

function read<T = unknown>(sql: string): T[] {
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return db.prepare<[], T>(sql).pluck().all();
  } finally {
    db.close();
  }
}

const tables = () => read<string>('SELECT table_name FROM gpkg_contents');
const versionOf = (name: string) => read(`SELECT DISTINCT nom FROM ${name}`);
const couche = () =>
  importCouche({
    ...NO_OPTIONS,
    file: writeCollection(folder, 'sentiers.geojson', PATHS),
    geopackage,
    state,
    replaces: true,
    name: 'Sentiers',
    producer: 'Tourisme',
  });

function gdal(...options: string[]): void {
  const file = join(folder, 'ajout.geojson');
  const feature = {
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-149.7, -17.7],
          [-149.6, -17.7],
          [-149.6, -17.6],
          [-149.7, -17.7],
        ],
      ],
    },
    properties: { nom: 'relevé' },
  };
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  execFileSync('ogr2ogr', ['-f', 'GPKG', ...options, geopackage, file], { stdio: 'pipe' });
}

test('TER-02 TER-04 what was imported stays when a newer Motu brings its territory, and all else is the newer one’s', async () => {
  await couche();
  await importOsm({ file: VILLAGE, geopackage });
  await removeLayer({ state, geopackage, slug: 'bathymetrie' });
  const [roads, paths, names] = [
    read('SELECT id FROM route'),
    read('SELECT geom FROM couche_sentiers'),
    read('SELECT nom FROM toponyme'),
  ];
  comesWithNewer();
  expect(await renew()).toBe(false);

  expect(read('SELECT id FROM route')).toEqual(roads);
  expect(read('SELECT geom FROM couche_sentiers')).toEqual(paths);
  expect(read('SELECT nom FROM toponyme')).toEqual(names);
  expect(read('SELECT slug FROM couche_importee')).toEqual(['sentiers']);
  for (const name of ['terre', 'commune', 'courbe', 'couverture']) expect(versionOf(name), name).toEqual(['new']);
  const change = "SELECT last_change FROM gpkg_contents WHERE table_name = 'couverture'";
  expect(read(change), 'no relief was imported').toEqual([BUILT.new]);
  expect(tables(), 'what was taken away').not.toContain('bathymetrie');
  const index = 'SELECT count(*) FROM route t JOIN rtree_route_geom r ON r.id = t.fid';
  expect(read(index)).toEqual([roads.length]);
  expect(read("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'route'")).toEqual([6]);
  expect(read("SELECT count(*) FROM sqlite_schema WHERE name = 'idx_route_noeud_debut'")).toEqual([1]);
  expect(read("SELECT extension_name FROM gpkg_extensions WHERE table_name = 'couche_sentiers'")).toEqual([
    'gpkg_rtree_index',
  ]);
  expect(read('PRAGMA integrity_check')).toEqual(['ok']);
  expect(read('PRAGMA foreign_key_check')).toEqual([]);
  expect(execFileSync('ogrinfo', ['-so', geopackage, 'route'], { encoding: 'utf8' })).toContain(
    `Feature Count: ${roads.length}`,
  );
});

test('TER-04 roads that an earlier version imported keep their ferries and their street names, in the tables of today', async () => {
  const now = new Date('2026-05-05');
  await writeTerritory(geopackage, async (db) => {
    const columns = {
      id: 'TEXT',
      nom_rue: 'TEXT',
      classe: 'TEXT',
      modes: 'TEXT',
      longueur_m: 'REAL',
      duree_s: 'REAL',
    } as const;
    const shape = {
      name: 'route',
      description: 'Routes (OpenStreetMap, importé)',
      geometryType: 'LINESTRING',
      columns,
    } as const;
    const roads = writeTable(db, shape, now);
    const common = { modes: 'vbp', longueur_m: 1000 };
    roads.add(along([-149.6, -17.6], [-149.59, -17.6]), {
      ...common,
      id: '1',
      nom_rue: 'Rue des Écoles',
      classe: 'desserte',
    });
    roads.add(along([-149.59, -17.6], [-149.58, -17.6]), {
      ...common,
      id: '2',
      nom_rue: 'Rue des Écoles',
      classe: 'desserte',
    });
    roads.add(along([-149.6, -17.6], [-149.8, -17.5]), {
      ...common,
      id: '3',
      nom_rue: 'Bac',
      classe: 'bac',
      duree_s: 1800,
    });
    roads.finish();
    db.exec("UPDATE source SET producteur = 'OpenStreetMap', annee = 2026 WHERE slug = 'routes-schematiques'");
  });
  comesWithNewer();
  expect(await renew()).toBe(false);
  expect(read('SELECT id FROM route')).toEqual(['1', '2']);
  expect(read('SELECT count(*) FROM rtree_route_geom')).toEqual([2]);
  expect(read("SELECT nom || ' ' || longueur_m FROM rue")).toEqual(['Rue des Écoles 2000.0']);
  expect(read("SELECT nom || ' ' || duree_s FROM bac")).toEqual(['Bac 1800.0']);
  expect(read("SELECT tables FROM source WHERE slug = 'osm-import'")).toEqual(['route,rue,bac']);
  for (const name of ['cours_eau', 'cours_eau_z12', 'sommet']) expect(versionOf(name), name).toEqual(['new']);
  expect(tables(), 'a copy of other roads').not.toContain('route_z12');
  expect(readdirSync(join(data, 'territory')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('TER-01 producers are those of the newer territory and of what was imported', async () => {
  await couche();
  await importOsm({ file: VILLAGE, geopackage, now: new Date('2026-05-05') });
  comesWithNewer();
  await renew();
  const found = read<string>(
    "SELECT slug || ' ' || producteur || ' ' || CAST(annee AS INTEGER) FROM source ORDER BY slug",
  );
  expect(found).toEqual([
    `couche-sentiers Tourisme ${new Date().getUTCFullYear()}`,
    'osm osm 2021',
    'osm-2021 osm-2021 2021',
    'osm-import OpenStreetMap 2026',
  ]);
});

test('TER-03 an imported relief keeps its ground, its producer and its contours', async () => {
  const now = new Date();
  const extent: [number, number, number, number] = [-149.5, -17.8, -149.4, -17.7];
  await writeTerritory(geopackage, async (db) => {
    const coverage = {
      file: 'reliefs/lidar-1.tif',
      slug: 'lidar',
      name: 'LiDAR',
      metresPerCell: 5,
      extent,
      producer: 'DAF',
      licence: null,
    };
    await writeCoverage(db, coverage, [], null, now);
    const shape = {
      name: 'courbe',
      description: 'Courbes',
      geometryType: 'LINESTRING',
      columns: { nom: 'TEXT', altitude: 'INTEGER' },
    } as const;
    const contours = writeTable(db, shape, now, '1 = 0');
    contours.add(along([-149.5, -17.8], [-149.4, -17.7]), { nom: 'LiDAR', altitude: 25 });
    contours.finish();
  });
  comesWithNewer();
  await renew();
  expect(read('SELECT nom FROM couverture ORDER BY fid')).toEqual(['new', 'LiDAR']);
  expect(read('SELECT count(*) FROM couverture c JOIN rtree_couverture_geom r ON r.id = c.fid')).toEqual([2]);
  expect(read("SELECT producteur FROM source WHERE slug = 'relief-lidar'")).toEqual(['DAF']);
  expect(read('SELECT nom FROM courbe ORDER BY fid')).toEqual(['old', 'LiDAR']);
  expect(versionOf('courbe_z12'), 'thinned copies are those of their own lines').toEqual(['old']);
  expect(versionOf('terre')).toEqual(['new']);
});

test('TER-01 what GDAL and QGIS have edited or added stays', async () => {
  const early = new Date(Date.now() - 60_000);
  utimesSync(`${geopackage}.sha256`, early, early);
  gdal('-append', '-nln', 'commune');
  gdal('-update', '-nln', 'releve', '-t_srs', 'EPSG:3297', '-lco', 'IDENTIFIER=sommet');
  comesWithNewer();
  await renew();
  expect(read('SELECT nom FROM commune ORDER BY fid')).toEqual(['old', 'relevé']);
  expect(read('SELECT nom FROM releve')).toEqual(['relevé']);
  expect(
    read(
      "SELECT s.organization_coordsys_id FROM gpkg_contents c JOIN gpkg_spatial_ref_sys s USING (srs_id) WHERE table_name = 'releve'",
    ),
  ).toEqual([3297]);
  expect(versionOf('route')).toEqual(['new']);
  expect(tables()).toEqual(expect.arrayContaining(['route_z12', 'sommet']));
  gdal('-append', '-nln', 'terre');
  expect(read('SELECT count(*) FROM terre t JOIN rtree_terre_geom r ON r.id = t.fid')).toEqual([2]);
});

test('TER-01 a second start, and a folder where nothing was imported, change nothing', async () => {
  await couche();
  comesWithNewer();
  await renew();
  const made = statSync(geopackage);
  expect(await renew()).toBe(false);
  await openTerritory(pack, data);
  expect(statSync(geopackage).mtimeMs).toBe(made.mtimeMs);
  expect(lines.filter((line) => line.includes('brought up to date'))).toHaveLength(1);
  expect(read('SELECT count(*) FROM couche_sentiers')[0]).toBeGreaterThan(0);
});

test('TER-01 the next newer one carries over what this one did', async () => {
  await couche();
  await importOsm({ file: VILLAGE, geopackage });
  const roads = read('SELECT id FROM route');
  for (const builtAt of [BUILT.new, '2027-01-01T00:00:00.000Z']) {
    writePack(pack, tablesOf('new'), builtAt);
    await renew();
    expect(read('SELECT id FROM route')).toEqual(roads);
    expect(read("SELECT DISTINCT last_change FROM gpkg_contents WHERE table_name = 'terre'")).toEqual([builtAt]);
  }
  expect(read("SELECT producteur FROM source WHERE slug = 'osm-import'")).toEqual(['OpenStreetMap']);
});

test('TER-01 stopped half-way, the old one is there as it was, and the next start ends the work', async () => {
  await couche();
  comesWithNewer();
  const before = readFileSync(geopackage);
  const packed = join(pack, 'territory.gpkg.zst');
  copyFileSync(packed, join(folder, 'whole'));
  writeFileSync(packed, readFileSync(packed).subarray(0, 500));
  expect(await renew()).toBe(true);
  expect(readFileSync(geopackage).equals(before)).toBe(true);
  expect(lines.join('\n')).toContain('est endommagé');
  expect(versionOf('terre')).toEqual(['old']);

  copyFileSync(join(folder, 'whole'), packed);
  // Killed after the stamp went, and before the file came.
  rmSync(`${geopackage}.sha256`);
  writeFileSync(join(data, 'territory/.territory.gpkg-999999999'), 'half');
  expect(await renew()).toBe(false);
  expect(versionOf('terre')).toEqual(['new']);
  expect(readdirSync(join(data, 'territory')).sort()).toEqual([
    'territory.gpkg',
    'territory.gpkg.imported',
    'territory.gpkg.sha256',
  ]);
  expect(existsSync(`${geopackage}-wal`)).toBe(false);
});

test('TER-01 a territory that another program has open is left as it is until it is closed', async () => {
  await couche();
  comesWithNewer();
  const other = new Sqlite(geopackage);
  other.pragma('journal_mode = WAL');
  other.exec("UPDATE source SET note = 'en cours' WHERE slug = 'osm'");
  expect(await renew()).toBe(true);
  expect(lines.join('\n')).toContain('Un autre programme a ouvert le territoire');
  expect(versionOf('terre')).toEqual(['old']);
  other.close();
  expect(await renew()).toBe(false);
  expect(versionOf('terre')).toEqual(['new']);
});
