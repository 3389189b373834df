import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A picture that GDAL is to write: its pixels, and where it lies. */
export type MadePicture = {
  width: number;
  height: number;
  bands: number;
  bits?: 8 | 16;
  epsg: number;
  /** Upper left corner and side of a pixel, in the units of the system. */
  corner: readonly [number, number];
  step: number;
  value: (x: number, y: number, band: number) => number;
  /** Options of gdal_translate. */
  options?: readonly string[];
};

const ROWS = 256;

/** Writes a GeoTIFF by GDAL, from pixels that a function tells. */
export function makePicture(folder: string, name: string, picture: MadePicture): string {
  const { width, height, bands, bits = 8, epsg, corner, step, value, options = [] } = picture;
  const raw = join(folder, `${name}.raw`);
  const file = openSync(raw, 'w');
  const row = width * bands;
  for (let top = 0; top < height; top += ROWS) {
    const values = bits === 8 ? new Uint8Array(row * ROWS) : new Uint16Array(row * ROWS);
    const rows = Math.min(ROWS, height - top);
    for (let i = 0; i < row * rows; i++)
      values[i] = value(Math.floor(i / bands) % width, top + Math.floor(i / row), i % bands);
    writeSync(file, new Uint8Array(values.buffer, 0, (row * rows * bits) / 8));
  }
  closeSync(file);
  const type = bits === 8 ? 1 : 12;
  writeFileSync(
    join(folder, `${name}.hdr`),
    `ENVI\nsamples = ${width}\nlines = ${height}\nbands = ${bands}\nheader offset = 0\ndata type = ${type}\ninterleave = bip\nbyte order = 0\n`,
  );
  const path = join(folder, `${name}.tif`);
  const right = corner[0] + width * step;
  const place = [corner[0], corner[1], right, corner[1] - height * step].map(String);
  execFileSync('gdal_translate', ['-q', '-a_srs', `EPSG:${epsg}`, '-a_ullr', ...place, ...options, raw, path]);
  rmSync(raw);
  return path;
}

/** Ground with soft slopes of colour and grain, as a photograph has them. */
export function photograph(x: number, y: number, band: number): number {
  const grain = (((x * 73_856_093) ^ (y * 19_349_663) ^ (band * 83_492_791)) >>> 8) % 25;
  return Math.round(116 + 60 * Math.sin(x / 37 + band) + 40 * Math.cos(y / 23 + band) + grain);
}

type Area = { crs: string; extent: readonly [number, number, number, number]; size: number };

/** The same area as gdalwarp draws it: RGBA pixels. */
export function gdalPixels(folder: string, files: readonly string[], area: Area, options: readonly string[] = []) {
  const out = join(folder, 'gdalwarp.raw');
  const { crs, extent, size } = area;
  const where = ['-t_srs', crs, '-te', ...extent.map(String), '-ts', String(size), String(size)];
  execFileSync('gdalwarp', [
    '-q',
    '-overwrite',
    '-of',
    'ENVI',
    '-co',
    'INTERLEAVE=BIP',
    '-et',
    '0',
    '-r',
    'bilinear',
    '-dstalpha',
    ...where,
    ...options,
    ...files,
    out,
  ]);
  return new Uint8Array(readFileSync(out));
}

/** How two pictures differ where both are wholly opaque: the greatest difference of a channel, the mean one, and how many pixels that is. */
export function compare(
  a: Uint8Array,
  b: Uint8Array,
): { most: number; mean: number; compared: number; uneven: number } {
  let [most, sum, compared, uneven] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 4) {
    if (Math.abs((a[i + 3] as number) - (b[i + 3] as number)) > 128) uneven++;
    if (a[i + 3] !== 255 || b[i + 3] !== 255) continue;
    compared++;
    for (let channel = 0; channel < 3; channel++) {
      const difference = Math.abs((a[i + channel] as number) - (b[i + channel] as number));
      most = Math.max(most, difference);
      sum += difference;
    }
  }
  return { most, mean: sum / Math.max(1, compared * 3), compared, uneven };
}
