import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapContext } from '@motu/contract';
import { territoryFiles } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, startApp, type TestApp } from '../../testing/app.ts';
import { layerVersions } from '../../testing/layer-versions.ts';
import { createWritableTerritory } from '../../testing/writable-territory.ts';
import '../../testing/provided.ts';
import { importRelief } from './import-relief.ts';
import { removeRelief } from './remove-relief.ts';

let folder: string;
let geopackage: string;
let motu: TestApp;
beforeAll(async () => {
  ({ folder, geopackage } = await createWritableTerritory());
  motu = await startApp({ MOTU_TERRITORY: folder });
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A cone on the south of Tahiti, in metres of RGPF / UTM 6S; `cell` metres a cell, nothing beyond its foot. */
function writeCone(name: string, cell: number, top: number): string {
  const side = Math.round(6000 / cell);
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => {
      const away = Math.hypot(column + 0.5 - side / 2, row + 0.5 - side / 2) * cell;
      return away > 2900 ? -9999 : Math.max(0, top - away / 2).toFixed(1);
    }).join(' '),
  );
  const path = join(folder, `${name}.asc`);
  const header = `ncols ${side}\nnrows ${side}\nxllcorner ${CENTRE_XY[0] - 3000}\nyllcorner ${CENTRE_XY[1] - 3000}\ncellsize ${cell}\nNODATA_value -9999`;
  writeFileSync(path, `${header}\n${rows.join('\n')}\n`);
  const tif = join(folder, `${name}.tiff`);
  execFileSync('gdal_translate', ['-q', '-ot', 'Float32', '-a_srs', 'EPSG:3297', path, tif]);
  return tif;
}

const CENTRE = [-149.45, -17.7] as const;
const CENTRE_XY = execFileSync('gdaltransform', ['-s_srs', 'EPSG:4326', '-t_srs', 'EPSG:3297', '-output_xy'], {
  input: `${CENTRE.join(' ')}\n`,
  encoding: 'utf8',
})
  .trim()
  .split(' ')
  .map(Number) as [number, number];

const put = (
  file: string,
  options: { name?: string; producer?: string; licence?: string; signal?: AbortSignal } = {},
) => importRelief({ file, geopackage, shipped: territoryFiles(folder).relief, ...options });

async function altitudes(...coordinates: (readonly [number, number])[]) {
  const answer = await createBrowser(motu.app).write('POST', '/api/altitude', {
    geometry: { type: 'MultiPoint', coordinates },
  });
  return answer.json<{
    points: { altitude: number; pente: number }[];
    reliefs: { id: string; nom: string; mention: string | null }[];
  }>();
}
const layers = async () => (await motu.app.inject('/api/contexts/default')).json<MapContext>().layers;
const versions = () => layerVersions(motu.app);
const picture = async (layer: string) => {
  const query = `VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&CRS=EPSG:4326&FORMAT=image/png`;
  const box = 'BBOX=-17.73,-149.48,-17.67,-149.42&WIDTH=256&HEIGHT=256';
  return (await motu.app.inject(`/api/wms?${query}&${box}`)).rawPayload.toString('base64');
};
function rows<T>(sql: string, ...values: unknown[]): T[] {
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return db.prepare<unknown[], T>(sql).all(...values);
  } finally {
    db.close();
  }
}
const follow = async () => {
  await motu.territory.look();
  await motu.territory.look();
};
/** Lines that lie whole in a square around the centre. */
const contoursWithin = (degrees: number) =>
  rows<{ altitude: number; generalise: number }>(
    `SELECT altitude, generalise FROM courbe JOIN rtree_courbe_geom r ON r.id = fid
     WHERE minx > ? AND maxx < ? AND miny > ? AND maxy < ?`,
    CENTRE[0] - degrees,
    CENTRE[0] + degrees,
    CENTRE[1] - degrees,
    CENTRE[1] + degrees,
  );

test('TER-03 a running server sees an import: altitude, slope, hillshade, contours, producer, words and tiles', async () => {
  const before = await altitudes(CENTRE);
  expect(before.reliefs).toMatchObject([{ id: 'generalise' }]);
  const drawn = await Promise.all(
    ['relief-ombre', 'pente', 'altitude', 'courbes-de-niveau', 'fond-de-carte'].map(picture),
  );
  const old = await versions();
  const outside = rows<{ count: number }>(
    'SELECT count(*) AS count FROM courbe JOIN rtree_courbe_geom r ON r.id = fid WHERE maxx < ? OR minx > ?',
    CENTRE[0] - 0.05,
    CENTRE[0] + 0.05,
  );

  const result = await put(writeCone('cone', 20, 1500), {
    name: 'Cône d’essai',
    producer: 'Service du cadastre',
    licence: 'Licence Ouverte 2.0',
  });
  expect(result).toMatchObject({ name: 'Cône d’essai', replaced: false });
  expect(result.metresPerCell).toBeCloseTo(20, 0);
  await follow();

  const after = await altitudes(CENTRE, [CENTRE[0], CENTRE[1] + 1000 / 110_650]);
  expect(after.reliefs).toEqual([{ id: 'cone-dessai', nom: 'Cône d’essai', generalise: false, mention: null }]);
  expect(after.points[0]?.altitude).toBeGreaterThan(1485);
  expect(Math.abs((after.points[1]?.altitude as number) - 1000)).toBeLessThan(3);
  expect(after.points[1]?.pente).toBeCloseTo((Math.atan(0.5) * 180) / Math.PI, 0);
  const again = await Promise.all(
    ['relief-ombre', 'pente', 'altitude', 'courbes-de-niveau', 'fond-de-carte'].map(picture),
  );
  for (const [i, image] of again.entries()) expect(image).not.toBe(drawn[i]);
  // What shows the ground is drawn anew, and nothing else.
  const now = await versions();
  expect(now['fond-de-carte']).not.toBe(old['fond-de-carte']);
  const shown = Object.keys(old).filter((slug) => ['communes', 'population', 'routes', 'sante'].includes(slug));
  expect(shown.length).toBeGreaterThan(0);
  for (const slug of shown) expect(now[slug], slug).toBe(old[slug]);

  const lines = contoursWithin(0.017);
  expect(new Set(lines.map(({ altitude }) => altitude)).size, 'every 25 m, and 1 100 m of height').toBeGreaterThan(15);
  expect(lines.every(({ generalise }) => generalise === 0)).toBe(true);
  expect(
    rows(
      'SELECT count(*) AS count FROM courbe JOIN rtree_courbe_geom r ON r.id = fid WHERE maxx < ? OR minx > ?',
      CENTRE[0] - 0.05,
      CENTRE[0] + 0.05,
    ),
    'elsewhere contours are as they were',
  ).toEqual(outside);

  const { body } = await motu.app.inject(
    '/api/copyright?bbox=-149.5,-17.75,-149.4,-17.65&layers=relief-ombre&maxScale=1000',
  );
  expect(body).toContain('Service du cadastre');
  expect((await motu.app.inject('/api/licences')).body).toContain('Licence Ouverte 2.0');
  expect((await layers())['relief-ombre']?.metadata.description).toContain('et des reliefs importés');
  expect((await motu.app.inject(`/api/info-carto?x=${CENTRE[0]}&y=${CENTRE[1]}`)).body).toContain('Cône d’essai');
});

test('TER-03 the finer covers the coarser, whenever it came; among equals the last one; the same name replaces', async () => {
  await put(writeCone('grossier', 90, 700), { name: 'Grossier' });
  await follow();
  expect((await altitudes(CENTRE)).reliefs, 'coarser and newer').toMatchObject([{ id: 'cone-dessai' }]);
  await put(writeCone('voisin', 21, 900), { name: 'Voisin' });
  await follow();
  expect((await altitudes(CENTRE)).reliefs, 'about as fine and newer').toMatchObject([{ id: 'voisin' }]);
  expect(Math.max(...contoursWithin(0.017).map(({ altitude }) => altitude))).toBe(875);

  expect(await put(writeCone('voisin', 10, 1200), { name: 'Voisin' })).toMatchObject({ replaced: true });
  await follow();
  expect((await altitudes(CENTRE)).points[0]?.altitude).toBeGreaterThan(1190);
  expect(rows('SELECT nom FROM couverture WHERE importe_le IS NOT NULL ORDER BY nom')).toEqual([
    { nom: 'Cône d’essai' },
    { nom: 'Grossier' },
    { nom: 'Voisin' },
  ]);
  expect(readdirSync(join(folder, 'reliefs')), 'and no other file').toHaveLength(3);
  expect((await motu.app.inject('/api/health/ready')).statusCode).toBe(200);
});

test('TER-03 a relief that is refused or stopped leaves the territory and its files as they were', async () => {
  const state = () => [
    rows('SELECT * FROM couverture'),
    rows('SELECT count(*) FROM courbe'),
    readdirSync(join(folder, 'reliefs')),
  ];
  const before = state();
  const nothing = join(folder, 'rien.tiff');
  execFileSync('gdal_translate', ['-q', '-scale', '0', '1', '-9999', '-9999', join(folder, 'cone.tiff'), nothing]);
  await expect(put(nothing)).rejects.toThrow('ne contient aucune altitude.');
  const sea = join(folder, 'mer.tiff');
  execFileSync('gdal_translate', [
    '-q',
    '-scale',
    '0',
    '2000',
    '-3000',
    '-100',
    '-a_nodata',
    'none',
    join(folder, 'cone.tiff'),
    sea,
  ]);
  await expect(put(sea)).rejects.toThrow('ne contient que des fonds marins');
  await expect(put(join(folder, 'cone.tiff'), { signal: AbortSignal.abort() })).rejects.toThrow(
    'Import interrompu\u00a0: rien n’a été changé.',
  );
  await expect(put(join(folder, 'cone.tiff'), { name: '???' })).rejects.toThrow('--nom');
  expect(state()).toEqual(before);
  expect(existsSync(join(folder, 'reliefs'))).toBe(true);
});

test('TER-03 reliefs are taken away, shipped ones too: the ground is that of the models that stay, contours included', async () => {
  const take = (slug: string, signal?: AbortSignal) =>
    removeRelief({ geopackage, shipped: territoryFiles(folder).relief, slug, ...(signal && { signal }) });
  const state = () => [rows('SELECT * FROM couverture'), rows('SELECT * FROM courbe ORDER BY fid')];
  const before = state();
  await expect(take('voisin', AbortSignal.abort())).rejects.toThrow('Retrait interrompu\u00a0: rien n’a été changé.');
  await expect(take('nulle-part')).rejects.toThrow('Aucun relief ne s’appelle');
  expect(state()).toEqual(before);

  expect(await take('voisin')).toMatchObject({ name: 'Voisin', shipped: false });
  await follow();
  expect((await altitudes(CENTRE)).reliefs).toMatchObject([{ id: 'cone-dessai' }]);
  expect(Math.max(...contoursWithin(0.017).map(({ altitude }) => altitude)), 'of the cone').toBe(1475);
  await take('grossier');
  await take('cone-dessai');
  await follow();
  expect((await altitudes(CENTRE)).reliefs).toMatchObject([{ id: 'generalise' }]);
  expect(contoursWithin(0.017).every(({ generalise }) => generalise === 1)).toBe(true);
  expect(readdirSync(join(folder, 'reliefs'))).toEqual([]);
  expect((await motu.app.inject('/api/licences')).body).not.toContain('Service du cadastre');
  expect((await layers())['relief-ombre']?.metadata.description).not.toContain('reliefs importés');

  const SUMMIT = [-140.17, -8.87] as const; // Nuku Hiva
  const real = await altitudes(SUMMIT);
  expect(await take('nuku-hiva')).toMatchObject({ shipped: true });
  await follow();
  const coarse = await altitudes(SUMMIT);
  expect(coarse.reliefs).toMatchObject([{ id: 'generalise' }]);
  expect(coarse.points[0]?.altitude).not.toBe(real.points[0]?.altitude);
  expect(existsSync(join(folder, 'relief_nuku_hiva.tif')), 'the program’s own file').toBe(true);
  expect((await motu.app.inject('/api/health/ready')).statusCode).toBe(200);
});
