import type { FileContent } from '@motu/contract';
import { openPicture } from './open-picture.ts';

/** Looks into a GeoTIFF without reading its pixels. One band of 16 bits may be heights as well as greys: whoever sends it knows. */
export async function inspectImage(file: string): Promise<FileContent> {
  const picture = await openPicture(file, null);
  try {
    const { width, height, code } = picture;
    const { bands, bits } = picture.layout;
    return {
      format: 'GeoTIFF',
      tables: [{ name: null, projection: code === null ? null : `EPSG:${code}` }],
      columns: [],
      columnX: null,
      columnY: null,
      encoding: null,
      picture: { width, height, bands, bits, mayBeRelief: bands === 1 && bits === 16 },
    };
  } finally {
    await picture.close();
  }
}
