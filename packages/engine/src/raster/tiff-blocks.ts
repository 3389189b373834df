import type { GeoTIFFImage } from 'geotiff';
import { LRUCache } from 'lru-cache';
import type { Cells } from './cells.ts';
import { DEFLATE, NativeDeflate } from './deflate.ts';
import { BLOCK } from './window.ts';

/** One image of a GeoTIFF, read by blocks: the part of a block that the image covers, row by row. */
type TiffBlocks = {
  columns: number;
  rows: number;
  read(column: number, row: number, width: number, height: number, band: number): Promise<Cells['data']>;
};

/** Bands of one pixel lie side by side in a file: their block is unpacked once for all of them. */
const UNPACKED_BLOCKS = 8;

type Sample = typeof Uint8Array | typeof Int16Array;

export async function openTiffBlocks(image: GeoTIFFImage): Promise<TiffBlocks> {
  const size = { columns: image.getWidth(), rows: image.getHeight() };
  const Sample = await sampleOf(image);
  return { ...size, read: Sample ? await blockReader(image, Sample) : windowReader(image) };
}

/** What a number is in a file that is laid out in blocks as ours are; `null` for any other file. */
async function sampleOf(image: GeoTIFFImage): Promise<Sample | null> {
  const isOurs = image.isTiled && image.getTileWidth() === BLOCK && image.getTileHeight() === BLOCK;
  if (!isOurs || !image.littleEndian || !DEFLATE.includes(Number(await image.fileDirectory.loadValue('Compression'))))
    return null;
  const kinds = new Set(
    Array.from(
      { length: image.getSamplesPerPixel() },
      (_, i) => `${image.getSampleFormat(i)}/${image.getBitsPerSample(i)}`,
    ),
  );
  if (kinds.size > 1) return null;
  return kinds.has('1/8') ? Uint8Array : kinds.has('2/16') ? Int16Array : null;
}

/** Any layout, one number after the other through the library: what administrators bring may be laid out as it likes. */
function windowReader(image: GeoTIFFImage): TiffBlocks['read'] {
  return async (column, row, width, height, band) => {
    const [left, top] = [column * BLOCK, row * BLOCK];
    const window = [left, top, left + width, top + height];
    const [values] = (await image.readRasters({ window, samples: [band] })) as unknown as [Cells['data']];
    return values;
  };
}

/** A file whose blocks are ours: its numbers are taken as they lie, ten times as fast. */
async function blockReader(image: GeoTIFFImage, Sample: Sample): Promise<TiffBlocks['read']> {
  const { fileDirectory, planarConfiguration } = image;
  const decoder = new NativeDeflate({
    tileWidth: BLOCK,
    tileHeight: BLOCK,
    planarConfiguration,
    bitsPerSample: (await fileDirectory.loadValue('BitsPerSample')) as number[],
    predictor: Number((await fileDirectory.loadValue('Predictor')) ?? 1),
  });
  const bands = planarConfiguration === 1 ? image.getSamplesPerPixel() : 1;
  const unpacked = new LRUCache<string, Promise<ArrayBuffer>>({ max: UNPACKED_BLOCKS });

  const unpack = (column: number, row: number, band: number) => {
    const key = `${column}/${row}/${bands === 1 ? band : ''}`;
    const known = unpacked.get(key);
    if (known) return known;
    const started = image.getTileOrStrip(column, row, band, decoder).then(({ data }) => data as ArrayBuffer);
    if (bands > 1) unpacked.set(key, started);
    started.catch(() => unpacked.delete(key));
    return started;
  };

  return async (column, row, width, height, band) => {
    const all = new Sample(await unpack(column, row, band));
    if (bands === 1 && width === BLOCK && height === BLOCK) return all;
    const values = new Sample(width * height);
    const first = bands === 1 ? 0 : band;
    for (let y = 0; y < height; y++) copyBand(all, y * BLOCK * bands + first, bands, values, y * width, width);
    return values;
  };
}

/** A row of one band, where a cell has the numbers of all bands side by side. */
function copyBand(
  from: Cells['data'],
  first: number,
  bands: number,
  to: Cells['data'],
  start: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) to[start + i] = from[first + i * bands] as number;
}
