import { open } from 'node:fs/promises';
import type { FileContent } from '@motu/contract';
import { openPicture } from './open-picture.ts';

/** `II*`, `MM` and a star after it, and the same of BigTIFF. */
const SIGNATURES = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'];

/** Whether a file is a TIFF, whatever it is called. */
export async function isTiff(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const head = Buffer.alloc(4);
    await handle.read(head, 0, 4, 0);
    return SIGNATURES.includes(head.toString('hex'));
  } finally {
    await handle.close();
  }
}

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
