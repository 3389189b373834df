import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compare, type MadePicture, makePicture, photograph } from '../../testing/pictures.ts';
import { placePicture } from './image-grid.ts';
import { openPicture } from './open-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MADE: MadePicture = {
  width: 333,
  height: 270,
  bands: 3,
  epsg: 3297,
  corner: [225_000, 8_058_000],
  step: 0.2,
  value: photograph,
};

/** All pixels, read by two windows. */
async function pixelsOf(file: string, range: { low: number; high: number } | null = null): Promise<Uint8Array> {
  const picture = await openPicture(file, range);
  const { width, height } = picture;
  const rgba = new Uint8Array(width * height * 4);
  const cut = 100;
  await picture.read({ left: 0, top: 0, width, height: cut }, rgba, width, 0, 0);
  await picture.read({ left: 0, top: cut, width, height: height - cut }, rgba, width, 0, cut);
  await picture.close();
  return rgba;
}

/** The same as GDAL reads them, by its own raw form. */
function gdalRead(file: string, ...options: string[]): Uint8Array {
  const out = join(folder, 'lu.raw');
  execFileSync('gdal_translate', ['-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', '-ot', 'Byte', ...options, file, out]);
  return new Uint8Array(readFileSync(out));
}

const withAlpha = (rgb: Uint8Array) =>
  Uint8Array.from({ length: (rgb.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (rgb[Math.floor(i / 4) * 3 + (i % 4)] as number),
  );

test.each([
  ['strips without compression', '', 0],
  ['LZW with a predictor', '-co COMPRESS=LZW -co PREDICTOR=2', 0],
  ['LZW, tiles of 64', '-co COMPRESS=LZW -co TILED=YES -co BLOCKXSIZE=64 -co BLOCKYSIZE=64', 0],
  ['DEFLATE, bands apart', '-co COMPRESS=DEFLATE -co INTERLEAVE=BAND -co TILED=YES', 0],
  ['DEFLATE with a predictor, strips of 7 rows', '-co COMPRESS=DEFLATE -co PREDICTOR=2 -co BLOCKYSIZE=7', 0],
  ['PackBits', '-co COMPRESS=PACKBITS', 0],
  ['Zstandard, BigTIFF, the other order of bytes', '-co COMPRESS=ZSTD -co BIGTIFF=YES -co ENDIANNESS=BIG', 0],
  ['WebP without loss', '-co COMPRESS=WEBP -co WEBP_LOSSLESS=YES -co TILED=YES', 0],
  ['JPEG in YCbCr', '-co COMPRESS=JPEG -co PHOTOMETRIC=YCBCR -co TILED=YES', 3],
  ['JPEG in RGB, strips', '-co COMPRESS=JPEG', 1],
] as const)('TER-05 a GeoTIFF of %s is read as GDAL reads it', async (_what, options, tolerance) => {
  const file = makePicture(folder, 'lu', { ...MADE, options: options.split(' ').filter(Boolean) });
  const { most, compared } = compare(await pixelsOf(file), withAlpha(gdalRead(file)));
  expect(most).toBeLessThanOrEqual(tolerance);
  expect(compared).toBe(333 * 270);
});

test('TER-05 16 bits are spread from the 2nd to the 98th hundredth, or over the range that is given', async () => {
  const value = (x: number, y: number, band: number) => 1000 + photograph(x, y, band) * 10;
  const file = makePicture(folder, 'seize', {
    ...MADE,
    bits: 16,
    value,
    options: ['-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=2'],
  });
  const picture = await openPicture(file, null);
  const { stretch } = picture;
  await picture.close();
  const all = Array.from({ length: 333 * 270 * 3 }, (_, i) =>
    value(Math.floor(i / 3) % 333, Math.floor(i / 999), i % 3),
  ).sort((a, b) => a - b);
  expect(stretch?.low).toBe(all[Math.floor(all.length * 0.02)]);
  expect(stretch?.high).toBe(all[Math.floor(all.length * 0.98)]);
  const given = await pixelsOf(file, { low: 1000, high: 4000 });
  const { most } = compare(given, withAlpha(gdalRead(file, '-scale', '1000', '4000', '0', '255')));
  expect(most).toBeLessThanOrEqual(1);
});

test('TER-05 grey, one bit, opacity, no data and masks are read', async () => {
  const grey = await pixelsOf(makePicture(folder, 'gris', { ...MADE, bands: 1 }));
  expect([...grey.subarray(0, 4)]).toEqual([photograph(0, 0, 0), photograph(0, 0, 0), photograph(0, 0, 0), 255]);
  const line = {
    ...MADE,
    bands: 1,
    value: (x: number) => (x % 10 === 0 ? 0 : 1),
    options: ['-co', 'NBITS=1', '-co', 'COMPRESS=DEFLATE'],
  };
  const bits = await pixelsOf(makePicture(folder, 'trait', line));
  expect([bits[0], bits[4], bits[40], bits[44]]).toEqual([0, 255, 0, 255]);
  const clear = {
    ...MADE,
    bands: 4,
    value: (x: number, y: number, band: number) => (band < 3 ? photograph(x, y, band) : x < 100 ? 0 : 200),
    options: ['-co', 'ALPHA=YES'],
  };
  const opacity = await pixelsOf(makePicture(folder, 'clair', clear));
  expect([opacity[3], opacity[99 * 4 + 3], opacity[100 * 4 + 3]]).toEqual([0, 0, 200]);
  const nothing = {
    ...MADE,
    value: (x: number, y: number, band: number) => (x < 50 ? 0 : photograph(x, y, band)),
    options: ['-a_nodata', '0'],
  };
  const missing = await pixelsOf(makePicture(folder, 'vide', nothing));
  expect([missing[49 * 4 + 3], missing[50 * 4 + 3]]).toEqual([0, 255]);
  const masked = {
    ...clear,
    options: [
      '-b',
      '1',
      '-b',
      '2',
      '-b',
      '3',
      '-mask',
      '4',
      '-co',
      'COMPRESS=JPEG',
      '-co',
      'TILED=YES',
      '--config',
      'GDAL_TIFF_INTERNAL_MASK',
      'YES',
    ],
  };
  const mask = await pixelsOf(makePicture(folder, 'masque', masked));
  expect([mask[99 * 4 + 3], mask[100 * 4 + 3]]).toEqual([0, 255]);
});

const refusal = async (file: string) =>
  openPicture(file, null).then(
    (picture) => {
      placePicture(picture, null);
      throw new Error('It was not refused.');
    },
    (error: Error) => error.message,
  );

test('TER-05 what is no picture, has no place or is damaged is refused by a sentence before anything is read', async () => {
  const good = makePicture(folder, 'bon', { ...MADE, options: ['-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES'] });
  const bytes = readFileSync(good);
  const path = (name: string) => join(folder, `${name}.tif`);

  execFileSync('gdal_translate', ['-q', '-co', 'PROFILE=BASELINE', good, path('sans-lieu')]);
  rmSync(`${path('sans-lieu')}.aux.xml`, { force: true });
  expect(await refusal(path('sans-lieu'))).toContain('n’a pas de géoréférencement');

  execFileSync('gdal_translate', ['-q', '-ot', 'Float32', good, path('nombres')]);
  expect(await refusal(path('nombres'))).toContain('motu import relief');

  writeFileSync(path('coupe'), bytes);
  truncateSync(path('coupe'), bytes.length / 2);
  expect(await refusal(path('coupe'))).toMatch(/incomplet/);

  writeFileSync(path('texte'), 'Ceci n’est pas une image.');
  expect(await refusal(path('texte'))).toContain('n’est pas un GeoTIFF lisible');

  // The directory of a little TIFF: width and height are entries of 12 bytes, in the order of their numbers.
  const lie = (tag: number, value: number, name: string) => {
    const copy = Buffer.from(bytes);
    const start = copy.readUInt32LE(4);
    for (let i = 0; i < copy.readUInt16LE(start); i++) {
      const at = start + 2 + i * 12;
      if (copy.readUInt16LE(at) !== tag) continue;
      copy.writeUInt16LE(4, at + 2);
      copy.writeUInt32LE(value, at + 8);
    }
    writeFileSync(path(name), copy);
    return path(name);
  };
  expect(await refusal(lie(256, 60_000, 'large'))).toContain('annonce une taille qu’il n’a pas');
  expect(await refusal(lie(256, 4_000_000_000, 'immense'))).toContain('annonce une taille impossible');
  expect(await refusal(lie(322, 2 ** 20, 'bombe'))).toContain('d’un seul bloc');
  expect(await refusal(lie(259, 4, 'fax'))).toContain('Préférez DEFLATE');
});

test('TER-05 a block that unfolds to more than it may, or to noise, is a sentence and not a crash', async () => {
  const file = makePicture(folder, 'bruit', { ...MADE, options: ['-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES'] });
  const bytes = readFileSync(file);
  for (let i = bytes.length - 3000; i < bytes.length - 1000; i++) bytes[i] = (i * 7919) & 255;
  writeFileSync(file, bytes);
  await expect(pixelsOf(file)).rejects.toThrow('est endommagé');
});

test('TER-05 a file that does not say its projection asks for it', async () => {
  const file = makePicture(folder, 'propre', MADE);
  const own = join(folder, 'sans-code.tif');
  execFileSync('gdal_translate', ['-q', '-a_srs', '+proj=tmerc +lon_0=-150 +ellps=GRS80 +units=m', file, own]);
  const picture = await openPicture(own, null);
  expect(() => placePicture(picture, null)).toThrow('ne dit pas sa projection');
  expect(placePicture(picture, 3297).code).toBe(3297);
  await picture.close();
});
