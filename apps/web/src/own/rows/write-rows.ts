import { geometryOf, type PackedObjects, valuesOf } from '../reading/objects.ts';
import { arrived } from '../reading/open-file.ts';
import type { RowFormat } from './row-calls.ts';
import { isValue } from './row-filter.ts';

/** Objects that become one piece of text at a time. */
const PIECE = 2_000;

/** Objects as a file, piece by piece: no text holds them all. */
export async function writeRows(format: RowFormat, objects: PackedObjects, rows: Uint32Array): Promise<Blob> {
  if (format === 'gpkg') {
    const { writeGeoPackage } = await arrived(() => import('./write-geopackage.ts'));
    return writeGeoPackage(objects, rows);
  }
  return format === 'csv' ? csv(objects, rows) : geoJson(objects, rows);
}

function geoJson(objects: PackedObjects, rows: Uint32Array): Blob {
  const feature = (row: number) =>
    JSON.stringify({
      type: 'Feature',
      id: row + 1,
      geometry: geometryOf(objects, row),
      properties: valuesOf(objects, row),
    });
  const pieces = piecesOf(rows, (piece) => piece.map(feature).join(',\n'));
  const features = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [',\n', piece]));
  const parts = ['{"type":"FeatureCollection","features":[\n', ...features, '\n]}\n'];
  return new Blob(parts, { type: 'application/geo+json' });
}

/** As spreadsheets here read it: semicolons, and a mark that says UTF-8. */
function csv(objects: PackedObjects, rows: Uint32Array): Blob {
  const { fields, columns, coordinates } = objects;
  const head = line([...fields.map(({ name }) => cell(name)), 'longitude', 'latitude']);
  const written = (row: number) => {
    const at = firstCoordinate(objects, row);
    const place = at === null ? ['', ''] : [String(coordinates[at]), String(coordinates[at + 1])];
    return line([...fields.map((_, i) => cell(columns[i]?.[row])), ...place]);
  };
  return new Blob(['\ufeff', head, ...piecesOf(rows, (piece) => piece.map(written).join(''))], { type: 'text/csv' });
}

const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`;

function firstCoordinate({ partEnds, partsEnd }: PackedObjects, row: number): number | null {
  const [from, to] = [row === 0 ? 0 : (partsEnd[row - 1] ?? 0), partsEnd[row] ?? 0];
  return from === to ? null : from === 0 ? 0 : (partEnds[from - 1] ?? 0);
}

/** A text that a spreadsheet would take for a formula stays a text. */
function cell(value: unknown): string {
  const text = isValue(value) ? String(value) : '';
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function piecesOf(rows: Uint32Array, write: (piece: number[]) => string): string[] {
  const count = Math.ceil(rows.length / PIECE);
  return Array.from({ length: count }, (_, i) => write([...rows.subarray(i * PIECE, (i + 1) * PIECE)]));
}
