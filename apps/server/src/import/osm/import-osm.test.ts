import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LonLat } from '@motu/core';
import { openGeoPackage } from '@motu/engine';
import { buildHierarchies, buildNetwork, createRouter, type Mode, type Router } from '@motu/routing';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readRoads } from '../../routes/read-roads.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../../territory/open-territory.ts';
import '../../testing/provided.ts';
import { undoImport } from './former-tables.ts';
import { importOsm } from './import-osm.ts';
import { openOsm } from './open-osm.ts';
import type { ImportResult } from './write-all.ts';

const XML = join(import.meta.dirname, 'fixtures/village.osm');
const PBF = join(import.meta.dirname, 'fixtures/village.osm.pbf');

let shipped: string;
let folder: string;
let geopackage: string;
beforeAll(async () => {
  shipped = (await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'))).files.geopackage;
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-osm-'));
  geopackage = join(folder, 'territory.gpkg');
  copyFileSync(shipped, geopackage);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read<T>(work: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
const rows = (sql: string) => read((db) => db.prepare(sql).all());
const dump = () =>
  read((db) => db.prepare<[], string>('SELECT table_name FROM gpkg_contents ORDER BY 1').pluck().all()).map(
    (table) => [table, rows(`SELECT * FROM "${table}" ORDER BY fid`)] as const,
  );
const content = () => rows('SELECT * FROM gpkg_contents ORDER BY table_name');

const EXPECTED: ImportResult = {
  roads: 35,
  streets: 19,
  ferries: 3,
  barriers: 2,
  restrictions: 2,
  watercourses: 3,
  waters: 2,
  landCover: 3,
  airfields: 3,
  buildings: 3,
  places: 3,
  addresses: 3,
  localities: 6,
  summits: 3,
  names: 10,
};

test('TER-04 a .osm, a .osm.pbf, a .osm.gz and a .osm.bz2 file bring the same tables', async () => {
  expect(await importOsm({ file: XML, geopackage })).toEqual(EXPECTED);
  const fromXml = dump();
  for (const file of [PBF, packed('gz'), packed('bz2')]) {
    copyFileSync(shipped, geopackage);
    expect(await importOsm({ file, geopackage })).toEqual(EXPECTED);
    expect(dump()).toEqual(fromXml);
  }
});

/** The village as people send it round. */
function packed(ending: 'gz' | 'bz2'): string {
  const file = join(folder, `village.osm.${ending}`);
  const bytes = readFileSync(XML);
  writeFileSync(file, ending === 'gz' ? gzipSync(bytes) : execFileSync('bzip2', ['-c'], { input: bytes }));
  return file;
}

test('TER-04 where there is no bzip2, one is told to install it or to unpack the file', async () => {
  const reading = openOsm(packed('bz2'), 'bzip2-absent').next();
  await expect(reading).rejects.toThrow('Le programme bzip2, qui ouvre les fichiers .bz2, n’est pas installé.');
});

/** The village, in another part of the world. */
function movedVillage(): string {
  const file = join(folder, 'auvergne.osm');
  const moved = readFileSync(XML, 'utf8')
    .replace(/lon="-149/g, 'lon="3')
    .replace(/lat="-17/g, 'lat="45');
  writeFileSync(file, moved);
  return file;
}

test('TER-04 a file of another part of the world is imported when that is confirmed, and refused otherwise; one of the territory is not asked about', async () => {
  const [file, before] = [movedVillage(), dump()];
  const asked: string[] = [];
  const answer = (yes: boolean) => async (question: string) => {
    asked.push(question);
    return yes;
  };
  const sentence = `Les routes de «\u00a0${file}\u00a0» sont ailleurs que le territoire\u00a0: elles remplaceraient celles qui y sont.`;
  const refusal = `${sentence} Rien n’a été changé\u00a0; ajoutez --oui si c’est ce que vous voulez.`;
  await expect(importOsm({ file, geopackage })).rejects.toThrow(refusal);
  await expect(importOsm({ file, geopackage, confirm: answer(false) })).rejects.toThrow(refusal);
  expect(dump()).toEqual(before);
  expect((await importOsm({ file, geopackage, confirm: answer(true) })).roads).toBe(EXPECTED.roads);
  expect(asked).toEqual(Array(2).fill(`${sentence} Les importer tout de même\u00a0?`));
  await importOsm({ file: PBF, geopackage, confirm: answer(false) });
  expect(asked).toHaveLength(2);
});

test('TER-04 an import is undone: what it replaced is there again, drawn by the same index, what came into other tables since stays, and once is enough', async () => {
  const [before, contentBefore] = [dump(), content()];
  const seen = () => read((db) => db.prepare('SELECT * FROM rtree_route_geom ORDER BY id').all());
  const seenBefore = seen();
  await expect(undoImport(geopackage)).rejects.toThrow('Il n’y a pas d’import à annuler');
  await importOsm({ file: movedVillage(), geopackage, confirm: async () => true });
  const db = new Sqlite(geopackage);
  db.exec('CREATE TABLE apres (fid INTEGER PRIMARY KEY); INSERT INTO apres VALUES (7)');
  db.close();
  await undoImport(geopackage);
  expect(dump()).toEqual(before);
  expect(content()).toEqual(contentBefore);
  expect(seen()).toEqual(seenBefore);
  expect(rows('SELECT * FROM apres')).toEqual([{ fid: 7 }]);
  expect(rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await expect(undoImport(geopackage)).rejects.toThrow('Il n’y a pas d’import à annuler');
  expect(readdirSync(folder).filter((name) => /avant|import-/.test(name))).toEqual([]);
});

test('TER-04 importing again gives the same, not more', async () => {
  const withoutKeys = () =>
    dump().map(([table, all]) => [table, all.map((row) => ({ ...(row as object), fid: null }))] as const);
  await importOsm({ file: PBF, geopackage });
  const once = withoutKeys();
  expect(await importOsm({ file: PBF, geopackage })).toEqual(EXPECTED);
  expect(withoutKeys()).toEqual(once);
});

test('TER-04 places, names and addresses are told as the territory tells them', async () => {
  await importOsm({ file: XML, geopackage });
  expect(rows('SELECT theme, classe, nom FROM lieu ORDER BY nom')).toEqual([
    { theme: 'enseignement', classe: 'ecole', nom: 'Ecole d’Arue' },
    { theme: 'sante', classe: 'pharmacie', nom: 'Pharmacie du Marché' },
    { theme: 'port', classe: 'gare_maritime', nom: 'Quai de l’Essai' },
  ]);
  expect(rows('SELECT numero, rue FROM numero ORDER BY numero')).toEqual([
    { numero: '12', rue: 'Route de ceinture' },
    { numero: '3 bis', rue: 'Rue des Écoles' },
    { numero: '7', rue: 'Rue du Port' }, // the nearest: the file does not say
  ]);
  expect(rows("SELECT nom, population FROM toponyme WHERE nom = 'Motu Nui' AND source = 'osm'")).toEqual([
    { nom: 'Motu Nui', population: 420 },
  ]);
  // Names of the territory stay: they were looked over one by one.
  expect(rows("SELECT count(*) AS n FROM toponyme WHERE classe = 'ile'")).toEqual([{ n: 115 }]);
});

test('TER-04 the blocks that middle scales show are those of the imported buildings', async () => {
  const extent = () => rows('SELECT count(*) AS n, min(minx) AS west, max(maxx) AS east FROM rtree_batiment_z13_geom');
  expect(extent()).toMatchObject([{ n: expect.toSatisfy((n: number) => n > 1000) }]);
  await importOsm({ file: XML, geopackage });
  const [blocks] = extent() as { n: number; west: number; east: number }[];
  expect(blocks?.n).toBeGreaterThan(0);
  expect(blocks?.n).toBeLessThanOrEqual(EXPECTED.buildings);
  expect(blocks?.west).toBeGreaterThan(-149.61);
  expect(blocks?.east).toBeLessThan(-149.58);
  expect(rows("SELECT description FROM gpkg_contents WHERE table_name = 'batiment_z13'")).toEqual([
    { description: expect.stringContaining('importé') },
  ]);
});

test('TER-04 what was imported is found through the index, and can be edited in QGIS', async () => {
  await importOsm({ file: PBF, geopackage });
  const source = openGeoPackage(geopackage);
  const found = await source.features({
    table: 'batiment',
    extent: [-149.5971, -17.5996, -149.5965, -17.599],
    resolution: 0,
    fields: [],
  });
  expect(found.map(({ geometry }) => geometry.ends.length)).toEqual([2]); // with its court
  await source.close();
  const triggers = rows("SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'route'");
  expect(triggers).toEqual([{ n: 6 }]);
});

describe('routes over the imported village', () => {
  const at = (x: number, y: number): LonLat => [-149.6 + x / 1000, -17.6 + y / 1000];

  async function open(): Promise<Router> {
    await importOsm({ file: PBF, geopackage });
    const network = buildNetwork(read(readRoads));
    buildHierarchies(network);
    return createRouter(network);
  }
  function follow(router: Router, from: LonLat, to: LonLat, mode: Mode, avoidGates = true): string[] | string {
    const answer = router.route({ from, to, mode, avoidGates });
    return 'reason' in answer ? answer.reason : answer.steps.map(({ name }) => name);
  }

  test('ITI-07 TER-04 one-way, access, gate, bollard, restriction, roundabout and ferry are respected by each mode', async () => {
    const router = await open();
    const go = (from: LonLat, to: LonLat, mode: Mode, avoidGates = true) => follow(router, from, to, mode, avoidGates);

    // Rue du Nord is one-way for cars; cyclists and walkers may go back.
    expect(go(at(1, 2), at(7, 2), 'voiture')).toEqual(['Rue du Nord']);
    expect(go(at(7, 2), at(5, 2), 'velo')).toEqual(['Rue du Nord']);
    expect(go(at(7, 2), at(5, 2), 'pieton')).toEqual(['Rue du Nord']);
    expect(go(at(7, 2), at(5, 2), 'voiture')).toContain('Route de ceinture');
    // Rue Neuve goes against its line.
    expect(go(at(4.2, 1.8), at(5.8, 0.2), 'voiture')).not.toEqual(['Rue Neuve']);
    expect(go(at(5.8, 0.2), at(4.2, 1.8), 'voiture')).toEqual(['Rue Neuve']);
    // A gate, opened or not.
    expect(go(at(2, -1.9), at(4, -1.9), 'voiture')).toEqual(['Rue du Temple', 'Route de ceinture', 'Rue de la Plage']);
    expect(go(at(2, -1.9), at(4, -1.9), 'voiture', false)).toEqual([
      'Rue du Temple',
      'Servitude Teriʻi',
      'Rue de la Plage',
    ]);
    // A private road is nobody's way; a bollard stops cars alone: they stop at the nearest street that they can come to.
    expect(go(at(4, -1.5), at(7, -2), 'voiture')).toEqual(['Rue de la Plage', 'Route de ceinture', 'Rue des Écoles']);
    expect(go(at(4, -1.5), at(7, -2), 'velo')).toEqual([
      'Rue de la Plage',
      'Route de ceinture',
      'Rue des Écoles',
      'Impasse du Lagon',
    ]);
    // Steps are for walkers.
    expect(go(at(8, -1.9), at(8, -0.1), 'pieton')).toEqual(['Escalier']);
    // No straight on from Rue de la Plage into Rue du Marché, but for cyclists.
    expect(go(at(4, -0.5), at(4, 0.5), 'velo')).toEqual(['Rue de la Plage', 'Rue du Marché']);
    expect(go(at(4, -0.5), at(4, 0.5), 'voiture')).not.toEqual(['Rue de la Plage', 'Rue du Marché']);
    // Rue de l’Ouest, all of Rue du Nord, Rue de l’Est: forbidden through the whole street, for walkers not.
    expect(go(at(0, 1.9), at(8, 1.9), 'voiture')).toEqual(['Rue de l’Ouest', 'Route de ceinture', 'Rue de l’Est']);
    expect(go(at(0, 1.9), at(8, 1.9), 'pieton')).toEqual(['Rue de l’Ouest', 'Rue du Nord', 'Rue de l’Est']);
    // The footpath is not for cars.
    expect(go(at(4, 1), at(4, 4), 'voiture')).toEqual(['Rue du Marché']);
    expect(go(at(4, 2.1), at(4, 4), 'pieton')).toEqual(['Sentier du Belvédère']);
  });

  test('ITI-03 TER-04 a roundabout is told', async () => {
    const router = await open();
    const answer = router.route({ from: at(9, 0), to: at(10, 2), mode: 'voiture', avoidGates: true });
    if ('reason' in answer) throw new Error(answer.reason);
    expect(answer.steps[1]?.instruction).toBe('Au rond-point, prendre la 3ᵉ sortie sur la rue du Mont');
  });

  test('ITI-03 TER-04 a ferry is told', async () => {
    const router = await open();
    const go = (mode: Mode) => {
      const answer = router.route({ from: at(0.1, 0), to: at(-32, 0), mode, avoidGates: true });
      if ('reason' in answer) throw new Error(answer.reason);
      return answer.steps;
    };
    expect(go('voiture').map(({ instruction }) => instruction)).toEqual([
      'Partir vers l’ouest sur la route de ceinture',
      'Continuer sur le quai',
      'Prendre le bac du lagon jusqu’au port du motu',
      'Débarquer et continuer sur la route du motu',
    ]);
    expect(go('pieton')[2]?.seconds).toBe(1200);
  });
});

describe('an import that must not happen', () => {
  const refuse = async (file: string, message: RegExp, options = {}) => {
    const before = readFileSync(geopackage);
    await expect(importOsm({ file, geopackage, ...options })).rejects.toThrow(message);
    const left = readdirSync(folder).filter((name) => !name.endsWith('-shm') && !name.endsWith('-wal'));
    expect(left.filter((name) => name.startsWith('.import') || name.endsWith('.imported'))).toEqual([]);
    return before;
  };
  const write = (name: string, bytes: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  test.each([
    ['a file that is not there', () => join(folder, 'rien.osm.pbf'), /n’existe pas/],
    ['something else', () => write('x.osm.pbf', 'bonjour'), /n’est ni un fichier \.osm\.pbf ni un fichier \.osm/],
    ['an empty file', () => write('x.osm', ''), /n’est ni un fichier/],
    ['half a .pbf', () => write('x.pbf', readFileSync(PBF).subarray(0, 900)), /est endommagé/],
    ['half a .osm', () => write('x.osm', readFileSync(XML).subarray(0, 5000)), /est endommagé/],
    ['half a .gz', () => write('x.osm.gz', readFileSync(packed('gz')).subarray(0, 2000)), /est endommagé/],
    ['half a .bz2', () => write('x.osm.bz2', readFileSync(packed('bz2')).subarray(0, 2000)), /est endommagé/],
    ['another XML', () => write('x.osm', '<gpx><trk/></gpx>'), /est endommagé/],
    ['a map without a road', () => write('x.osm', '<osm><node id="1" lon="0" lat="0"/></osm>'), /aucune route/],
    ['a node off the globe', () => write('x.osm', '<osm><node id="1" lon="500" lat="0"/></osm>'), /est endommagé/],
  ])('TER-04 %s is refused, and nothing is changed', async (_case, file, message) => {
    const before = await refuse(file(), message);
    expect(readFileSync(geopackage).equals(before)).toBe(true);
  });

  test.each(['Lecture du fichier', 'Routes', 'Cours d’eau', 'Occupation du sol', 'Bâtiments', 'Adresses'])(
    'TER-04 stopped during « %s », it leaves everything as it was',
    async (stage) => {
      const [rowsBefore, contentBefore] = [rows('SELECT count(*), sum(fid) FROM route'), content()];
      const sourcesBefore = rows('SELECT * FROM source');
      const stopping = new AbortController();
      await refuse(PBF, /^Import interrompu\u00a0: rien n’a été changé\.$/, {
        signal: stopping.signal,
        onProgress: (now: string) => now === stage && stopping.abort(),
      });
      expect(rows('SELECT count(*), sum(fid) FROM route')).toEqual(rowsBefore);
      expect(content()).toEqual(contentBefore);
      expect(rows('SELECT * FROM source')).toEqual(sourcesBefore);
      expect(existsSync(join(folder, 'territory.gpkg.imported'))).toBe(false);
    },
  );

  test('TER-04 readers see what was there until all of it is written', async () => {
    const reader = new Sqlite(geopackage, { readonly: true });
    const count = () => reader.prepare('SELECT count(*) FROM route').pluck().get();
    const [before, seen] = [count(), new Set<unknown>()];
    await importOsm({ file: PBF, geopackage, onProgress: () => seen.add(count()) });
    expect(seen).toEqual(new Set([before]));
    expect(count()).toBe(EXPECTED.roads);
    reader.close();
  });
});
