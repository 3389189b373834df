import { AppError, type ColumnFilter, type FilterValue, nextDay } from '@motu/core';
import { saveFile } from '../ui/save-file.ts';
import { fr } from './fr.ts';
import type {
  ColumnFigures,
  RowId,
  TableColumn,
  TableFormat,
  TableQuery,
  TableRow,
  TableSort,
  TableSource,
} from './source.ts';
import { geometryPositions, touchesPolygon } from './touches-polygon.ts';

/** An object that is in the page already. */
export type MemoryObject = { id: RowId; geometry: object | null; properties: Readonly<Record<string, unknown>> };

const MOST_VALUES = 200;
const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** A table of objects that this device holds: nothing is asked of a server. */
export function memorySource(
  key: string,
  name: string,
  columns: readonly TableColumn[],
  objects: readonly MemoryObject[],
): TableSource {
  const chosen = ({ filter, extent, ids }: TableQuery) => {
    const wanted = ids && new Set(ids);
    return objects.filter(
      ({ id, geometry, properties }) =>
        (!wanted || wanted.has(id)) &&
        filter.every((one) => passes(one, properties[one.field])) &&
        (!extent || isIn(geometry, extent)),
    );
  };
  const sorted = (query: TableQuery, sort: TableSort | null) => {
    const found = chosen(query);
    return sort ? found.toSorted((a, b) => order(a, b, sort)) : found;
  };
  return {
    key,
    name,
    formats: ['csv', 'geojson'],
    columns: async () => columns,
    async page(query, sort, { offset, limit }) {
      const found = sorted(query, sort);
      const rows = found
        .slice(offset, offset + limit)
        .map(({ id, properties }): TableRow => ({ id, values: properties }));
      return { rows, count: found.length };
    },
    async rank(query, sort, id) {
      const index = sorted(query, sort).findIndex((object) => object.id === id);
      return index < 0 ? null : index;
    },
    async values(field) {
      const counts = new Map<FilterValue, number>();
      for (const { properties } of objects) {
        const value = properties[field];
        if (isValue(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const values = [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
      return { values: values.slice(0, MOST_VALUES), isMore: values.length > MOST_VALUES };
    },
    async statistics(query) {
      const found = chosen(query);
      const numbers = columns.filter(({ kind }) => kind === 'number');
      return { count: found.length, columns: numbers.map((column) => figuresOf(column.name, found)) };
    },
    async shapes(ids) {
      const wanted = new Set(ids);
      return objects.flatMap(({ id, geometry }) => (wanted.has(id) && geometry ? [{ id, geometry }] : []));
    },
    async touching(query, polygon, limit) {
      const found = chosen(query).filter(({ geometry }) => geometry && touchesPolygon(geometry, polygon));
      return found.slice(0, limit).map(({ id }) => id);
    },
    async export(format, query) {
      const { text, type } = written(format, columns, chosen(query));
      saveFile(`${name}.${format}`, new Blob([text], { type }));
    },
  };
}

const isValue = (value: unknown): value is FilterValue =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function passes(filter: ColumnFilter, value: unknown): boolean {
  if (!isValue(value)) return false;
  switch (filter.kind) {
    case 'contains':
      return folded(String(value)).includes(folded(filter.text));
    case 'numbers':
      return between(Number(value), filter.from, filter.to, (number, to) => number <= to);
    case 'days':
      return between(String(value), filter.from, filter.to && nextDay(filter.to), (day, to) => day < to);
    case 'values':
      return filter.values.includes(value);
  }
}

function between<T extends number | string>(value: T, from: T | null, to: T | null, isBefore: (a: T, b: T) => boolean) {
  return (from === null || value >= from) && (to === null || isBefore(value, to));
}

/** Absent values come last, whichever way. */
function order(a: MemoryObject, b: MemoryObject, { field, isDescending }: TableSort): number {
  const [first, second] = [a.properties[field], b.properties[field]];
  if (!isValue(first) || !isValue(second)) return Number(isValue(second)) - Number(isValue(first));
  const growing =
    typeof first === 'number' && typeof second === 'number'
      ? first - second
      : collator.compare(String(first), String(second));
  return isDescending ? -growing : growing;
}

function isIn(geometry: object | null, [west, south, east, north]: readonly number[]): boolean {
  if (!geometry || west === undefined || south === undefined || east === undefined || north === undefined) return false;
  const box = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // biome-ignore format: one line
  return touchesPolygon(geometry, box);
}

function figuresOf(name: string, objects: readonly MemoryObject[]): ColumnFigures {
  const numbers = objects.map(({ properties }) => properties[name]).filter((value) => typeof value === 'number');
  const count = numbers.length;
  if (count === 0) return { name, count, sum: null, mean: null, min: null, max: null };
  const sum = numbers.reduce((total, number) => total + number, 0);
  const min = numbers.reduce((least, number) => Math.min(least, number));
  const max = numbers.reduce((most, number) => Math.max(most, number));
  return { name, count, sum, mean: sum / count, min, max };
}

function written(format: TableFormat, columns: readonly TableColumn[], objects: readonly MemoryObject[]) {
  if (format === 'gpkg') throw new AppError('invalid', fr.notInThisFormat);
  if (format === 'geojson') {
    const features = objects.map(({ id, geometry, properties }) => ({ type: 'Feature', id, geometry, properties }));
    return { text: JSON.stringify({ type: 'FeatureCollection', features }), type: 'application/geo+json' };
  }
  const lines = objects.map((object) => [
    ...columns.map(({ name }) => cell(object.properties[name])),
    ...pointOf(object.geometry).map(String),
  ]);
  const head = [...columns.map(({ name }) => cell(name)), 'longitude', 'latitude'];
  return { text: `\ufeff${[head, ...lines].map((line) => line.join(';')).join('\r\n')}\r\n`, type: 'text/csv' };
}

/** A text that a spreadsheet would take for a formula stays a text. */
function cell(value: unknown): string {
  const text = isValue(value) ? String(value) : '';
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function pointOf(geometry: object | null): readonly (number | string)[] {
  const [lon, lat] = (geometry && geometryPositions(geometry)[0]?.[0]) ?? [];
  return [lon ?? '', lat ?? ''];
}
