import type { Line, Row, Table } from '@motu/geopackage';
import { lengthMetres } from '../../geometry/length.ts';
import { traceContours } from '../../relief/trace-contours.ts';
import { contourStretches, EVERY_THINNED, SHORTEST_METRES, THINNED_TOLERANCE } from '../../tables/contour-lines.ts';
import { shapeOf } from '../../tables/index.ts';
import type { SourceRaster } from '../relief/read-raster.ts';

/** One relief to draw lines on, every `interval` metres. */
export type ContourSource = { relief: SourceRaster; interval: number; isGeneralised: boolean; tolerance: number };

export function contourTables(sources: ContourSource[]): Table[] {
  const lines = sources.flatMap(contoursOf);
  return [
    contourTable('courbe', 'Courbes de niveau : 25 m à Moorea et Nuku Hiva, 100 m ailleurs (relief généralisé)', lines),
    contourTable(
      'courbe_z12',
      'Courbes de niveau tous les 100 m, allégées',
      lines
        .filter(({ altitude }) => altitude % EVERY_THINNED === 0)
        .map((contour) => ({ ...contour, tolerance: THINNED_TOLERANCE })),
    ),
  ];
}

type Contour = { line: Line; altitude: number; isIndex: boolean; isGeneralised: boolean; tolerance: number };

function contoursOf({ relief, interval, isGeneralised, tolerance }: ContourSource): Contour[] {
  const contours = traceContours(relief.bands[0] ?? new Float32Array(), relief.grid, interval, interval);
  return [...contours].flatMap(([altitude, lines]) =>
    lines
      .filter((line) => lengthMetres(line) >= SHORTEST_METRES)
      // Each fifth line is drawn heavier: 500 m where they stand 100 m apart, 125 m where they stand 25 m apart.
      .map((line) => ({ line, altitude, isIndex: altitude % (interval * 5) === 0, isGeneralised, tolerance })),
  );
}

function contourTable(name: string, description: string, contours: Contour[]): Table {
  const rows = contours.flatMap(({ line, altitude, isIndex, isGeneralised, tolerance }): Row[] =>
    contourStretches(line, tolerance).map((coordinates) => ({
      geometry: { type: 'LineString', coordinates },
      values: { altitude, maitresse: isIndex ? 1 : 0, generalise: isGeneralised ? 1 : 0 },
    })),
  );
  return {
    ...shapeOf(name),
    description,
    rows,
  };
}
