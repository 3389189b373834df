import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTerritory, SHIPPED_TERRITORY } from '../../territory/open-territory.ts';
import '../../testing/provided.ts';
import { readGeoPackageBlob } from '@motu/geopackage';
import { importOsm } from './import-osm.ts';

const XML = join(import.meta.dirname, 'fixtures/village.osm');

let shipped: string;
let folder: string;
let geopackage: string;
beforeAll(async () => {
  shipped = (await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'))).files.geopackage;
  folder = mkdtempSync(join(tmpdir(), 'motu-osm-map-'));
  geopackage = join(folder, 'territory.gpkg');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, unknown>;

function rows(sql: string): Row[] {
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return db.prepare<[], Row>(sql).all();
  } finally {
    db.close();
  }
}
/** Positions of each ring or line of the first row. */
function shapeOf(sql: string): number[] {
  const { coordinates, type } = readGeoPackageBlob(rows(sql)[0]?.geom as Uint8Array) as {
    type: string;
    coordinates: unknown[][];
  };
  return type === 'LineString' ? [coordinates.length] : coordinates.map((part) => part.length);
}
const near = (value: number, within = 0.02) =>
  expect.toSatisfy((found: number) => Math.abs(found - value) <= within * value, `about ${value}`);

describe('the map of the imported village', () => {
  beforeAll(async () => {
    copyFileSync(shipped, geopackage);
    await importOsm({ file: XML, geopackage });
  });

  test('TER-04 roads tell their number, class, bridge, tunnel, ford, service and direction', () => {
    const one = (where: string) =>
      rows(`SELECT nom_rue, ref, classe, nature, sens, sens_velo, modes, pont, tunnel, gue, service, rond_point
            FROM route WHERE ${where}`)[0];
    expect(one('pont = 1')).toMatchObject({ nom_rue: 'Rue du Port', ref: 'RT1', classe: 'secondaire', tunnel: 0 });
    expect(one('tunnel = 1')).toMatchObject({ ref: 'RT1', pont: 0, modes: 'vbp' });
    expect(one('gue = 1')).toMatchObject({ nom_rue: null, classe: 'piste', nature: 'track' });
    expect(one("classe = 'construction'")).toMatchObject({ nature: 'construction', modes: '' });
    expect(one("service = 'driveway'")).toMatchObject({ classe: 'desserte', nature: 'service' });
    expect(one('rond_point = 1')).toMatchObject({ sens: 1, classe: 'secondaire' });
    expect(one("nom_rue = 'Rue du Nord'")).toMatchObject({ sens: 1, sens_velo: 0 });
    expect(one("nom_rue = 'Rue du Mont'")).toMatchObject({ sens: 0, sens_velo: null });
    expect(one("nom_rue = 'Escalier'")).toMatchObject({ classe: 'sentier', modes: 'bpm' });
    expect(one("nom_rue = 'Allée privée'"), 'drawn, and nobody’s way').toMatchObject({ modes: '' });
    expect(rows("SELECT DISTINCT ile, commune FROM route WHERE nom_rue <> 'Route du motu'")).toEqual([
      { ile: 'Tahiti', commune: 'Punaauia' },
    ]);
    expect(rows("SELECT 1 FROM route WHERE nature = 'ferry' OR classe = 'bac'")).toEqual([]);
  });

  test('TER-04 thinned copies of the roads are joined, without paths and driveways at small scales', () => {
    const classes = (table: string) =>
      rows(`SELECT DISTINCT classe FROM ${table} ORDER BY 1`).map(({ classe }) => classe);
    expect(classes('route_z14')).toEqual(['desserte', 'piste', 'secondaire', 'sentier']);
    expect(classes('route_z12')).toEqual(['piste', 'secondaire']);
    expect(classes('route_z10')).toEqual([]);
    expect(rows("SELECT pont, tunnel FROM route_z12 WHERE ref = 'RT1' ORDER BY 1")).toEqual([
      { pont: 0, tunnel: 1 },
      { pont: 1, tunnel: 0 },
    ]);
    const count = (table: string) => Number(rows(`SELECT count(*) AS n FROM ${table}`)[0]?.n);
    expect(count('route_z14')).toBeLessThan(count('route'));
  });

  test('TER-04 a street is all roads of one name in a commune', () => {
    expect(rows("SELECT ref, classe, commune, ile, archipel, longueur_m FROM rue WHERE nom = 'Rue du Port'")).toEqual([
      {
        ref: 'RT1',
        classe: 'secondaire',
        commune: 'Punaauia',
        ile: 'Tahiti',
        archipel: 'Îles du Vent',
        longueur_m: near(520),
      },
    ]);
    expect(shapeOf("SELECT geom FROM rue WHERE nom = 'Rue du Port'")).toEqual([4]);
  });

  test('TER-04 ferries tell their quays, their sort and who may board, and join the roads', () => {
    expect(
      rows(
        `SELECT nom, groupe, quai_depart, quai_arrivee, modes, duree_s, noeud_debut, noeud_fin FROM bac ORDER BY id`,
      ),
    ).toEqual([
      {
        nom: 'Bac du lagon',
        groupe: 'passagers',
        quai_depart: 'Quai de l’Essai',
        quai_arrivee: 'Port du motu',
        modes: 'vbp',
        duree_s: 1200,
        noeud_debut: 41,
        noeud_fin: 42,
      },
      expect.objectContaining({ nom: 'Navette', groupe: 'prive', modes: '', quai_arrivee: null }),
      expect.objectContaining({ nom: 'Caboteur', groupe: 'cargo', modes: '', duree_s: null }),
    ]);
    expect(rows('SELECT 1 FROM route WHERE noeud_fin = 41')).toHaveLength(1);
  });

  test('TER-04 a river in two pieces is one line; lake and wood have their holes', () => {
    expect(rows('SELECT id, nom, classe, intermittent, souterrain, longueur_m FROM cours_eau ORDER BY classe')).toEqual(
      [
        { id: 'w143', nom: null, classe: 'fosse', intermittent: 0, souterrain: 1, longueur_m: near(59) },
        { id: 'w140', nom: 'Vaipahu', classe: 'riviere', intermittent: 0, souterrain: 0, longueur_m: near(666) },
        { id: 'w142', nom: null, classe: 'ruisseau', intermittent: 1, souterrain: 0, longueur_m: near(239) },
      ],
    );
    expect(shapeOf("SELECT geom FROM cours_eau WHERE nom = 'Vaipahu'")).toEqual([4]);
    expect(rows('SELECT nom FROM cours_eau_z12')).toEqual([{ nom: 'Vaipahu' }]);

    expect(rows('SELECT id, nom, classe, surface_m2, ile FROM plan_eau ORDER BY id')).toEqual([
      { id: 'r906', nom: 'Lac Vaiʻiti', classe: 'lac', surface_m2: near(45_000), ile: 'Tahiti' },
      { id: 'w152', nom: null, classe: 'bassin', surface_m2: near(117), ile: 'Tahiti' },
    ]);
    expect(shapeOf("SELECT geom FROM plan_eau WHERE classe = 'lac'")).toEqual([5, 5]);
    expect(rows('SELECT id FROM plan_eau_z12')).toEqual([{ id: 'r906' }]);

    expect(rows('SELECT id, classe, nature FROM occupation_sol ORDER BY id')).toEqual([
      { id: 'r907', classe: 'bois', nature: 'forest' },
      { id: 'w162', classe: 'herbe', nature: 'meadow' },
      { id: 'w163', classe: 'sable', nature: 'beach' },
    ]);
    expect(shapeOf("SELECT geom FROM occupation_sol WHERE classe = 'bois'")).toEqual([5, 5]);
    expect(rows('SELECT classe FROM occupation_sol_z12 ORDER BY 1')).toEqual([{ classe: 'bois' }, { classe: 'herbe' }]);
    expect(rows('SELECT classe FROM occupation_sol_z9')).toEqual([{ classe: 'bois' }]);
  });

  test('TER-04 an airfield is told by its axes and its grounds', () => {
    expect(rows('SELECT classe, ref FROM voie_aerodrome ORDER BY classe')).toEqual([
      { classe: 'piste', ref: '04/22' },
      { classe: 'voie_de_circulation', ref: null },
    ]);
    expect(rows('SELECT classe FROM surface_aerodrome')).toEqual([{ classe: 'stationnement' }]);
  });

  test('TER-04 summits, localities and bays have their tables and their names', () => {
    expect(rows('SELECT id, nom, altitude_m, classe FROM sommet ORDER BY id')).toEqual([
      { id: 'n86', nom: 'Mont d’Essai', altitude_m: 1402, classe: 'sommet' },
      { id: 'n87', nom: null, altitude_m: 215, classe: 'sommet' },
      { id: 'n88', nom: 'Cratère', altitude_m: null, classe: 'volcan' },
    ]);
    expect(rows('SELECT nom, classe, population FROM localite ORDER BY nom')).toEqual([
      { nom: 'Motu Iti', classe: 'ilot', population: null },
      { nom: 'Motu Nui', classe: 'village', population: 420 },
      { nom: 'Papeete', classe: 'hameau', population: null },
      { nom: 'Port du motu', classe: 'hameau', population: null },
      { nom: 'Quartier du Mont', classe: 'quartier', population: null },
      { nom: 'Vaiana', classe: 'lieu_dit', population: null },
    ]);
    const name = (nom: string) =>
      rows(`SELECT classe, altitude, min_zoom, max_zoom FROM toponyme WHERE source = 'osm' AND nom = '${nom}'`);
    expect(name('Mont d’Essai')).toEqual([{ classe: 'sommet', altitude: 1402, min_zoom: 9, max_zoom: 16 }]);
    expect(name('Cratère')).toEqual([{ classe: 'sommet', altitude: null, min_zoom: 13, max_zoom: 16 }]);
    expect(name('Baie d’Essai')).toEqual([{ classe: 'baie', altitude: null, min_zoom: 13, max_zoom: 17 }]);
    expect(name('Quartier du Mont')).toMatchObject([{ classe: 'quartier', min_zoom: 14 }]);
    expect(name('Vaiana')).toMatchObject([{ classe: 'lieu_dit', min_zoom: 15 }]);
    expect(name('Motu Iti')).toMatchObject([{ classe: 'ilot', min_zoom: 12 }]);
    expect(name('Lac Vaiʻiti')).toMatchObject([{ classe: 'lac', min_zoom: 14 }]);
    // Those that came from OpenStreetMap before are renewed; those of the territory stay.
    expect(rows("SELECT 1 FROM toponyme WHERE source = 'osm-2021'")).toEqual([]);
    expect(rows("SELECT 1 FROM toponyme WHERE source IN ('motu', 'whosonfirst', 'controle')").length).toBeGreaterThan(
      400,
    );
  });

  test('TER-01 TER-04 the producer is said once, with the year of the file and the tables it brought', async () => {
    const said = () =>
      rows("SELECT slug, copyright, annee, licence, note, tables, min_lon, max_lat FROM source WHERE slug LIKE 'osm%'");
    const before = said();
    const [row] = before.filter(({ slug }) => slug === 'osm-import');
    expect(row).toMatchObject({
      copyright: '© les contributeurs d’OpenStreetMap',
      annee: 2026,
      licence: 'ODbL 1.0',
      note: null,
    });
    expect(row?.min_lon).toBeCloseTo(-149.633, 2);
    const brought = String(row?.tables).split(',');
    expect(brought).toEqual(expect.arrayContaining(['route', 'rue', 'bac', 'cours_eau', 'occupation_sol', 'toponyme']));
    for (const { slug, tables } of before) {
      if (slug === 'osm-import') continue;
      const shared = String(tables)
        .split(',')
        .filter((table) => brought.includes(table));
      expect(shared, String(slug)).toEqual([]);
    }
    await importOsm({ file: XML, geopackage });
    expect(said()).toEqual(before);
  });

  test('TER-04 every table says where it comes from, and none is older than the others', () => {
    const written = rows(
      "SELECT table_name, last_change FROM gpkg_contents WHERE description LIKE '%OpenStreetMap, importé'",
    );
    expect(written.length).toBe(25);
    expect(new Set(written.map(({ last_change }) => last_change)).size).toBe(1);
  });
});

describe('a file of roads alone', () => {
  const ROADS = [
    '<osm><node id="1" lon="-149.6" lat="-17.6"/><node id="2" lon="-149.59" lat="-17.6"/>',
    '<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>',
  ].join('');

  test('TER-04 it leaves rivers, woods, names and all else in place, and no copy of other roads', async () => {
    copyFileSync(shipped, geopackage);
    await importOsm({ file: XML, geopackage });
    const db = new Sqlite(geopackage);
    db.exec(
      "CREATE TABLE route_z7 (fid INTEGER PRIMARY KEY); INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('route_z7', 'features', 'route_z7')",
    );
    db.close();
    const roadTables = ['route', 'route_z14', 'route_z12', 'route_z10', 'rue', 'barriere', 'interdiction_tourner'];
    const others = () =>
      rows('SELECT table_name FROM gpkg_contents ORDER BY 1')
        .map(({ table_name }) => String(table_name))
        .filter((table) => !roadTables.includes(table) && !['source', 'route_z7'].includes(table))
        .map((table) => [
          table,
          rows(`SELECT * FROM "${table}"`),
          rows(`SELECT last_change FROM gpkg_contents WHERE table_name = '${table}'`),
        ]);
    const before = others();
    const file = join(folder, 'roads.osm');
    writeFileSync(file, ROADS);
    await importOsm({ file, geopackage, now: new Date('2031-01-01') });
    expect(others()).toEqual(before);
    for (const [table, count] of Object.entries({
      route: 1,
      route_z14: 1,
      route_z12: 1,
      route_z10: 1,
      rue: 0,
      barriere: 0,
    })) {
      expect(rows(`SELECT 1 FROM ${table}`), table).toHaveLength(count);
    }
    expect(rows("SELECT 1 FROM gpkg_contents WHERE table_name = 'route_z7'")).toEqual([]);
    const [source] = rows("SELECT annee, tables FROM source WHERE slug = 'osm-import'");
    expect(source).toMatchObject({ annee: 2031, tables: expect.stringContaining('cours_eau') });
  });

  test('TER-04 the file’s own date is known in XML of Overpass too', async () => {
    copyFileSync(shipped, geopackage);
    const file = join(folder, 'overpass.osm');
    writeFileSync(file, ROADS.replace('<osm>', '<osm><meta osm_base="2024-02-03T04:05:06Z"/>'));
    await importOsm({ file, geopackage });
    expect(rows("SELECT annee FROM source WHERE slug = 'osm-import'")).toEqual([{ annee: 2024 }]);
  });
});
