import type { Line, Row, Table } from '@motu/geopackage';
import { planeAt } from '../geometry/plane.ts';
import { simplifyLine } from '../geometry/simplify-line.ts';
import { splitLine } from '../geometry/split-line.ts';
import type { SourceRaster } from '../relief/read-raster.ts';
import { traceContours } from '../relief/trace-contours.ts';

/** One relief to draw lines on, every `interval` metres. */
export type ContourSource = { relief: SourceRaster; interval: number; isGeneralised: boolean; tolerance: number };

const STRETCH = 400;
/** Metres between the lines of the thinned copy, and how far its lines may stray. */
export const EVERY_THINNED = 100;
export const THINNED_TOLERANCE = 12;
/** Shorter loops are noise: a boulder or a tree in the model. */
export const SHORTEST_METRES = 200;

export const CONTOUR_COLUMNS = { altitude: 'INTEGER', maitresse: 'INTEGER', generalise: 'INTEGER' } as const;

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
    name,
    description,
    geometryType: 'LINESTRING',
    columns: CONTOUR_COLUMNS,
    rows,
  };
}

/** A line without the vertices that do not show, in stretches that an index finds quickly. */
export function contourStretches(line: Line, tolerance: number): Line[] {
  return splitLine(thin(line, tolerance), STRETCH);
}

function thin(line: Line, tolerance: number): Line {
  const { toMetres, toDegrees } = planeAt(line[0] ?? [0, 0]);
  return simplifyLine(line.map(toMetres), tolerance).map(toDegrees);
}

export function lengthMetres(line: Line): number {
  const { toMetres } = planeAt(line[0] ?? [0, 0]);
  const metric = line.map(toMetres);
  return metric
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - (metric[index]?.[0] ?? x), y - (metric[index]?.[1] ?? y)), 0);
}
