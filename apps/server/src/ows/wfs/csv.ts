import type { DataFeature, Shape, SimpleShape } from '@motu/engine';
import { csvCell } from '../../domain/csv-cell.ts';
import type { ServiceLayer } from '../service-layers.ts';
import type { System } from '../systems.ts';

const UNITS = { degrees: 1e7, metres: 1e3 };

export const csvHead = (fields: readonly string[], hasShapes: boolean): string =>
  `${['id', ...fields, ...(hasShapes ? ['geometrie'] : [])].map(cell).join(',')}\r\n`;

/** A row, with its geometry as well-known text, east first. */
export function csvRow({ id, values, shape }: DataFeature, { slug }: ServiceLayer, system: System, hasShapes: boolean) {
  const cells = [`${slug}.${id}`, ...values, ...(hasShapes ? [shape && toWkt(shape, system)] : [])];
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? csvCell(value) : String(value);
}

function toWkt(shape: Shape, system: System): string {
  if ('members' in shape) return `GEOMETRYCOLLECTION (${shape.members.map((one) => toWkt(one, system)).join(', ')})`;
  return `${shape.type.toUpperCase()} ${bodyOf(shape, system)}`;
}

function bodyOf({ type, coordinates, ends, polygons }: SimpleShape, { crs }: System): string {
  const unit = UNITS[crs === 'EPSG:4326' ? 'degrees' : 'metres'];
  const told = (value: number | undefined) => Math.round((value ?? 0) * unit) / unit;
  const parts = Array.from(ends, (end, part) => {
    const start = part > 0 ? (ends[part - 1] as number) : 0;
    const positions = Array.from({ length: (end - start) / 2 }, (_, i) => start + 2 * i);
    return `(${positions.map((at) => `${told(coordinates[at])} ${told(coordinates[at + 1])}`).join(', ')})`;
  });
  if (type === 'Point' || type === 'LineString') return parts[0] ?? 'EMPTY';
  if (type !== 'MultiPolygon') return `(${parts.join(', ')})`;
  const areas = Array.from(polygons, (end, i) => `(${parts.slice(i > 0 ? polygons[i - 1] : 0, end).join(', ')})`);
  return `(${areas.join(', ')})`;
}
