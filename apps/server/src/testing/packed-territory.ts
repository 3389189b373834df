import type { Geometry, GeometryType, Table, Value } from '@motu/geopackage';
import { writeTerritory } from '../../../../territory/pipeline/write-territory.ts';

/** A table whose columns are those of its first row. */
export function table(
  name: string,
  geometryType: GeometryType | null,
  rows: [Geometry | null, Record<string, Value>][],
): Table {
  const [, first = {}] = rows[0] ?? [];
  const columns = Object.fromEntries(
    Object.entries(first).map(([column, value]) => [column, typeof value === 'number' ? 'REAL' : 'TEXT'] as const),
  );
  return {
    name,
    description: `Table ${name}`,
    geometryType,
    columns,
    rows: rows.map(([geometry, values]) => ({ geometry, values })),
  };
}

export const at = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] });
export const along = (...coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates });
export const around = (lon: number, lat: number, d = 0.1): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon - d, lat - d],
      [lon + d, lat - d],
      [lon + d, lat + d],
      [lon - d, lat + d],
      [lon - d, lat - d],
    ],
  ],
});

/** The folder that a version of Motu comes with: a packed GeoPackage and its checksum. */
export function writePack(folder: string, tables: Table[], builtAt: string): void {
  writeTerritory(folder, tables, [], builtAt);
}
