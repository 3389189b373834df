import { fromBlob, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { type AskSystem, findSystem, type PlacedSystem } from '../reading/find-system.ts';
import { fr } from '../reading/fr.ts';
import { MAX_SAMPLES } from '../reading/limits.ts';
import type { Extent } from '../reading/objects.ts';
import type { DeclaredSystem, ReadChoices } from '../reading/reading.ts';
import { FileRefusal } from '../reading/refusal.ts';
import { checkWhole, imagesOf, isReadable } from './check-picture.ts';

/** A picture with its place: its reductions from the finest, and what its samples mean. */
export type OpenPicture = {
  tiff: GeoTIFF;
  images: GeoTIFFImage[];
  system: PlacedSystem;
  /** In its own system. */
  bounds: Extent;
  extent: Extent;
  stretch: [least: number, most: number];
};

/** Pixels that are read to see which values there are. */
const SAMPLE_SIDE = 256;
/** Degrees of a side, looked at in as many places: a straight side is a curve elsewhere. */
const STEPS = 16;
const USER_DEFINED = 32_767;

/** Opens a GeoTIFF: only its description is read, and a small sample of its pixels. */
export async function openPicture(file: Blob, choices: ReadChoices, ask: AskSystem): Promise<OpenPicture> {
  const { tiff, images, bounds, declared } = await readDescription(file);
  const system = await findSystem(declared, choices.system, ask);
  return { tiff, images, system, bounds, extent: extentOf(bounds, system), stretch: await stretchOf(images) };
}

async function readDescription(file: Blob) {
  const tiff = await understood(() => fromBlob(file), fr.notTiff);
  return understood(async () => {
    const all = await imagesOf(tiff);
    const first = all[0] as GeoTIFFImage;
    checkPlace(first);
    // Masks are images too.
    const images = all
      .filter((image) => image === first || isReduction(image))
      .sort((a, b) => b.getWidth() - a.getWidth());
    if (!isReadable(images.at(-1) as GeoTIFFImage)) throw new FileRefusal(fr.tooLargeTiff(MAX_SAMPLES));
    await checkWhole(all, file.size);
    return { tiff, images, bounds: first.getBoundingBox() as Extent, declared: systemOf(first) };
  }, fr.broken);
}

async function understood<T>(read: () => Promise<T>, message: string): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(message, [], error);
  }
}

const isReduction = (image: GeoTIFFImage) => (Number(image.fileDirectory.getValue('NewSubfileType') ?? 0) & 5) === 1;

function checkPlace(image: GeoTIFFImage): void {
  const matrix = image.fileDirectory.getValue('ModelTransformation') as ArrayLike<number> | undefined;
  if (matrix && (matrix[1] || matrix[4])) throw new FileRefusal(fr.rotatedTiff);
  const hasPlace = matrix || image.fileDirectory.hasTag('ModelTiepoint');
  if (!hasPlace) throw new FileRefusal(fr.noPlaceInTiff);
}

function systemOf(image: GeoTIFFImage): DeclaredSystem {
  const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>;
  const code = Number(keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey ?? 0);
  if (code > 0 && code !== USER_DEFINED) return { name: `EPSG:${code}` };
  const words = keys.PCSCitationGeoKey ?? keys.GTCitationGeoKey;
  return typeof words === 'string' ? { name: words.replace(/\|.*$/, '').trim() } : null;
}

function extentOf([west, south, east, north]: Extent, system: PlacedSystem): Extent {
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= STEPS; i++) {
    const [x, y] = [west + ((east - west) * i) / STEPS, south + ((north - south) * i) / STEPS];
    for (const [lon, lat] of [
      system.toLonLat(x, south),
      system.toLonLat(x, north),
      system.toLonLat(west, y),
      system.toLonLat(east, y),
    ]) {
      extent[0] = Math.min(extent[0], lon);
      extent[1] = Math.min(extent[1], lat);
      extent[2] = Math.max(extent[2], lon);
      extent[3] = Math.max(extent[3], lat);
    }
  }
  const isOnEarth = extent.every(Number.isFinite) && extent[1] >= -90.5 && extent[3] <= 90.5;
  if (!isOnEarth) throw new FileRefusal(fr.notDegrees('Image', String(west), String(south)), [{ kind: 'system' }]);
  return extent;
}

/** Between which values greys go from black to white: all but the rarest two in a hundred at each end. */
async function stretchOf(images: readonly GeoTIFFImage[]): Promise<[number, number]> {
  const image = images.at(-1) as GeoTIFFImage;
  const none = image.getGDALNoData();
  try {
    const [width, height] = [image.getWidth(), image.getHeight()].map((side) => Math.min(SAMPLE_SIDE, side));
    const bands = (await image.readRasters({ samples: [0], width, height } as never)) as unknown as ArrayLike<number>[];
    const values = Array.from(bands[0] ?? []).filter((value) => Number.isFinite(value) && value !== none);
    values.sort((a, b) => a - b);
    const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 0;
    return at(0.98) > at(0.02) ? [at(0.02), at(0.98)] : [at(0), Math.max(at(0) + 1, at(1))];
  } catch (error) {
    throw new FileRefusal(/compression/i.test(String(error)) ? fr.compressedTiff : fr.broken, [], error);
  }
}
