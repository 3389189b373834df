import { encodeGeometry } from '@motu/geopackage';
import { buildNetwork, createRouter, MODES, type Mode } from '@motu/routing';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readRoads } from './read-roads.ts';
import { readNotice } from './road-notice.ts';

type Row = Record<string, string | number | null>;
type Spots = [x: number, y: number][];

const at = ([x, y]: Spots[number]): [number, number] => [-149.5 + x / 100, -17.5 + y / 100];

/** A GeoPackage of some tables; the line of a row is given beside its values. */
function geopackage(tables: Record<string, [Spots, Row][]>): Sqlite.Database {
  const db = new Sqlite(':memory:');
  db.exec('CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT)');
  for (const [name, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))];
    db.exec(`CREATE TABLE ${name} (fid INTEGER PRIMARY KEY, geom BLOB, ${columns.join(', ')})`);
    db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?)').run(name, 'geom');
    const insert = db.prepare(
      `INSERT INTO ${name} (geom, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
    );
    for (const [spots, row] of rows) {
      const { blob } = encodeGeometry({ type: 'LineString', coordinates: spots.map(at) });
      insert.run(blob, ...columns.map((column) => row[column] ?? null));
    }
  }
  return db;
}

const ROAD = { classe: 'desserte', modes: 'vbp', sens: 0 };
const EAST: Spots = [
  [0, 0],
  [1, 0],
];

/** Who goes from the beginning of the first road to the end of the last, and who comes back. */
function goers(db: Sqlite.Database, [from, to]: Spots): [there: Mode[], back: Mode[]] {
  const router = createRouter(buildNetwork(readRoads(db)));
  const goes = (ends: Spots) =>
    MODES.filter((mode) => {
      const [start, end] = ends.map(at) as [[number, number], [number, number]];
      return 'steps' in router.route({ from: start, to: end, mode, avoidGates: true });
    });
  return [goes([from, to] as Spots), goes([to, from] as Spots)];
}

const ALL = [...MODES];

test.each<[string, Row, Mode[], Mode[]]>([
  ['both ways', {}, ALL, ALL],
  ['one way along the line', { sens: 1 }, ALL, ['pieton']],
  ['one way against the line', { sens: -1 }, ['pieton'], ALL],
  ['one way, but not for bicycles', { sens: 1, sens_velo: 0 }, ALL, ['velo', 'pieton']],
  ['one way against the line, but not for bicycles', { sens: -1, sens_velo: 0 }, ['velo', 'pieton'], ALL],
  ['one way for bicycles alone', { sens_velo: -1 }, ['voiture', 'pieton'], ALL],
  ['a fast road', { modes: 'v', sens: 1 }, ['voiture'], []],
  ['a path', { classe: 'sentier', modes: 'p' }, ['pieton'], ['pieton']],
  ['under construction', { classe: 'construction', modes: '' }, [], []],
])('ITI-07 %s: who goes, and who comes back', (_case, row, there, back) => {
  const db = geopackage({ route: [[EAST, { sens_velo: null, ...ROAD, ...row }]] });
  expect(goers(db, EAST)).toEqual([there, back]);
});

test('ITI-07 a table that says nothing of modes follows the rules of its classes', () => {
  const classes = { principale: ALL, sentier: ['pieton'], construction: [], circuit: [] };
  for (const [classe, there] of Object.entries(classes)) {
    expect(goers(geopackage({ route: [[EAST, { classe }]] }), EAST)[0]).toEqual(there);
  }
});

const CROSSING: Spots = [
  [1, 0],
  [9, 0],
];
const ISLANDS: [Spots, Row][] = [
  [EAST, ROAD],
  [
    [
      [9, 0],
      [10, 0],
    ],
    ROAD,
  ],
];
const FERRY = { nom: 'Papeete–Vaiare (Moorea)', quai_depart: 'Papeete', quai_arrivee: 'Vaiare', duree_s: 1800 };

test('ITI-07 a ferry takes the modes that it says, and one without any is never taken', () => {
  const ends: Spots = [
    [0, 0],
    [10, 0],
  ];
  const ferry = (modes: string) => geopackage({ route: ISLANDS, bac: [[CROSSING, { ...FERRY, modes }]] });
  expect(goers(ferry('vbp'), ends)).toEqual([ALL, ALL]);
  expect(goers(ferry('bp'), ends)[0]).toEqual(['velo', 'pieton']);
  expect(goers(ferry(''), ends)).toEqual([[], []]);
  // As imports wrote it before ferries had their table.
  const older: [Spots, Row] = [CROSSING, { classe: 'bac', nom_rue: 'Bac A–B', modes: 'p', sens: 0 }];
  expect(goers(geopackage({ route: [...ISLANDS, older] }), ends)[0]).toEqual(['pieton']);
});

test('ITI-03 a ferry is said with its name and the quay where it is left, in the time it takes', () => {
  const db = geopackage({ route: ISLANDS, bac: [[CROSSING, { ...FERRY, modes: 'vbp' }]] });
  const answer = createRouter(buildNetwork(readRoads(db))).route({
    from: at([10, 0]),
    to: at([0, 0]),
    mode: 'velo',
    avoidGates: true,
  });
  const ferry = 'steps' in answer ? answer.steps[1] : undefined;
  expect(ferry).toMatchObject({
    instruction: 'Prendre le bac Papeete–Vaiare (Moorea) jusqu’à Papeete',
    kind: 'bac',
    seconds: 1800,
  });
});

test('ITI-07 names, numbers, roundabouts, steps and ramps are read', () => {
  const row = { ...ROAD, nom_rue: 'Escalier', ref: 'RT1', rond_point: 1, nature: 'steps', portail: 1 };
  const { roads } = readRoads(geopackage({ route: [[EAST, row]] }));
  expect(roads).toMatchObject([
    { name: 'Escalier', ref: 'RT1', isRoundabout: true, surface: 'marches', hasGate: true },
  ]);
  const natures = ['trunk_link', 'motorway_link', 'primary_link', 'trunk'];
  const kinds = geopackage({ route: natures.map((nature): [Spots, Row] => [EAST, { ...ROAD, nature }]) });
  expect(readRoads(kinds).roads.map(({ isRamp }) => isRamp)).toEqual([true, true, false, false]);
});

test('TER-01 what is said of routes is the note of the newest source of the roads', () => {
  const db = geopackage({});
  expect(readNotice(db)).toBeNull();
  db.exec('CREATE TABLE source (slug TEXT, annee INTEGER, tables TEXT, note TEXT)');
  expect(readNotice(db)).toBeNull();
  const add = db.prepare('INSERT INTO source VALUES (?, ?, ?, ?)');
  add.run('osm-2021', 2021, 'cours_eau,route,bac', 'Réseau d’août 2021');
  add.run('osm', 2025, 'route_z12,terre', 'Rivage généralisé');
  expect(readNotice(db)).toBe('Réseau d’août 2021');
  add.run('import', 2026, 'route', null);
  expect(readNotice(db)).toBeNull();
});
