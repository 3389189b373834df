import { GENERALISED, RELIEF_FILES, SEA_FLOOR_FILE } from '../sources/relief-files.ts';
import { readRaster, type SourceRaster } from './read-raster.ts';

export type ReliefSources = {
  moorea: SourceRaster;
  nukuHiva: SourceRaster;
  territory: SourceRaster;
  regions: SourceRaster[];
  seaFloor: SourceRaster;
};

export async function readReliefSources(folder: string): Promise<ReliefSources> {
  const [moorea, nukuHiva, territory, seaFloor] = await Promise.all([
    readRaster(folder, RELIEF_FILES.moorea),
    readRaster(folder, RELIEF_FILES.nukuHiva),
    readRaster(folder, RELIEF_FILES.territory),
    readRaster(folder, SEA_FLOOR_FILE),
  ]);
  const regions = await Promise.all(GENERALISED.map((region) => readRaster(folder, RELIEF_FILES[region])));
  return { moorea, nukuHiva, territory, regions, seaFloor };
}
