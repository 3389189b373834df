import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readEpsgCode } from './epsg-index.ts';
import { projectionOf } from './file-projection.ts';
import { codeOfWkt, projectionOfWkt } from './read-wkt.ts';

/** Systems of the territory, old and new, and others that files come in; each with a place where it is used. */
const SYSTEMS: [code: number, lon: number, lat: number][] = [
  [3296, -151.7, -16.5],
  [3297, -149.5, -17.6],
  [3298, -140.1, -8.9],
  [3299, -134.9, -23.1],
  [3304, -149.4, -17.7], // IGN Tahiti 79
  [3305, -149.85, -17.52], // Moorea 87
  [4690, -149.4, -17.7],
  [4691, -149.85, -17.52],
  [4687, -149.4, -17.7],
  [2977, -151.5, -16.6],
  [2978, -140.1, -8.9], // IGN72, on Nuku Hiva, Ua Huka and Ua Pou
  [2978, -139.55, -8.92],
  [2978, -140.08, -9.4],
  [3302, -139, -9.8], // IGN63, on Hiva Oa and Tahuata
  [3302, -139.08, -9.97],
  [3303, -138.65, -10.5],
  [3306, -152.25, -16.45],
  [32706, -149.5, -17.6],
  [32633, 14.2, 51],
  [3857, -149.5, -17.6],
  [2154, 2.3, 48.8],
  [27572, 2.3, 48.8],
];

/** EPSG:4326 has its latitude first, and PROJ holds to it; grids that it may have are left out, as other programs do. */
function askProj(from: string, to: string, points: string[]): string[] {
  const { stdout, stderr, status } = spawnSync('cs2cs', ['-f', '%.9f', from, to], {
    input: points.join('\n'),
    encoding: 'utf8',
    env: { ...process.env, PROJ_NETWORK: 'OFF' },
  });
  if (status !== 0) throw new Error(`cs2cs ended with ${status}: ${stderr}`);
  return stdout.trim().split('\n');
}

test.each(SYSTEMS)('TER-02 EPSG:%i is placed where PROJ places it, its datum included', (code, lon, lat) => {
  const places = [0, 0.02, -0.03].flatMap((dx) => [0, 0.015].map((dy) => [lon + dx, lat + dy] as const));
  const projected = askProj(
    'EPSG:4326',
    `EPSG:${code}`,
    places.map(([x, y]) => `${y} ${x}`),
  );
  const { toLonLat, fromLonLat } = projectionOf(code);
  const isGeographic = code >= 4000 && code < 5000;
  for (const [i, place] of places.entries()) {
    const [first = 0, second = 0] = (projected[i] as string).trim().split(/\s+/).map(Number);
    const there = (isGeographic ? [second, first] : [first, second]) as [number, number];
    const [x, y] = toLonLat(...there);
    // 1e-7 degree is a centimetre. The steep rotations of Fatu Hiva and Ua Huka, good to two metres, are not the same number there and back.
    const tolerance = code === 3303 || (code === 2978 && lon > -139.7) || (code === 3302 && lat < -9.9) ? 1e-5 : 1e-7;
    expect(Math.abs(x - place[0])).toBeLessThan(tolerance);
    expect(Math.abs(y - place[1])).toBeLessThan(tolerance);
    const back = fromLonLat(...place);
    const centimetre = isGeographic ? 1e-7 : 0.01;
    expect(Math.abs(back[0] - there[0])).toBeLessThan((centimetre * tolerance) / 1e-7);
    expect(Math.abs(back[1] - there[1])).toBeLessThan((centimetre * tolerance) / 1e-7);
  }
});

test.each([...new Set(SYSTEMS.map(([code]) => code))])(
  'TER-02 the .prj that GDAL and QGIS write for EPSG:%i is recognised',
  (code) => {
    const { stdout } = spawnSync('gdalsrsinfo', ['-o', 'wkt_esri', `EPSG:${code}`], { encoding: 'utf8' });
    expect(codeOfWkt(stdout)).toBe(code);
    const { stdout: plain } = spawnSync('gdalsrsinfo', ['-o', 'wkt1', `EPSG:${code}`], { encoding: 'utf8' });
    expect(codeOfWkt(plain)).toBe(code);
  },
);

test('TER-02 a projection of somebody’s own is read when its datum is known, and refused when it is not', () => {
  const own = (datum: string) =>
    `PROJCS["Lambert_du_fenua",GEOGCS["GCS",DATUM["${datum}",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-150.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",-17.0],UNIT["Meter",1.0]]`;
  const found = projectionOfWkt(own('D_WGS_1984'));
  const [lon, lat] = found?.projection.toLonLat(0, 0) ?? [];
  expect(lon).toBeCloseTo(-150, 9);
  expect(lat).toBeCloseTo(-17, 9);
  expect(projectionOfWkt(own('D_Ile_au_tresor'))).toBeNull();
});

test.each([
  ['EPSG:3297', 3297],
  ['3297', 3297],
  ['urn:ogc:def:crs:EPSG::3297', 3297],
  ['http://www.opengis.net/def/crs/EPSG/0/3297', 3297],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
  ['Lambert', null],
  ['../../3297', null],
])('TER-02 %s is read as a projection', (text, code) => {
  expect(readEpsgCode(text)).toBe(code);
});

test.each([
  [999999, 'n’est pas connue de Motu'],
  [4998, 'n’est pas connue de Motu'],
  [2329, 'a un décalage avec WGS\u00a084 que Motu ne connaît pas'],
  [27_700, 'demande une grille de décalages que Motu n’a pas'],
])('TER-02 EPSG:%i, which cannot be placed, is refused by a sentence', (code, sentence) => {
  expect(() => projectionOf(code)).toThrow(sentence);
});
