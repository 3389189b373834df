import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRelief } from '@motu/engine';
import { openRaster } from '@motu/engine/raster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from './convert.ts';
import { openSource } from './open-source.ts';
import { targetGridOf } from './target-grid.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-relief-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

/** A plane that rises by half a metre a metre to the north and to the east: a place that is off is seen in its height. */
const STEP = 1 / 3600;
const SLOPE = 45_000;
const plane = (west: number, north: number) => (lon: number, lat: number) =>
  500 + (lon - west) * SLOPE + (lat - north) * SLOPE + 0.03 * SLOPE;

/** The plane in degrees, as text that GDAL reads; `known` tells which cells have a height. */
function writePlane(name: string, west: number, north: number, known = (_column: number, _row: number) => true): void {
  const side = 108; // 0.03°
  const height = plane(west, north);
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) =>
      known(column, row) ? height(west + (column + 0.5) * STEP, north - (row + 0.5) * STEP).toFixed(3) : '-9999',
    ).join(' '),
  );
  const header = `ncols ${side}\nnrows ${side}\nxllcorner ${west}\nyllcorner ${north - side * STEP}\ncellsize ${STEP}\nNODATA_value -9999`;
  writeFileSync(at(`${name}.asc`), `${header}\n${rows.join('\n')}\n`);
  run('gdal_translate', '-q', '-ot', 'Float64', '-a_srs', 'EPSG:4326', `${name}.asc`, `${name}.tif`);
}

async function converted(file: string, epsg: number | null = null) {
  const source = await openSource(at(file), epsg);
  try {
    const target = targetGridOf(source);
    const path = (attempt: number) => at(`${file}-${attempt}.out.tif`);
    const found = await convert(source, target, path, { onProgress: () => {}, pause: async () => {} });
    return { ...found, target };
  } finally {
    await source.close();
  }
}

/** What GDAL finds at a place of a file, warped to degrees by itself. */
function gdalHeight(file: string, lon: number, lat: number): number {
  return Number(run('gdallocationinfo', '-valonly', '-geoloc', file, String(lon), String(lat)).trim());
}

const TAHITI = [-149.6, -17.6] as const;
const MOOREA = [-149.86, -17.5] as const;
/** On Nuku Hiva, whose own shift is a hundred metres from the one that the old datum of the north Marquesas has in common. */
const NUKU_HIVA = [-140.15, -8.85] as const;
const REUNION = [55.5, -21.1] as const;

test.each([
  ['RGPF / UTM 6S, strips', 3297, TAHITI, ['-ot', 'Float32', '-co', 'TILED=NO']],
  [
    'IGN Tahiti 79 / UTM 6S, another datum, tiles, deflate',
    3304,
    TAHITI,
    ['-ot', 'Float32', '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=3'],
  ],
  [
    'IGN Moorea 87 / UTM 6S, whole numbers, LZW',
    3305,
    MOOREA,
    ['-ot', 'Int16', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2'],
  ],
  ['IGN Tahiti 79, degrees of another datum, zstd', 4690, TAHITI, ['-ot', 'Float32', '-co', 'COMPRESS=ZSTD']],
  [
    'Web Mercator, big-endian, BigTIFF',
    3857,
    TAHITI,
    ['-ot', 'Float64', '-co', 'ENDIANNESS=BIG', '-co', 'BIGTIFF=YES'],
  ],
  ['IGN72 Nuku Hiva / UTM 7S, a datum with a shift for each island', 2978, NUKU_HIVA, ['-ot', 'Float32']],
  [
    'RGR92 / UTM 40S, tiles of 64',
    2975,
    REUNION,
    ['-ot', 'Float32', '-co', 'TILED=YES', '-co', 'BLOCKXSIZE=64', '-co', 'BLOCKYSIZE=64'],
  ],
] as const)(
  'TER-03 a GeoTIFF in %s is where GDAL puts it, to the metre',
  async (_what, epsg, [west, north], options) => {
    writePlane(`plan-${epsg}`, west, north);
    const file = `relief-${epsg}.tif`;
    run(
      'gdalwarp',
      '-q',
      '-overwrite',
      '-t_srs',
      `EPSG:${epsg}`,
      '-r',
      'bilinear',
      '-dstnodata',
      '-9999',
      ...options,
      `plan-${epsg}.tif`,
      file,
    );
    run(
      'gdalwarp',
      '-q',
      '-overwrite',
      '-t_srs',
      'EPSG:4326',
      '-r',
      'bilinear',
      '-ot',
      'Float32',
      file,
      `gdal-${epsg}.tif`,
    );
    const { path, target } = await converted(file);
    expect(target.isSame).toBe(false);
    const relief = await openRelief([{ path, generalised: false }], 8e6);
    const height = plane(west, north);
    const rounding = options.includes('Int16' as never) ? 0.6 : 0.15;
    for (const [dx, dy] of [
      [0.005, 0.005],
      [0.015, 0.014],
      [0.024, 0.008],
      [0.009, 0.025],
    ] as const) {
      const [lon, lat] = [west + dx, north - dy];
      const found = (await relief.altitude(lon, lat))?.metres;
      expect(found).toBeDefined();
      expect(Math.abs((found as number) - height(lon, lat))).toBeLessThan(0.5 + rounding);
      // GDAL answers for the whole cell: half a cell on either side of a slope of one.
      expect(Math.abs((found as number) - gdalHeight(`gdal-${epsg}.tif`, lon, lat))).toBeLessThan(STEP * SLOPE + 1);
    }
    await relief.close();
  },
);

test('TER-03 a GeoTIFF in degrees keeps its own cells, its gaps and its marks of nothing', async () => {
  writePlane('trous', ...TAHITI, (column, row) => column < 80 || row > 40);
  run(
    'gdal_translate',
    '-q',
    '-co',
    'TILED=YES',
    '-co',
    'COMPRESS=DEFLATE',
    '-ot',
    'Float32',
    'trous.tif',
    'serre.tif',
  );
  const { path, target, known, lowest, highest } = await converted('serre.tif');
  expect(target).toMatchObject({ isSame: true, width: 108, height: 108 });
  expect(known).toBe(108 * 108 - 28 * 41);
  expect(run('gdalinfo', path)).toContain('Offset: 0,   Scale:0.1');
  for (const [column, row] of [
    [0, 0],
    [79, 3],
    [100, 60],
    [107, 107],
  ] as const) {
    const expected = Number(run('gdallocationinfo', '-valonly', 'serre.tif', String(column), String(row)).trim());
    const decimetres = Number(run('gdallocationinfo', '-valonly', path, String(column), String(row)).trim());
    expect(Math.abs(decimetres / 10 - expected)).toBeLessThan(0.051);
  }
  expect(run('gdallocationinfo', '-valonly', path, '90', '10').trim()).toBe('-32768');
  expect(highest).toBeGreaterThan(lowest);
});

test('TER-03 a model of many blocks has its reductions, each the mean of what is known', async () => {
  const side = 1300;
  const cells = new Int16Array(side * side);
  for (let i = 0; i < cells.length; i++) cells[i] = i % side < 700 ? (i % 7) + 100 : -32768;
  writeFileSync(at('grand.bil'), Buffer.from(cells.buffer));
  writeFileSync(
    at('grand.hdr'),
    `BYTEORDER I\nLAYOUT BIL\nNROWS ${side}\nNCOLS ${side}\nNBANDS 1\nNBITS 16\nPIXELTYPE SIGNEDINT\nULXMAP -149\nULYMAP -17\nXDIM 0.001\nYDIM 0.001\nNODATA -32768\n`,
  );
  run('gdal_translate', '-q', '-a_srs', 'EPSG:4326', 'grand.bil', 'grand.tif');
  const { path } = await converted('grand.tif');
  const raster = await openRaster(path, 'x');
  expect(raster.levels).toBe(3);
  const block = await raster.block(1, 1, 1);
  const at1 = 256 * 2 * side + 256 * 2;
  const four = [at1, at1 + 1, at1 + side, at1 + side + 1].map((i) => (cells[i] as number) * 10);
  expect(Math.abs((block?.data[0] as number) - four.reduce((a, b) => a + b) / 4)).toBeLessThanOrEqual(0.5);
  // 350 columns are known at level 1: block 1 ends at its 94th cell.
  expect([block?.data[93], block?.data[94]]).toEqual([expect.any(Number), -32768]);
  expect(block?.data[93]).not.toBe(-32768);
  expect(await raster.block(1, 2, 1)).toBeNull();
  await raster.close();
  expect(run('gdalinfo', '-checksum', path)).toContain('Overviews: 650x650, 325x325');
});

test('TER-03 an HGT square is read where its name puts it, its samples on the lines of degrees', async () => {
  const side = 1201;
  const bytes = Buffer.alloc(side * side * 2);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) bytes.writeInt16BE(y === 5 && x === 7 ? -32768 : x + y - 20, (y * side + x) * 2);
  writeFileSync(at('S18W150.hgt'), bytes);
  const { path, known, underSea, target } = await converted('S18W150.hgt');
  expect(known).toBe(side * side - 1);
  expect(underSea).toBeGreaterThan(100);
  expect(target.west).toBeCloseTo(-150 - 1 / 2400, 9);
  const relief = await openRelief([{ path, generalised: false }], 8e6);
  // Samples stand on lon = −150 + x / 1200, lat = −17 − y / 1200.
  expect((await relief.altitude(-149.5, -17.25))?.metres).toBeCloseTo(600 + 300 - 20, 1);
  expect(gdalHeight('S18W150.hgt', -149.5, -17.25)).toBe(880);
  expect((await relief.altitude(-150, -17))?.metres, 'the sea floor counts as sea').toBe(0);
  await relief.close();
});

test('TER-03 ground above 3 276 m is kept whole, feet are metres', async () => {
  writePlane('haut', ...TAHITI);
  run('gdal_translate', '-q', '-scale', '0', '1000', '0', '2500', '-ot', 'Float32', 'haut.tif', 'sommet.tif');
  const { path, highest } = await converted('sommet.tif');
  expect(highest).toBeGreaterThan(3400);
  const relief = await openRelief([{ path, generalised: false }], 8e6);
  const [lon, lat] = [TAHITI[0] + 0.028, TAHITI[1] - 0.002];
  expect(
    Math.abs(((await relief.altitude(lon, lat))?.metres as number) - plane(...TAHITI)(lon, lat) * 2.5),
  ).toBeLessThan(0.5);
  await relief.close();
  writeFileSync(
    at('pieds.vrt'),
    run('gdal_translate', '-q', '-of', 'VRT', 'haut.tif', '/vsistdout/').replace(
      '<ColorInterp>',
      '<UnitType>ft</UnitType><ColorInterp>',
    ),
  );
  run('gdal_translate', '-q', 'pieds.vrt', 'pieds.tif');
  const metres = await converted('haut.tif');
  expect((await converted('pieds.tif')).highest).toBeCloseTo(metres.highest * 0.3048, 2);
});

test('TER-03 a file without a code is read with the one that is given', async () => {
  writePlane('nu', ...TAHITI);
  run('gdal_translate', '-q', '-ot', 'Float32', 'nu.asc', 'sans-code.tif');
  await expect(converted('sans-code.tif')).rejects.toThrow('ne dit pas sa projection par un code EPSG');
  expect((await converted('sans-code.tif', 4326)).known).toBe(108 * 108);
  await expect(converted('sans-code.tif', 999_999)).rejects.toThrow(
    'La projection EPSG:999999 n’est pas connue de Motu.',
  );
  await expect(converted('sans-code.tif', 27_700)).rejects.toThrow('demande une grille de décalages');
});

test('TER-03 what is no relief model is refused by one sentence that says why', async () => {
  writePlane('bon', ...TAHITI);
  const translate = (name: string, ...args: string[]) => run('gdal_translate', '-q', ...args, 'bon.tif', name);
  translate('couleurs.tif', '-ot', 'UInt16', '-b', '1', '-b', '1', '-b', '1');
  translate('gris.tif', '-ot', 'Byte', '-scale');
  translate('ailleurs.tif', '-co', 'PROFILE=BASELINE', '-ot', 'Float32');
  translate('entier.tif', '-ot', 'Float32', '-co', 'COMPRESS=DEFLATE');
  writeFileSync(at('coupe.tif'), readFileSync(at('entier.tif')).subarray(0, 1500));
  const damaged = readFileSync(at('entier.tif'));
  damaged.fill(0x5a, 1000, 1800);
  writeFileSync(at('abime.tif'), damaged);
  writeFileSync(at('texte.tif'), 'ceci n’est pas une image');
  writeFileSync(at('vide.tif'), '');
  const turned = run('gdal_translate', '-q', '-of', 'VRT', 'bon.tif', '/vsistdout/').replace(
    /<GeoTransform>[^<]+</,
    '<GeoTransform>-149.6, 0.0002, 0.0001, -17.6, 0.0001, -0.0002<',
  );
  writeFileSync(at('tourne.vrt'), turned);
  run('gdal_translate', '-q', '-ot', 'Float32', 'tourne.vrt', 'tourne.tif');
  writeFileSync(at('S18W150.hgt'), Buffer.alloc(1000));
  writeFileSync(at('relief.hgt'), Buffer.alloc(1201 * 1201 * 2));
  for (const [name, sentence] of [
    ['couleurs.tif', 'est une image en couleurs (3 bandes), pas un modèle de terrain'],
    ['gris.tif', 'est une image (8 bits par point), pas un modèle de terrain.'],
    ['ailleurs.tif', 'n’a pas de géoréférencement\u00a0: il ne dit pas où il se trouve.'],
    ['coupe.tif', 'incomplet'],
    ['abime.tif', 'est endommagé'],
    ['texte.tif', 'n’est pas un GeoTIFF lisible'],
    ['vide.tif', 'n’est pas un GeoTIFF lisible'],
    ['tourne.tif', 'est tourné. Redressez-le'],
    ['S18W150.hgt', 'n’a pas la taille d’un carré HGT'],
    ['relief.hgt', 'doit porter le nom de son coin sud-ouest'],
    ['rien.tif', 'n’existe pas.'],
    ['bon.asc', 'doit être un GeoTIFF (.tif) ou un HGT (.hgt).'],
  ] as const) {
    await expect(converted(name), name).rejects.toThrow(sentence);
  }
});
