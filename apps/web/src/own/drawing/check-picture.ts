import type { GeoTIFF, GeoTIFFImage } from 'geotiff';
import { fr } from '../reading/fr.ts';
import { MAX_SAMPLES } from '../reading/limits.ts';
import { FileRefusal } from '../reading/refusal.ts';

/** A directory that leads back to itself would never end. */
const MOST_IMAGES = 1000;
/** What each block takes in the tables of a file that has several: where it begins, and its length. */
const LEAST_BYTES = 6;
/** Blocks that are read together. */
const MOST_BLOCKS = 500_000;

/** Every image of a file, its reductions and masks too. */
export async function imagesOf(tiff: GeoTIFF): Promise<GeoTIFFImage[]> {
  const images: GeoTIFFImage[] = [];
  for (let hasNext = true; hasNext; ) {
    if (images.length === MOST_IMAGES) throw new FileRefusal(fr.broken);
    const image = await tiff.getImage(images.length);
    images.push(image);
    hasNext = image.fileDirectory.nextIFDByteOffset !== 0;
  }
  return images;
}

/** Refuses what a file promises and does not hold: what its header says is not believed before. */
export async function checkWhole(images: readonly GeoTIFFImage[], fileSize: number): Promise<void> {
  for (const image of images) {
    const count = blocksOf(image);
    if (!(count >= 1) || (count > 1 && count * LEAST_BYTES > fileSize)) throw new FileRefusal(fr.broken);
    const kind = image.isTiled ? 'Tile' : 'Strip';
    const [starts, lengths] = [await tableOf(image, `${kind}Offsets`), await tableOf(image, `${kind}ByteCounts`)];
    if (starts.length < count || lengths.length < count) throw new FileRefusal(fr.broken);
    for (let i = 0; i < count; i++)
      if (Number(starts[i]) + Number(lengths[i]) > fileSize) throw new FileRefusal(fr.broken);
  }
}

/** Whether an image, or this share of it, can be read at once: a few bytes may unpack into more than a device holds. */
export function isReadable(image: GeoTIFFImage, share = 1): boolean {
  const samples = image.getWidth() * image.getHeight() * image.getSamplesPerPixel();
  return samples * share <= MAX_SAMPLES && blocksOf(image) * share <= MOST_BLOCKS;
}

function blocksOf(image: GeoTIFFImage): number {
  const across = Math.ceil(image.getWidth() / image.getTileWidth());
  const down = Math.ceil(image.getHeight() / image.getTileHeight());
  const isSeparate = image.fileDirectory.getValue('PlanarConfiguration') === 2;
  return across * down * (isSeparate ? image.getSamplesPerPixel() : 1);
}

type Table = 'TileOffsets' | 'TileByteCounts' | 'StripOffsets' | 'StripByteCounts';

async function tableOf({ fileDirectory }: GeoTIFFImage, name: Table): Promise<ArrayLike<number | bigint>> {
  return ((await fileDirectory.loadValue(name)) as ArrayLike<number | bigint> | undefined) ?? [];
}
