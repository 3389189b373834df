import { decimalsOf } from '../../domain/coordinate-systems.ts';
import { csvCell } from '../../domain/csv-cell.ts';
import { rounded, wktText } from '../../domain/shape-text.ts';
import { ByteFile } from './byte-file.ts';
import type { FileWriter, OpenWriter } from './file-content.ts';
import type { Value } from './values.ts';

/** Spreadsheets take a file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * CSV of RFC 4180. Geometries are well-known text; points have their two numbers too. A CSV has no header to say whose it is: the last two
 * columns do, on each line.
 */
export const openCsv: OpenWriter = (path, content): FileWriter => {
  const { fields, crs, isPoints, producer, licence } = content;
  const file = new ByteFile(path);
  const taken = new Set(fields.map(({ name }) => name.toLowerCase()));
  const free = (name: string): string => (taken.has(name.toLowerCase()) ? free(`${name}_`) : name);
  const axes = crs === 'EPSG:4326' ? ['longitude', 'latitude'] : ['x', 'y'];
  const names = [
    ...fields.map(({ name }) => name),
    ...(isPoints ? axes.map(free) : []),
    ...['WKT', 'producteur_des_donnees', 'licence_des_donnees'].map(free),
  ];
  const decimals = decimalsOf(crs);
  const terms = `${cell(producer)},${cell(licence)}`;
  file.appendText(`${BYTE_ORDER_MARK}${names.map(cell).join(',')}\r\n`);
  return {
    write(features) {
      for (const { shape, values } of features) {
        const [x, y] = shape?.type === 'Point' ? shape.coordinates : [];
        const place = isPoints ? [x, y].map((one) => (one === undefined ? '' : rounded(one, decimals))) : [];
        const cells = [...fields.map((_, i) => cell(values[i] ?? null)), ...place];
        file.appendText(`${[...cells, cell(shape ? wktText(shape, decimals) : null), terms].join(',')}\r\n`);
      }
    },
    finish: () => file.close(),
  };
};

function cell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'number' ? String(value) : csvCell(value);
}
