import { fromArrayBuffer } from 'geotiff';
import type { Grid } from '../../relief/grid.ts';
import { damaged, readSource } from '../sources/read-features.ts';

/** A whole source raster, one array per band. */
export type SourceRaster = { grid: Grid; bands: Float32Array[]; nodata: number | null };

export async function readRaster(folder: string, file: string): Promise<SourceRaster> {
  const bytes = readSource(folder, file);
  try {
    const tiff = await fromArrayBuffer(new Uint8Array(bytes).buffer);
    const image = await tiff.getImage();
    const [west = 0, north = 0] = image.getOrigin();
    const [step = 0] = image.getResolution();
    const isPicture = image.getSamplesPerPixel() === 3;
    const rasters = isPicture ? await image.readRGB({ interleave: false }) : await image.readRasters();
    const bands = Array.from(rasters as ArrayLike<ArrayLike<number>>, (band) => Float32Array.from(band));
    const grid = { west, north, step, width: image.getWidth(), height: image.getHeight() };
    return { grid, bands, nodata: image.getGDALNoData() };
  } catch (cause) {
    throw damaged(file, cause);
  }
}
