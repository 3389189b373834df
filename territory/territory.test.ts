import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { polygonsOf, type Table } from '@motu/geopackage';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContains } from './geometry/create-contains.ts';
import { ringCentroid } from './geometry/measure.ts';
import { licencesMarkdown } from './licences/licences-markdown.ts';
import { SOURCES } from './licences/sources.ts';
import { buildTerritory } from './pipeline/build-territory.ts';
import { writeTerritory } from './pipeline/write-territory.ts';
import { unpackTerritory } from './src/index.ts';

const sources = join(import.meta.dirname, 'fixtures/sources');
const work = mkdtempSync(join(tmpdir(), 'motu-territory-'));
const data = join(work, 'data');
let database: Database.Database;
let tables: Table[];
const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? [];
const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
const one = (sql: string) => database.prepare(sql).get() as Record<string, unknown>;

beforeAll(async () => {
  const built = await buildTerritory(sources, () => {});
  tables = built.tables;
  writeTerritory(data, tables, built.rasters, '2026-01-01T00:00:00.000Z');
  const { geopackage } = await unpackTerritory(data, join(work, 'unpacked'));
  database = new Database(geopackage, { readonly: true });
}, 60_000);

afterAll(() => {
  database?.close();
  rmSync(work, { recursive: true, force: true });
});

describe('TER-01 the GeoPackage', () => {
  test('TER-01 declares itself as OGC GeoPackage 1.3 in EPSG:4326', () => {
    expect(database.pragma('application_id', { simple: true })).toBe(0x47504b47);
    expect(database.pragma('user_version', { simple: true })).toBe(10300);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(one("SELECT count(*) n FROM gpkg_contents WHERE data_type = 'features' AND srs_id <> 4326").n).toBe(0);
  });

  test('TER-01 indexes every feature of every table', () => {
    for (const { table_name: table } of all("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'")) {
      const { features, entries } = one(
        `SELECT (SELECT count(*) FROM "${table}") features, (SELECT count(*) FROM "rtree_${table}_geom") entries`,
      );
      expect(entries, String(table)).toBe(features);
      // The extract holds no two communes that touch.
      if (table !== 'limite_commune') expect(features, String(table)).toBeGreaterThan(0);
    }
    const triggers = one(
      "SELECT count(*) n FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'rtree_terre_geom_%'",
    );
    expect(triggers.n).toBe(6);
  });
});

describe('TER-01 joins', () => {
  test('TER-01 every place of Tikehau knows its commune, island and archipelago', () => {
    const places = all("SELECT DISTINCT commune, ile, archipel FROM lieu WHERE ile = 'Tikehau'");
    expect(places).toEqual([{ commune: 'Rangiroa', ile: 'Tikehau', archipel: 'Tuamotu' }]);
    expect(one("SELECT nom, ile, archipel FROM aerodrome WHERE oaci = 'NTGC'")).toEqual({
      nom: 'Aérodrome de Tikehau',
      ile: 'Tikehau',
      archipel: 'Tuamotu',
    });
    expect(one("SELECT commune, ile FROM toponyme WHERE nom = 'Tuherahera'")).toEqual({
      commune: 'Rangiroa',
      ile: 'Tikehau',
    });
  });

  test('TER-01 no toponym shares its identifier and none keeps a straight apostrophe', () => {
    expect(one('SELECT count(*) - count(DISTINCT id) n FROM toponyme').n).toBe(0);
    expect(all("SELECT nom FROM toponyme WHERE nom LIKE '%''%'")).toEqual([]);
  });
});

describe('TER-01 land, stilts and lagoon', () => {
  test('TER-01 the bungalows of Tikehau stand on stilts, its village on land', () => {
    const stilts = one(
      'SELECT count(*) n, avg(r.minx) lon FROM batiment b JOIN rtree_batiment_geom r ON r.id = b.fid WHERE sur_pilotis = 1 AND r.miny > -15.2 AND r.maxy < -14.8',
    );
    expect(stilts.n).toBeGreaterThan(25);
    expect(stilts.lon).toBeCloseTo(-148.2, 1);
  });

  test('TER-01 every other building stands on land', () => {
    const isLand = createContains(rowsOf('terre').flatMap(({ geometry }) => (geometry ? polygonsOf(geometry) : [])));
    const atSea = rowsOf('batiment').filter(
      ({ geometry, values }) =>
        geometry && !values.sur_pilotis && !isLand(ringCentroid(polygonsOf(geometry)[0]?.[0] ?? [])),
    );
    expect(rowsOf('batiment').length).toBeGreaterThan(900);
    expect(atSea).toEqual([]);
  });

  test('TER-01 the lagoon of Tikehau is derived inside its motu', () => {
    const lagoon = one("SELECT genre, bord, aire_km2 FROM lagon WHERE ile = 'Tikehau'");
    expect(lagoon).toMatchObject({ genre: 'atoll', bord: 'net' });
    expect(lagoon.aire_km2).toBeGreaterThan(330);
    expect(lagoon.aire_km2).toBeLessThan(480);
    expect(one("SELECT nom FROM toponyme WHERE classe = 'lagon' AND ile = 'Tikehau'").nom).toBe('Lagon de Tikehau');
  });

  test('TER-01 contours are 25 m apart where the relief is real, 100 m where it is generalised', () => {
    expect(one('SELECT count(*) n FROM courbe WHERE generalise = 0 AND altitude % 25 <> 0').n).toBe(0);
    expect(one('SELECT count(*) n FROM courbe WHERE generalise = 0 AND altitude = 125').n).toBeGreaterThan(0);
    expect(one('SELECT count(*) n FROM courbe WHERE generalise = 1 AND altitude % 100 <> 0').n).toBe(0);
  });
});

describe('TER-01 licences', () => {
  test('TER-01 LICENCES.md names every producer, its licence and what is to confirm', () => {
    const text = readFileSync(join(import.meta.dirname, 'LICENCES.md'), 'utf8');
    expect(text).toBe(licencesMarkdown(SOURCES));
    for (const { producteur, licence, copyright } of SOURCES) {
      for (const fact of [producteur, licence, copyright]) expect(text).toContain(fact);
    }
    expect(text.match(/À confirmer/g)).toHaveLength(SOURCES.filter(({ aConfirmer }) => aConfirmer).length);
  });

  test('TER-01 every table and raster has a source, told in the GeoPackage too', () => {
    const named = new Set(all('SELECT tables FROM source').flatMap(({ tables }) => String(tables).split(',')));
    const isNamed = (name: string) => named.has(name) || named.has(name.replace(/_(z\d+|dalle)$/, ''));
    const tables = all("SELECT table_name FROM gpkg_contents WHERE table_name NOT IN ('source', 'couverture')");
    expect(tables.map(({ table_name }) => String(table_name)).filter((name) => !isNamed(name))).toEqual([]);
    expect(all('SELECT fichier FROM couverture').filter(({ fichier }) => !named.has(String(fichier)))).toEqual([]);
    expect(one("SELECT note FROM source WHERE slug = 'viewfinder'").note).toBe(
      'Relief généralisé de démonstration (15″), non contractuel',
    );
  });
});

describe('TER-01 unpacking', () => {
  test('TER-01 unpacks once, and again when the packed file changed', async () => {
    const target = join(work, 'twice');
    const { geopackage, rasters } = await unpackTerritory(data, target);
    expect(Object.keys(rasters).sort()).toEqual([
      'fond_marin',
      'lagon',
      'mer',
      'relief_generalise',
      'relief_moorea',
      'relief_nuku_hiva',
    ]);
    const first = statSync(geopackage).mtimeMs;
    await unpackTerritory(data, target);
    expect(statSync(geopackage).mtimeMs).toBe(first);
    writeFileSync(join(target, 'territory.gpkg.sha256'), 'of another one');
    await unpackTerritory(data, target);
    expect(statSync(geopackage).mtimeMs).toBeGreaterThan(first);
  });

  test('TER-01 tells a damaged or missing file in French and leaves what was there', async () => {
    const broken = join(work, 'broken');
    const target = join(work, 'target');
    cpSync(data, broken, { recursive: true });
    const packed = readFileSync(join(broken, 'territory.gpkg.zst'));
    writeFileSync(join(broken, 'territory.gpkg.zst'), packed.subarray(0, packed.length / 2));
    await expect(unpackTerritory(broken, target)).rejects.toThrow(/territory\.gpkg\.zst » est endommagé/);
    expect(existsSync(join(target, 'territory.gpkg'))).toBe(false);
    copyFileSync(join(data, 'territory.gpkg.zst'), join(broken, 'territory.gpkg.zst'));
    rmSync(join(broken, 'mer.tif'));
    await expect(unpackTerritory(broken, target)).rejects.toThrow(/mer\.tif » du territoire manque/);
    await expect(unpackTerritory(join(work, 'nowhere'), target)).rejects.toThrow(/n’est pas un territoire/);
  });
});

describe('TER-01 sources', () => {
  const damagedCopy = (change: (folder: string) => void) => {
    const folder = mkdtempSync(join(work, 'sources-'));
    cpSync(sources, folder, { recursive: true });
    change(folder);
    return folder;
  };

  test.each([
    ['vector/communes.geojson', (folder: string) => rmSync(join(folder, 'vector/communes.geojson')), 'manque'],
    [
      'vector/poi_osm.geojson',
      (folder: string) => writeFileSync(join(folder, 'vector/poi_osm.geojson'), '{"feat'),
      'est endommagé ou incomplet',
    ],
    [
      'vector/batiments_osm_moorea.geojson.gz',
      (folder: string) => writeFileSync(join(folder, 'vector/batiments_osm_moorea.geojson.gz'), 'not gzip'),
      'est endommagé ou incomplet',
    ],
    [
      'raster/dem_rapa_viewfinder15s_resampled3s.tif',
      (folder: string) => writeFileSync(join(folder, 'raster/dem_rapa_viewfinder15s_resampled3s.tif'), 'II*'),
      'est endommagé ou incomplet',
    ],
  ])('TER-01 tells that %s is wrong', async (file, change, problem) => {
    await expect(buildTerritory(damagedCopy(change), () => {})).rejects.toThrow(
      `Le fichier source « ${file} » ${problem}.`,
    );
  });

  test('TER-01 the command ends with one French sentence and an error code', { timeout: 60_000 }, () => {
    const run = () =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), join(work, 'empty')], { stdio: 'pipe' });
    expect(run).toThrow(/Le fichier source « vector\/cote_iles\.geojson » manque\./);
  });
});
