import type { DataFeature } from '@motu/engine';
import { csvCell } from '../../domain/csv-cell.ts';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { wktText } from '../../domain/shape-text.ts';
import type { System } from '../systems.ts';

/** A centimetre in degrees, a millimetre in metres. */
const DECIMALS = { degrees: 7, metres: 3 };

export const csvHead = (fields: readonly string[], hasShapes: boolean): string =>
  `${['id', ...fields, ...(hasShapes ? ['geometrie'] : [])].map(cell).join(',')}\r\n`;

/** A row, with its geometry as well-known text, east first. */
export function csvRow(
  { id, values, shape }: DataFeature,
  { slug }: ServiceLayer,
  { crs }: System,
  hasShapes: boolean,
) {
  const decimals = DECIMALS[crs === 'EPSG:4326' ? 'degrees' : 'metres'];
  const cells = [`${slug}.${id}`, ...values, ...(hasShapes ? [shape && wktText(shape, decimals)] : [])];
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? csvCell(value) : String(value);
}
