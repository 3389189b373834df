import { deflateSync } from 'node:zlib';
import { halve } from './halve.ts';
import { emptyTile, type Samples, type SparseRaster, TILE, tilesAcross, tilesDown } from './sparse-raster.ts';
import { type Entry, encodeDirectories } from './tiff-directory.ts';

const DEFLATE = 8;
const HORIZONTAL = 2;
const REDUCED = 1;
/** Overviews stop once the whole picture fits in about one tile. */
const SMALLEST = 512;

/** `scale` and `units` tell what one step of the samples is worth: GDAL and QGIS read them. */
export type GeotiffOptions = { scale?: number; units?: string; descriptions?: string[] };

/**
 * A tiled GeoTIFF with overviews, DEFLATE and horizontal predictor, EPSG:4326. Tiles that are missing from the raster
 * all point at the same few bytes, so that a territory of sea costs its index only.
 */
export function encodeGeotiff(raster: SparseRaster, options: GeotiffOptions = {}): Buffer {
  const levels = [raster];
  for (let last = raster; Math.max(last.grid.width, last.grid.height) > SMALLEST; ) {
    last = halve(last);
    levels.push(last);
  }
  const chunks: Buffer[] = [];
  let position = 8;
  const place = (bytes: Buffer) => {
    chunks.push(bytes);
    position += bytes.length;
    return { offset: position - bytes.length, size: bytes.length };
  };
  const directories = levels.map((level, index) => {
    const empty = place(encodeTile(emptyTile(level), level));
    const count = tilesAcross(level.grid) * tilesDown(level.grid);
    const tiles = Array.from({ length: count }, (_, key) => {
      const tile = level.tiles.get(key);
      return tile ? place(encodeTile(tile, level)) : empty;
    });
    return directory(level, tiles, index > 0, options);
  });
  // Directories must start on a word boundary.
  if (position % 2) place(Buffer.alloc(1));
  return Buffer.concat([header(position), ...chunks, encodeDirectories(directories, position)]);
}

function header(firstDirectory: number): Buffer {
  const bytes = Buffer.from('II*\0\0\0\0\0', 'latin1');
  bytes.writeUInt32LE(firstDirectory, 4);
  return bytes;
}

function encodeTile(samples: Samples, { bands, kind }: SparseRaster): Buffer {
  const differences = samples.slice();
  for (let row = 0; row < TILE; row++) {
    const start = row * TILE * bands;
    for (let at = start + TILE * bands - 1; at >= start + bands; at--) {
      differences[at] = (samples[at] as number) - (samples[at - bands] as number);
    }
  }
  const bytes = Buffer.from(
    differences.buffer,
    differences.byteOffset,
    differences.length * (kind === 'uint8' ? 1 : 2),
  );
  return deflateSync(bytes, { level: 9 });
}

function directory(
  { grid, bands, kind, empty, isNodata }: SparseRaster,
  tiles: { offset: number; size: number }[],
  isOverview: boolean,
  options: GeotiffOptions,
): Entry[] {
  const repeat = (value: number) => Array<number>(bands).fill(value);
  const entries: Entry[] = [
    { tag: 254, type: 'long', values: [isOverview ? REDUCED : 0] },
    { tag: 256, type: 'long', values: [grid.width] },
    { tag: 257, type: 'long', values: [grid.height] },
    { tag: 258, type: 'short', values: repeat(kind === 'uint8' ? 8 : 16) },
    { tag: 259, type: 'short', values: [DEFLATE] },
    { tag: 262, type: 'short', values: [1] },
    { tag: 277, type: 'short', values: [bands] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [HORIZONTAL] },
    { tag: 322, type: 'long', values: [TILE] },
    { tag: 323, type: 'long', values: [TILE] },
    { tag: 324, type: 'long', values: tiles.map(({ offset }) => offset) },
    { tag: 325, type: 'long', values: tiles.map(({ size }) => size) },
    ...(bands > 1 ? [{ tag: 338, type: 'short' as const, values: Array<number>(bands - 1).fill(0) }] : []),
    { tag: 339, type: 'short', values: repeat(kind === 'uint8' ? 1 : 2) },
  ];
  if (isOverview) return entries;
  return [
    ...entries,
    { tag: 33550, type: 'double', values: [grid.step, grid.step, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, grid.west, grid.north, 0] },
    // GTModelType geographic, GTRasterType area, GeographicType EPSG:4326.
    { tag: 34735, type: 'short', values: [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326] },
    ...gdalMetadata(options),
    ...(isNodata ? [{ tag: 42113, type: 'ascii' as const, text: String(empty) }] : []),
  ];
}

function gdalMetadata({ scale, units, descriptions = [] }: GeotiffOptions): Entry[] {
  const items = [
    ...(scale === undefined ? [] : [`<Item name="SCALE" sample="0" role="scale">${scale}</Item>`]),
    ...(units === undefined ? [] : [`<Item name="UNITTYPE" sample="0" role="unittype">${units}</Item>`]),
    ...descriptions.map((text, band) => `<Item name="DESCRIPTION" sample="${band}" role="description">${text}</Item>`),
  ];
  if (items.length === 0) return [];
  return [{ tag: 42112, type: 'ascii', text: `<GDALMetadata>${items.join('')}</GDALMetadata>` }];
}
