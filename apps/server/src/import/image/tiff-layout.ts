import type { GeoTIFFImage } from 'geotiff';
import { badFile } from '../relief/source-grid.ts';

/** How the samples of a TIFF are kept, as its directory says it. */
export type TiffLayout = {
  width: number;
  height: number;
  blockWidth: number;
  blockHeight: number;
  bands: number;
  /** 1, 2, 4, 8 or 16 for each sample. */
  bits: number;
  isSigned: boolean;
  isLittleEndian: boolean;
  /** The bands of a block stand in blocks of their own. */
  isPlanar: boolean;
  photometric: number;
  compression: number;
  predictor: number;
  /** What the samples beyond the colours are: 1 and 2 are opacity. */
  extra: readonly number[];
  noData: number | null;
  /** Reds, then greens, then blues, of 16 bits. */
  palette: ArrayLike<number> | null;
  jpegTables: Uint8Array | null;
  offsets: ArrayLike<number | bigint>;
  sizes: ArrayLike<number | bigint>;
};

export const COMPRESSION = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
  zstd: 50_000,
  webp: 50_001,
};
export const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, mask: 4, yCbCr: 6 };

/** A block of a few thousand pixels on a side: more is a file that nobody can read by parts, or a bomb. */
const LARGEST_BLOCK_BYTES = 256 * 1024 * 1024;
/** Half the way round the Earth in steps of twenty centimetres. */
const LONGEST_SIDE = 2 ** 27;
const MOST_BANDS = 64;

/** Reads the directory of a picture, and refuses what cannot be true or cannot be read. */
export async function layoutOf(image: GeoTIFFImage, name: string, fileSize: number): Promise<TiffLayout> {
  const directory = image.fileDirectory;
  const number = async (tag: Parameters<typeof directory.loadValue>[0], otherwise: number) => {
    const value: unknown = directory.hasTag(tag) ? await directory.loadValue(tag) : otherwise;
    return Number(typeof value === 'object' && value !== null ? (value as ArrayLike<number>)[0] : value);
  };
  const list = async (tag: Parameters<typeof directory.loadValue>[0]) =>
    directory.hasTag(tag) ? ((await directory.loadValue(tag)) as ArrayLike<number | bigint>) : [];
  const tables = directory.hasTag('JPEGTables')
    ? ((await directory.loadValue('JPEGTables')) as ArrayLike<number>)
    : null;
  const format = await number('SampleFormat', 1);
  const layout: TiffLayout = {
    width: image.getWidth(),
    height: image.getHeight(),
    blockWidth: image.getTileWidth(),
    blockHeight: Math.min(image.getTileHeight(), image.isTiled ? Infinity : image.getHeight()),
    bands: image.getSamplesPerPixel(),
    bits: await number('BitsPerSample', 1),
    isSigned: format === 2,
    isLittleEndian: image.littleEndian,
    isPlanar: (await number('PlanarConfiguration', 1)) === 2,
    photometric: await number('PhotometricInterpretation', PHOTOMETRIC.blackIsZero),
    compression: await number('Compression', COMPRESSION.none),
    predictor: await number('Predictor', 1),
    extra: Array.from((await list('ExtraSamples')) as ArrayLike<number>, Number),
    noData: image.getGDALNoData(),
    palette: directory.hasTag('ColorMap') ? ((await list('ColorMap')) as ArrayLike<number>) : null,
    jpegTables: tables && Uint8Array.from(tables),
    offsets: await list(image.isTiled ? 'TileOffsets' : 'StripOffsets'),
    sizes: await list(image.isTiled ? 'TileByteCounts' : 'StripByteCounts'),
  };
  checkSamples(layout, format, name);
  checkSize(layout, name);
  checkWhole(layout, name, fileSize);
  return layout;
}

function checkSamples(
  { bits, photometric, compression, predictor, palette }: TiffLayout,
  format: number,
  name: string,
): void {
  if (format > 2 || bits > 16)
    throw badFile(
      name,
      'contient des nombres, pas une image (8 ou 16 bits par couleur). Un relief s’importe par «\u00a0motu import relief\u00a0».',
    );
  if (![1, 2, 4, 8, 16].includes(bits))
    throw badFile(name, `a ${bits} bits par couleur\u00a0: Motu lit des images de 1, 2, 4, 8 ou 16 bits.`);
  if (!Object.values(COMPRESSION).includes(compression))
    throw badFile(name, 'est compressé d’une façon que Motu ne lit pas. Préférez DEFLATE, LZW, JPEG ou WebP.');
  const isKnown = Object.values(PHOTOMETRIC).includes(photometric);
  if (!isKnown || (photometric === PHOTOMETRIC.yCbCr && compression !== COMPRESSION.jpeg))
    throw badFile(name, 'a des couleurs d’un genre que Motu ne lit pas. Convertissez-le en RVB.');
  if (predictor > 2 || (predictor === 2 && bits < 8))
    throw badFile(name, 'utilise un prédicteur (Predictor) que Motu ne lit pas.');
  if (photometric === PHOTOMETRIC.palette && (palette?.length ?? 0) < 3 * 2 ** Math.min(bits, 8))
    throw badFile(name, 'a une palette incomplète.');
}

function checkSize({ width, height, blockWidth, blockHeight, bands, bits }: TiffLayout, name: string): void {
  const isPlain = [width, height, blockWidth, blockHeight, bands].every((size) => Number.isInteger(size) && size > 0);
  if (!isPlain || width > LONGEST_SIDE || height > LONGEST_SIDE || bands > MOST_BANDS)
    throw badFile(name, 'annonce une taille impossible\u00a0: il est endommagé.');
  // Samples of less than a byte are unpacked into one each.
  if ((blockWidth * blockHeight * bands * Math.max(8, bits)) / 8 > LARGEST_BLOCK_BYTES)
    throw badFile(name, 'est d’un seul bloc. Découpez-le\u00a0: «\u00a0gdal_translate -co TILED=YES\u00a0».');
}

/** Every block must be listed, and lie inside the file: one that was cut off, or that lies, is found before anything is read. */
function checkWhole(
  { width, height, blockWidth, blockHeight, bands, isPlanar, offsets, sizes }: TiffLayout,
  name: string,
  fileSize: number,
): void {
  const count = Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight) * (isPlanar ? bands : 1);
  if (offsets.length < count || sizes.length < count)
    throw badFile(name, 'annonce une taille qu’il n’a pas\u00a0: il est endommagé.');
  for (let i = 0; i < count; i++) {
    if (Number(offsets[i]) + Number(sizes[i]) > fileSize)
      throw badFile(name, 'est incomplet\u00a0: il s’arrête avant la fin de l’image.');
  }
}
