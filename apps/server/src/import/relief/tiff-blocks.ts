import type { GeoTIFFImage } from 'geotiff';
import { LRUCache } from 'lru-cache';
import { badFile } from './source-grid.ts';

type Block = {
  samples: Float32Array | Float64Array | Int16Array;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Decoded blocks that are kept: strips as wide as the file are needed again for each part of their width. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** A file that is one single block cannot be read by parts. */
const LARGEST_BLOCK_BYTES = 256 * 1024 * 1024;

/** The tiles or strips of one band, each decoded once as long as it is needed. */
export async function openBlocks(image: GeoTIFFImage, name: string, fileSize: number) {
  const [across, down] = [image.getTileWidth(), image.getTileHeight()];
  if (across * down * image.getBytesPerPixel() > LARGEST_BLOCK_BYTES) {
    throw badFile(name, 'est d’un seul bloc. Découpez-le\u00a0: «\u00a0gdal_translate -co TILED=YES\u00a0».');
  }
  await checkWhole(image, name, fileSize);
  const kept = new LRUCache<string, Block>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ samples }) => samples.byteLength + 1,
  });

  async function block(column: number, row: number): Promise<Block> {
    const key = `${column}/${row}`;
    const known = kept.get(key);
    if (known) return known;
    const [left, top] = [column * across, row * down];
    const width = Math.min(across, image.getWidth() - left);
    const height = Math.min(down, image.getHeight() - top);
    try {
      const window = [left, top, left + width, top + height];
      const [samples] = (await image.readRasters({ window, samples: [0] })) as unknown as [Block['samples']];
      const read = { samples, left, top, width, height };
      kept.set(key, read);
      return read;
    } catch (cause) {
      if (String(cause).includes('compression')) {
        throw badFile(name, 'est compressé d’une façon que Motu ne lit pas. Préférez DEFLATE.', cause);
      }
      throw badFile(name, 'est endommagé\u00a0: une partie de ses altitudes ne peut pas être lue.', cause);
    }
  }

  return {
    async read(left: number, top: number, width: number, height: number): Promise<Float32Array> {
      const window = new Float32Array(width * height);
      for (let row = Math.floor(top / down); row * down < top + height; row++) {
        for (let column = Math.floor(left / across); column * across < left + width; column++) {
          const part = await block(column, row);
          const fromX = Math.max(left, part.left);
          const toX = Math.min(left + width, part.left + part.width);
          const toY = Math.min(top + height, part.top + part.height);
          for (let y = Math.max(top, part.top); y < toY; y++) {
            const from = (y - part.top) * part.width - part.left;
            window.set(part.samples.subarray(from + fromX, from + toX), (y - top) * width + fromX - left);
          }
        }
      }
      return window;
    },
  };
}

/** Every block must lie inside the file: one that was cut off is found before anything is read. */
async function checkWhole(image: GeoTIFFImage, name: string, fileSize: number): Promise<void> {
  const load = async (tag: 'TileOffsets' | 'StripOffsets' | 'TileByteCounts' | 'StripByteCounts') =>
    ((await image.fileDirectory.loadValue(tag)) ?? []) as ArrayLike<number | bigint>;
  const offsets = await load(image.isTiled ? 'TileOffsets' : 'StripOffsets');
  const sizes = await load(image.isTiled ? 'TileByteCounts' : 'StripByteCounts');
  for (let i = 0; i < offsets.length; i++) {
    if (Number(offsets[i]) + Number(sizes[i]) > fileSize) {
      throw badFile(name, 'est incomplet\u00a0: il s’arrête avant la fin de ses altitudes.');
    }
  }
}
