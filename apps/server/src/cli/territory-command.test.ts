import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapContext } from '@motu/contract';
import { territoryFiles } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { importRelief } from '../import/relief/import-relief.ts';
import { openTerritory } from '../territory/open-territory.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';
import { feature, PATHS, polygon, writeCollection } from '../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { territoryCommand } from './territory-command.ts';

const PLATEAU = polygon([
  [-150.95, -16.95],
  [-150.85, -16.95],
  [-150.85, -16.85],
  [-150.95, -16.85],
  [-150.95, -16.95],
]);

let folder: string;
let own: OwnTerritory;
let motu: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-territoire-'));
  own = createOwnTerritory();
  motu = await startApp({ MOTU_TERRITORY: own.folder });
  await importCouche({
    ...NO_OPTIONS,
    file: writeCollection(folder, 'sentiers.geojson', PATHS),
    geopackage: join(own.folder, 'territory.gpkg'),
    state: motu.state,
    producer: 'Randonneurs',
    licence: 'CC BY 4.0',
  });
  await look();
});
afterAll(async () => {
  await motu.close();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

const look = async () => {
  await motu.territory.look();
  await motu.territory.look();
};
const tools = () => ({
  usage: 'Usage',
  territory: async () => motu.territory.current(),
  state: async () => motu.state,
  tilesOf: async ({ id }: { id: string }) => join(motu.folder, 'tiles', id),
  shippedRelief: territoryFiles(own.folder).relief,
  postgisUrl: null,
  importsUrl: null,
  showProgress: () => {},
  signal: new AbortController().signal,
});
const run = async (...args: string[]) =>
  (await territoryCommand(args, tools())).join('\n').replace(/[\u00a0\u202f]/g, ' ');

test('TER-02 the territory’s layers are listed: from where, under which licence, how many objects, how much', async () => {
  const lines = (await run('list')).split('\n');
  expect(lines.find((line) => line.startsWith('sentiers'))).toMatch(
    /^sentiers +Sentiers +2 +\d+ Ko +sentiers\.geojson \(EPSG:4326\), le \d+ \S+ \d{4} +Randonneurs \(CC BY 4\.0\)$/,
  );
  expect(lines.find((line) => line.startsWith('villes'))).toMatch(
    /^villes +\S.* 1 +\d+ Ko +avec le territoire +non précisés$/,
  );
  expect(lines.find((line) => line.startsWith('ombrage'))).toMatch(/– +– +avec le territoire/);
});

test('TER-02 a layer is put on the map of a context by one command, once, above the others', async () => {
  const top = async () => (await motu.app.inject('/api/contexts/default')).json<MapContext>().groups[0];
  expect(await run('show', 'sentiers')).toBe('La couche « Sentiers » est sur la carte de « Carte générale ».');
  expect(await top()).toMatchObject({
    name: 'Couches ajoutées',
    groupAndLayers: [{ layer: 'sentiers', options: { visible: true, opacity: 1 } }],
  });
  expect(await run('show', 'sentiers', 'general')).toContain('est déjà sur la carte');
  expect((await top())?.groupAndLayers).toHaveLength(1);
  await expect(run('show', 'sentiers', 'lune')).rejects.toThrow(
    'Aucun contexte ne s’appelle «\u00a0lune\u00a0». Ceux qui existent\u00a0: general («\u00a0Carte générale\u00a0»).',
  );
  await expect(run('show', 'lune')).rejects.toThrow('Aucune couche ne s’appelle');
  const [line] = await motu.state.journal.latest(1);
  expect(line).toMatchObject({ actor: 'motu', action: 'context-change', subject: 'Carte générale' });
});

test.each(['dehors.shp', 'dehors', 'dehors.geojson'])(
  'TER-02 an export named %s is refused, and named what can be written',
  async (name) => {
    const file = join(folder, name);
    const refusal = `«\u00a0${name}\u00a0» ne peut pas être écrit\u00a0: motu territory export fait des GeoPackage (.gpkg)`;
    await expect(run('export', 'sentiers', file)).rejects.toThrow(refusal);
    await expect(run('export', 'sentiers', '--tuiles', file)).rejects.toThrow(refusal);
    expect(existsSync(file)).toBe(false);
  },
);

test('TER-02 a layer is exported as a GeoPackage that GDAL opens, with its style', async () => {
  const file = join(folder, 'villes.gpkg');
  expect(await run('export', 'sentiers', file)).toBe('2 objets écrits dans « villes.gpkg ».');
  const told = execFileSync('ogrinfo', ['-ro', '-al', file], { encoding: 'utf8' });
  expect(told).toContain('Layer name: sentiers');
  expect(told).toContain('nom (String) = Mont Rotui');
  expect(told).toContain('MULTILINESTRING ((-149.84 -17.5,-149.83 -17.51))');
  expect(told).not.toMatch(/Warning|ERROR/);
  const db = new Sqlite(file, { readonly: true });
  expect(db.prepare('SELECT styleSLD FROM layer_styles').pluck().get()).toContain('<NamedLayer');
  db.close();
  await expect(run('export', 'sentiers', file)).rejects.toThrow('existe déjà');
  expect(await run('export', 'sentiers', '--remplacer', file)).toContain('2 objets');
  await expect(run('export', 'sentiers', '/nulle/part/x.gpkg')).rejects.toThrow('ne peut pas être écrit');
  await expect(run('export', 'ombrage', join(folder, 'o.gpkg'))).rejects.toThrow('exportez ses tuiles par --tuiles');
  expect(readdirSync(folder).filter((name) => name.includes('partiel'))).toEqual([]);
});

test('TER-02 the tiles of a layer are exported as a GeoPackage that GDAL reads at the right place', async () => {
  const file = join(folder, 'tuiles.gpkg');
  await expect(run('export', 'fond', '--tuiles', file)).rejects.toThrow('Aucune tuile');
  expect(existsSync(file)).toBe(false);
  // Level 13: one tile in the island's north, in both grids.
  await motu.app.inject('/api/wmts/1.0.0/fond/default/EPSG:4326/13/4863/1324.png');
  await motu.app.inject('/api/wmts/1.0.0/fond/default/EPSG:3857/12/2242/331.png');
  const exported = () => run('export', 'fond', '--tuiles', '--remplacer', file).catch((error: Error) => error.message);
  // Tiles are kept after they have been answered.
  await expect.poll(exported).toMatch(/écrites? dans la table fond_3857_1x/);
  await expect.poll(exported).toMatch(/écrites? dans la table fond_4326_1x/);
  const ask = (table: string) =>
    execFileSync('gdallocationinfo', ['-valonly', '-wgs84', `GPKG:${file}:${table}`, '-150.9', '-16.85'], {
      encoding: 'utf8',
    });
  for (const table of ['fond_4326_1x', 'fond_3857_1x'])
    expect(ask(table).trim().split('\n').slice(0, 3)).toEqual(['32', '160', '64']);
  const told = execFileSync('gdalinfo', [`GPKG:${file}:fond_4326_1x`], { encoding: 'utf8' });
  expect(told).toContain('WGS 84');
});

test('TER-02 a layer is taken away by one command, imported or not, and a running server follows', async () => {
  const shown = async () => Object.keys((await motu.app.inject('/api/contexts/default')).json<MapContext>().layers);
  const tables = () => {
    const db = new Sqlite(join(own.folder, 'territory.gpkg'), { readonly: true });
    const names = db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all();
    db.close();
    return names;
  };
  expect(await run('remove', 'sentiers')).toContain('Ses données sont effacées (couche_sentiers).');
  expect(tables()).not.toContain('couche_sentiers');
  const told = await run('remove', 'villes');
  expect(told).toMatch(/^Couche « .+ » retirée\.\n/);
  expect(told).toContain('Elle était montrée par « Carte générale »');
  expect(tables()).not.toContain('ville');
  // Its road is on the base map too.
  expect(await run('remove', 'chemins')).toContain('Ses données restent (chemin)');
  expect(tables()).toContain('chemin');
  // No context keeps the name of what is gone.
  const kept = (await motu.state.contexts.all()).flatMap(({ groups }) =>
    groups.flatMap((group) => group.groupAndLayers),
  );
  expect(kept.map(({ layer }) => layer)).toEqual(['ombrage', 'altitude', 'fond']);
  await look();
  expect(await shown()).toEqual(['ombrage', 'altitude', 'fond']);
  expect((await motu.app.inject('/api/wms?REQUEST=GetCapabilities')).body).not.toContain('<Name>villes</Name>');
  await expect(run('remove', 'villes')).rejects.toThrow('Aucune couche ne s’appelle');
  // The next start does not miss the tables of what couches.json still names.
  expect((await openTerritory(own.folder, folder)).catalogue?.layers.map(({ slug }) => slug)).not.toContain('villes');
  const lines = (await motu.state.journal.latest(10)).map(({ action, subject }) => [action, subject]);
  expect(lines).toContainEqual(['layer-remove', 'Villes']);
});

test('TER-03 reliefs are listed with their producer, and taken away: altitudes and tiles follow', async () => {
  const source = join(folder, 'plateau.tif');
  // Whoever else reads the file may write beside it between two looks: it is looked at until the change is taken.
  const altitude = async () => {
    await look();
    const geometry = { type: 'MultiPoint', coordinates: [[-150.9, -16.9]] };
    const answer = await createBrowser(motu.app).write('POST', '/api/altitude', { geometry });
    return answer.json<{ points: { altitude: number | null }[] }>().points[0]?.altitude;
  };
  const tile = async () =>
    (await motu.app.inject('/api/wmts/1.0.0/altitude/default/EPSG:4326/13/4865/1324.png')).rawPayload.toString(
      'base64',
    );
  const [slope, before] = [await altitude(), await tile()];
  const burn = ['-burn', '321', '-te', '-150.95', '-16.95', '-150.85', '-16.85', '-tr', '0.0002', '0.0002'];
  const shape = writeCollection(folder, 'plateau.geojson', [feature({}, PLATEAU)]);
  execFileSync('gdal_rasterize', ['-q', '-ot', 'Float32', ...burn, shape, source]);
  const files = { geopackage: join(own.folder, 'territory.gpkg'), shipped: territoryFiles(own.folder).relief };
  await importRelief({ ...files, file: source, name: 'Plateau', producer: 'Géomètres', licence: 'CC BY 4.0' });
  await expect.poll(altitude).toBeCloseTo(321, 0);
  expect(await tile()).not.toBe(before);
  const listed = (await run('list')).split('\n');
  expect(listed.find((line) => line.startsWith('plateau'))).toMatch(
    /^plateau +Plateau +22 m +[\d,]+ Ko +importé le \d+ \S+ \d{4} +Géomètres \(CC BY 4\.0\)$/,
  );
  expect(listed.find((line) => line.startsWith('ile '))).toMatch(/avec le territoire/);

  expect(await run('remove', 'plateau')).toContain('Relief « Plateau » retiré.');
  await expect.poll(altitude).toBe(slope);
  expect(await tile()).toBe(before);
  expect(readdirSync(join(own.folder, 'reliefs'))).toEqual([]);
  await expect(run('remove', '--relief', 'plateau')).rejects.toThrow('Aucun relief ne s’appelle');
  await expect(run('remove', 'ile')).rejects.toThrow('C’est le seul relief du territoire');
});

test.each([[[]], [['list', 'x']], [['remove']], [['export', 'x']], [['export', 'x', '--lune', 'y']]])(
  'TER-02 territory %j is answered by the usage',
  async (args) => {
    await expect(run(...args)).rejects.toThrow('Usage');
  },
);

test('TER-02 a file that is no folder of tiles is left alone', async () => {
  const [layer] = await motu.state.layers.all();
  if (!layer) throw new Error('There is no layer.');
  const tiles = join(folder, 'tuiles', layer.id);
  execFileSync('mkdir', ['-p', tiles]);
  writeFileSync(join(tiles, 'EPSG-4326-1x-png.sqlite'), 'abîmé');
  await expect(
    territoryCommand(['export', layer.slug, '--tuiles', join(folder, 'n.gpkg')], {
      ...tools(),
      tilesOf: async () => tiles,
    }),
  ).rejects.toThrow(/\S/);
  expect(existsSync(join(folder, 'n.gpkg'))).toBe(false);
});
