import type { FileContent } from '@motu/contract';
import { gridOf, placePicture } from './image-grid.ts';
import { openPicture, type Picture } from './open-picture.ts';

/** Looks into a GeoTIFF, or into several that make one picture, without reading pixels. One band of 16 bits may be heights as well as greys: whoever sends it knows. */
export async function inspectImages(files: readonly string[]): Promise<FileContent> {
  const pictures: Picture[] = [];
  try {
    for (const file of files) pictures.push(await openPicture(file, null));
    const [first] = pictures;
    if (!first) throw new Error('A picture is made of one file at least.');
    // Where one does not say its system, how large all are together is known once somebody does.
    const isPlaced = pictures.every(({ code }) => code !== null);
    const { width, height } =
      pictures.length > 1 && isPlaced ? gridOf(pictures.map((one) => placePicture(one, null))) : first;
    const { bands, bits } = first.layout;
    return {
      format: 'GeoTIFF',
      tables: [{ name: null, projection: isPlaced ? `EPSG:${first.code}` : null }],
      columns: [],
      columnX: null,
      columnY: null,
      encoding: null,
      picture: { width, height, bands, bits, mayBeRelief: bands === 1 && bits === 16, files: files.length },
    };
  } finally {
    for (const picture of pictures) await picture.close();
  }
}
