import { polygonsOf, type Table } from '@motu/geopackage';
import { type RasterFile, reliefFiles, seaFiles } from './build-rasters.ts';
import { buildTables } from './build-tables.ts';
import { buildLagoons } from './lagoon/build-lagoons.ts';
import { buildLand } from './land/build-land.ts';
import { carRoads } from './land/car-roads.ts';
import { coastFromRelief } from './land/coast-from-relief.ts';
import type { SourceRaster } from './relief/read-raster.ts';
import { type ReliefSources, readReliefSources } from './relief/read-reliefs.ts';
import { mosaicRelief } from './relief/relief-raster.ts';
import { medianOfNine } from './relief/smooth-heights.ts';
import { readVectorSources } from './sources/read-vector-sources.ts';
import type { ContourSource } from './tables/contour.ts';
import { territoryGrid } from './territory-grid.ts';

const RELIEF_SECONDS = 3;

/** From the source folder to the tables and rasters of the data set. `tell` says what is being done. */
export async function buildTerritory(
  folder: string,
  report: (step: string) => void,
): Promise<{ tables: Table[]; rasters: RasterFile[] }> {
  report('Lecture des sources');
  const vectors = readVectorSources(folder);
  const reliefs = await readReliefSources(folder);

  report('Terres et bâtiments');
  const sources = [vectors.buildingsTahiti, vectors.buildingsMoorea, vectors.buildingsElsewhere].flat();
  const buildings = sources.flatMap(({ geometry }) => polygonsOf(geometry));
  const better = { 'Nuku Hiva': coastFromRelief(reliefs.nukuHiva) };
  const groups = buildLand(vectors.coast, buildings, carRoads(vectors.roads), better);
  const land = groups.flatMap(({ polygons }) => polygons);

  report('Lagons');
  const lagoons = buildLagoons(land, vectors.reefs);

  report('Relief et mer');
  const relief = mosaicRelief(territoryGrid(RELIEF_SECONDS), reliefs.territory, reliefs.regions);
  const rasters = [
    ...reliefFiles(relief, reliefs.moorea, reliefs.nukuHiva),
    ...seaFiles(reliefs.seaFloor, land, lagoons, vectors.reefs),
  ];

  report('Tables');
  const coverages = rasters.map(({ coverage }) => coverage);
  const tables = buildTables({ vectors, groups, lagoons, relief, contours: contourSources(reliefs), coverages });
  return { tables, rasters };
}

/** Real models are drawn every 25 m; generalised ones every 100 m, and not where a real one stands. */
function contourSources({ moorea, nukuHiva, regions }: ReliefSources): ContourSource[] {
  const fine = { interval: 25, isGeneralised: false, tolerance: 4 };
  const coarse = { interval: 100, isGeneralised: true, tolerance: 10 };
  return [
    { ...fine, relief: withHeights(moorea, (heights) => medianOfNine(heights, moorea.grid)) },
    { ...fine, relief: withHeights(nukuHiva, (heights) => medianOfNine(heights, nukuHiva.grid)) },
    ...regions.map((region) => ({
      ...coarse,
      relief: withHeights(region, (heights) => blank(heights, region, [moorea, nukuHiva])),
    })),
  ];
}

const withHeights = (relief: SourceRaster, change: (heights: Float32Array) => Float32Array): SourceRaster => ({
  ...relief,
  bands: [change(relief.bands[0] ?? new Float32Array())],
});

function blank(heights: Float32Array, { grid }: SourceRaster, better: SourceRaster[]): Float32Array {
  const isBetter = (lon: number, lat: number) =>
    better.some(
      ({ grid: { west, north, step, width, height } }) =>
        lon >= west && lon <= west + width * step && lat <= north && lat >= north - height * step,
    );
  return heights.map((height, index) => {
    const lon = grid.west + ((index % grid.width) + 0.5) * grid.step;
    const lat = grid.north - (Math.floor(index / grid.width) + 0.5) * grid.step;
    return height > 0 && isBetter(lon, lat) ? 0 : height;
  });
}
