import type { Polygon, Table } from '@motu/geopackage';
import type { Grid } from '../../relief/grid.ts';
import { TABLES } from '../../tables/index.ts';

/** One raster of the data set and what it is good for. */
export type Coverage = {
  file: string;
  nom: string;
  usage: 'relief' | 'lagon' | 'mer';
  typologie: 'reel' | 'generalise' | 'deduit' | 'indicatif';
  resolutionMetres: number;
  source: string;
  /** What one step of a sample is worth, in metres for a relief. */
  scale: number;
  /** Where two cover the same ground, the higher wins. */
  priority: number;
  grid: Grid;
};

export function coverageTable(coverages: Coverage[]): Table {
  return {
    ...TABLES.couverture,
    description: 'Emprise et usage de chaque raster',
    rows: coverages.map((coverage) => ({
      geometry: { type: 'Polygon', coordinates: outline(coverage.grid) },
      values: {
        fichier: coverage.file,
        nom: coverage.nom,
        usage: coverage.usage,
        typologie: coverage.typologie,
        resolution_m: coverage.resolutionMetres,
        echelle: coverage.scale,
        priorite: coverage.priority,
        source: coverage.source,
      },
    })),
  };
}

function outline({ west, north, step, width, height }: Grid): Polygon {
  const [east, south] = [west + step * width, north - step * height];
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
}
