import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusedFields } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { reliefGridOf } from './relief-grid.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-relief-files-'));
let motu: TestApp;

beforeAll(async () => {
  motu = await startApp();
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (asked: Record<string, string>, slug = 'altitude') =>
  motu.app.inject({ url: `/donnees/${slug}/telechargement?${new URLSearchParams({ format: 'tif', ...asked })}` });

async function take(name: string, asked: Record<string, string>): Promise<string> {
  const answer = await ask(asked);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  expect(answer.headers['content-type']).toBe('image/tiff; application=geotiff; profile=cloud-optimized');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="altitude.tif"');
  const path = join(folder, name);
  writeFileSync(path, answer.rawPayload);
  return path;
}

type Info = {
  size: [number, number];
  geoTransform: number[];
  coordinateSystem: { wkt: string };
  bands: { type: string; noDataValue: number; unit: string; block: number[]; overviews?: { size: number[] }[] }[];
  metadata: { ''?: Record<string, string> };
};

const info = (path: string): Info => JSON.parse(execFileSync('gdalinfo', ['-json', path], { encoding: 'utf8' }));

/** Metres that GDAL reads at a place. */
const heightIn = (path: string, [lon, lat]: readonly number[]): number =>
  Number(
    execFileSync('gdallocationinfo', ['-valonly', '-wgs84', path, String(lon), String(lat)], { encoding: 'utf8' }),
  );

async function heightsHere(places: readonly (readonly number[])[]): Promise<number[]> {
  const payload = { geometry: { type: 'MultiPoint', coordinates: places } };
  const answer = await motu.app.inject({ method: 'POST', url: '/api/altitude', payload });
  return answer.json<{ points: { altitude: number }[] }>().points.map(({ altitude }) => altitude);
}

/** A slope of Mont Rotui, the shore below it, and a pass. */
const MOOREA = [[-149.8325, -17.5089], [-149.8215, -17.5085], [-149.8421, -17.5511]] as const; // biome-ignore format: one line
const FRAME = '-149.95,-17.62,-149.72,-17.46';

test('DATA-03 the relief of a frame is a GeoTIFF whose cells are those of the finest model there', async () => {
  const path = await take('moorea.tif', { bbox: FRAME });
  const { bands, geoTransform, coordinateSystem, metadata } = info(path);
  expect(bands.map(({ type, noDataValue, unit, block }) => [type, noDataValue, unit, block])).toEqual([
    ['Float32', -32768, 'm', [256, 256]],
  ]);
  expect(coordinateSystem.wkt).toContain('WGS 84');
  const own = join(motu.territory.current().files.relief.find(({ path: file }) => file.includes('moorea'))?.path ?? '');
  expect(geoTransform[1]).toBeCloseTo(info(own).geoTransform[1] as number, 12);
  const here = await heightsHere(MOOREA);
  for (const [i, place] of MOOREA.entries()) {
    // The model's own file counts decimetres.
    expect(heightIn(path, place)).toBeCloseTo(heightIn(own, place) / 10, 3);
    // Between cells it is not what it is in one.
    expect(Math.abs(heightIn(path, place) - (here[i] ?? Number.NaN))).toBeLessThan(15);
  }
  expect(metadata['']?.TIFFTAG_IMAGEDESCRIPTION).toContain('Altitude');
  expect(metadata['']?.TIFFTAG_COPYRIGHT).toMatch(/Producteur\s: .+ Licence\s: .+\/donnees\/altitude/s);
});

test.each([
  ['EPSG:3297', 'RGPF / UTM zone 6S'],
  ['EPSG:3857', 'Pseudo-Mercator'],
])('DATA-03 in %s the relief lies where it does in longitude and latitude', async (crs, name) => {
  const path = await take(`${crs.slice(5)}.tif`, { bbox: FRAME, crs });
  const { coordinateSystem, geoTransform } = info(path);
  expect(coordinateSystem.wkt).toContain(name);
  expect(Number.isInteger(geoTransform[1])).toBe(true);
  const own = await take('own.tif', { bbox: FRAME });
  const warped = join(folder, `warped-${crs.slice(5)}.tif`);
  const [west = 0, cell = 0, , north = 0] = geoTransform;
  const [width, height] = info(path).size;
  const extent = [west, north - height * cell, west + width * cell, north].map(String);
  execFileSync('gdalwarp', ['-q', '-t_srs', crs, '-te', ...extent, '-ts', String(width), String(height), '-r', 'bilinear', own, warped]); // biome-ignore format: one line
  for (const place of MOOREA) expect(Math.abs(heightIn(path, place) - heightIn(warped, place))).toBeLessThan(0.5);
});

test('DATA-03 a relief is a valid cloud-optimised GeoTIFF for GDAL', async () => {
  const path = await take('cloud.tif', { bbox: FRAME });
  const { size, bands } = info(path);
  expect(bands[0]?.overviews?.map(({ size: [width] }) => width)).toEqual([Math.ceil(size[0] / 2)]);
  const said = execFileSync('/usr/bin/python3', ['-m', 'osgeo_utils.samples.validate_cloud_optimized_geotiff', path], {
    encoding: 'utf8',
  });
  expect(said).toMatch(/is a valid cloud optimized GeoTIFF/);
});

test('DATA-03 a commune is given with its frame, and a place without relief is refused by a sentence', async () => {
  const path = await take('commune.tif', { lieu: 'commune:moorea-maiao' });
  expect(heightIn(path, MOOREA[0])).toBeGreaterThan(300);
  const nowhere = await ask({ bbox: '10,40,11,41' });
  expect(nowhere.statusCode).toBe(400);
  expect(nowhere.json<{ detail: string }>().detail).toMatch(/Aucun relief/);
});

test('DATA-03 a relief has no other format and no filter; what is no relief has no GeoTIFF', async () => {
  expect(refusedFields(await ask({ format: 'gpkg' }))).toEqual(['format']);
  expect(refusedFields(await ask({ filtre: "nom = 'a'" }))).toEqual(['filtre']);
  expect(refusedFields(await ask({}, 'communes'))).toEqual(['format']);
  expect((await ask({}, 'pente')).statusCode).toBe(404);
});

const FINE = { extent: [-150, -18, -149, -17], cell: [0.001, 0.001] } as const;
const COARSE = { extent: [-160, -28, -130, -5], cell: [0.01, 0.01] } as const;

test.each([
  ['a small frame', [-149.6, -17.6, -149.5, -17.5], [0.001, 100, 100]],
  ['a frame that the finest model covers in part', [-151, -18, -149, -17], [0.001, 2000, 1000]],
] as const)('DATA-03 the cells of %s are those of the finest model', (_name, ground, [cell, width, height]) => {
  const grid = reliefGridOf([FINE, COARSE], ground, 'EPSG:4326');
  expect([grid.cell[0], grid.width, grid.height]).toEqual([cell, width, height]);
});

test('DATA-03 a relief too large for its finest cells has coarser ones, and those of the coarsest model are reduced by two', () => {
  const tiny = { ...FINE, cell: [1e-5, 1e-5] } as const;
  const small = { ...COARSE, cell: [0.0005, 0.0005] } as const;
  expect(reliefGridOf([tiny, COARSE], COARSE.extent, 'EPSG:4326').cell[0]).toBe(0.01);
  expect(reliefGridOf([tiny, small], COARSE.extent, 'EPSG:4326').cell[0]).toBe(0.001);
});
