import { linesOf, type MultiPolygon } from '@motu/geopackage';
import { mapPolygons } from '../geometry/plane.ts';
import type { Lagoon } from './lagoon/build-lagoons.ts';
import { lagoonRaster } from './lagoon/lagoon-raster.ts';
import type { GeotiffOptions } from './raster/encode-geotiff.ts';
import type { SparseRaster } from './raster/sparse-raster.ts';
import type { SourceRaster } from './relief/read-raster.ts';
import { DECIMETRES, reliefRaster } from './relief/relief-raster.ts';
import { seaFloor } from './sea/sea-floor.ts';
import { seaIndexRaster, seaTextureRaster } from './sea/sea-raster.ts';
import type { Feature } from './sources/read-features.ts';
import type { Coverage } from './tables/coverage.ts';
import { gridWithin, territoryGrid } from './territory-grid.ts';

export type RasterFile = { coverage: Coverage; raster: SparseRaster; options: GeotiffOptions };

const LAGOON_SECONDS = 3;
const SEA_SECONDS = 15;
const METRES: GeotiffOptions = { scale: DECIMETRES, units: 'm' };
const METRES_PER_DEGREE = 111_195;

export function reliefFiles(generalised: SparseRaster, moorea: SourceRaster, nukuHiva: SourceRaster): RasterFile[] {
  const relief = { usage: 'relief', scale: DECIMETRES } as const;
  return [
    file(generalised, METRES, {
      ...relief,
      file: 'relief_generalise.tif',
      nom: 'Relief généralisé de démonstration (15″), non contractuel',
      typologie: 'generalise',
      source: 'viewfinder',
      priority: 1,
      resolutionMetres: 460,
    }),
    file(reliefRaster(moorea), METRES, {
      ...relief,
      file: 'relief_moorea.tif',
      nom: 'Relief de Moorea (Copernicus GLO-30)',
      typologie: 'reel',
      source: 'copernicus',
      priority: 2,
    }),
    file(reliefRaster(nukuHiva), METRES, {
      ...relief,
      file: 'relief_nuku_hiva.tif',
      nom: 'Relief de Nuku Hiva (Direction des affaires foncières)',
      typologie: 'reel',
      source: 'daf',
      priority: 2,
    }),
  ];
}

export function seaFiles(picture: SourceRaster, land: MultiPolygon, lagoons: Lagoon[], reefs: Feature[]): RasterFile[] {
  const outlines = lagoons.flatMap(({ outline, complex }) => mapPolygons(outline, complex.plane.toDegrees));
  const shores = { shapes: [...land, ...outlines], reefs: reefs.flatMap(({ geometry }) => linesOf(geometry)) };
  const floor = seaFloor(picture, shores);
  const share = { scale: 1 / 255, priority: 1 } as const;
  const sea = { ...share, usage: 'mer' } as const;
  return [
    file(
      seaIndexRaster(floor, { ...shores, reefs: [] }, gridWithin(territoryGrid(SEA_SECONDS), picture.grid)),
      { descriptions: ['indice de profondeur'] },
      {
        ...sea,
        file: 'mer.tif',
        nom: 'Fonds marins : Natural Earth, à titre indicatif',
        typologie: 'indicatif',
        source: 'naturalearth',
      },
    ),
    file(
      seaTextureRaster(floor),
      { descriptions: ['texture du fond'] },
      {
        ...sea,
        file: 'fond_marin.tif',
        nom: 'Texture des fonds marins (Natural Earth)',
        typologie: 'indicatif',
        source: 'naturalearth',
      },
    ),
    file(
      lagoonRaster(lagoons, territoryGrid(LAGOON_SECONDS)),
      { descriptions: ['part de profond', 'part de platier', 'opacite'] },
      {
        ...share,
        file: 'lagon.tif',
        nom: 'Teinte des lagons, déduite',
        usage: 'lagon',
        typologie: 'deduit',
        source: 'motu',
      },
    ),
  ];
}

type Description = Omit<Coverage, 'grid' | 'resolutionMetres'> & { resolutionMetres?: number };

function file(raster: SparseRaster, options: GeotiffOptions, description: Description): RasterFile {
  const cell = Math.round(raster.grid.step * METRES_PER_DEGREE * 10) / 10;
  return { raster, options, coverage: { resolutionMetres: cell, ...description, grid: raster.grid } };
}
