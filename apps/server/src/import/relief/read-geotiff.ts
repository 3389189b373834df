import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@motu/core';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { projectionOf } from '../projection/file-projection.ts';
import { geoReferenceOf } from './geo-reference.ts';
import { badFile, metresOf, type SourceGrid } from './source-grid.ts';
import { openBlocks } from './tiff-blocks.ts';

const ONE_BAND = 1;
const PALETTE = 3;
const METRES_PER_UNIT: Record<string, number> = { ft: 0.3048, foot: 0.3048, 'us-ft': 0.304_800_609_601_219 };
const VERTICAL_UNITS: Record<number, number> = { 9002: 0.3048, 9003: 0.304_800_609_601_219 };

/** Opens a GeoTIFF of heights: one band of numbers of 16 bits or more, in any projection of the EPSG registry, north up. */
export async function openGeoTiff(path: string, epsg: number | null): Promise<SourceGrid> {
  const name = basename(path);
  let tiff: GeoTIFF | undefined;
  try {
    tiff = await fromFile(path);
    return await describe(tiff, await tiff.getImage(), name, (await stat(path)).size, epsg);
  } catch (error) {
    await tiff?.close();
    if (error instanceof AppError) throw error;
    throw badFile(name, 'n’est pas un GeoTIFF lisible, ou il est incomplet.', error);
  }
}

async function describe(
  tiff: GeoTIFF,
  image: GeoTIFFImage,
  name: string,
  size: number,
  epsg: number | null,
): Promise<SourceGrid> {
  checkHeights(image, name);
  const { origin, step, code } = geoReferenceOf(image, name);
  const system = epsg ?? code;
  if (system === null) {
    throw badFile(name, 'ne dit pas sa projection par un code EPSG. Ajoutez-la\u00a0: --epsg 3297, par exemple.');
  }
  const blocks = await openBlocks(image, name, size);
  const { scale, offset, unit } = await metadataOf(image);
  const vertical = VERTICAL_UNITS[Number(image.getGeoKeys()?.VerticalUnitsGeoKey ?? 0)];
  const metres = vertical ?? METRES_PER_UNIT[unit] ?? 1;
  const noData = image.getGDALNoData();
  return {
    width: image.getWidth(),
    height: image.getHeight(),
    projection: projectionOf(system),
    origin,
    step,
    async read(left, top, width, height) {
      const values = await blocks.read(left, top, width, height);
      for (let i = 0; i < values.length; i++) {
        values[i] = metresOf(values[i] as number, noData, scale * metres, offset * metres);
      }
      return values;
    },
    close: async () => void (await tiff.close()),
  };
}

/** A picture is no model of the ground, however well it is placed. */
function checkHeights(image: GeoTIFFImage, name: string): void {
  const bands = image.getSamplesPerPixel();
  if (bands !== ONE_BAND) {
    throw badFile(
      name,
      `est une image en couleurs (${bands} bandes), pas un modèle de terrain\u00a0: il faut une seule bande d’altitudes.`,
    );
  }
  const isPalette = Number(image.fileDirectory.getValue('PhotometricInterpretation')) === PALETTE;
  const bits = image.getBitsPerSample();
  if (isPalette || bits < 16) {
    throw badFile(name, `est une image (${bits} bits par point), pas un modèle de terrain.`);
  }
  const isKnown = (image.getSampleFormat() === 3 ? [32, 64] : [16, 32]).includes(bits);
  if (!isKnown || image.getSampleFormat() > 3) {
    throw badFile(
      name,
      'contient des nombres d’un genre que Motu ne lit pas (entiers de 16 ou 32 bits, réels de 32 ou 64).',
    );
  }
}

/** What GDAL notes beside the samples. */
async function metadataOf(image: GeoTIFFImage): Promise<{ scale: number; offset: number; unit: string }> {
  const text = String((await image.fileDirectory.loadValue('GDAL_METADATA').catch(() => '')) ?? '');
  const role = (name: string) => new RegExp(`role="${name}"[^>]*>([^<]+)<`).exec(text)?.[1];
  return {
    scale: Number(role('scale') ?? 1),
    offset: Number(role('offset') ?? 0),
    unit: (role('unittype') ?? 'm').trim(),
  };
}
