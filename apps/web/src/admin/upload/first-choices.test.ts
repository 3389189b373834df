import type { FileContent } from '@motu/contract';
import { expect, test } from 'vitest';
import { firstChoices, projectionOf } from './first-choices.ts';

const content: FileContent = {
  format: 'GeoPackage',
  tables: [{ name: 'recifs', projection: 'EPSG:3297' }],
  columns: [],
  columnX: null,
  columnY: null,
  encoding: null,
};

test('ADM-02 a file proposes its own name, its only table and the columns that look like coordinates', () => {
  expect(firstChoices('récifs_de  Tahiti.2024.gpkg', content)).toMatchObject({
    name: 'Récifs de Tahiti.2024',
    slug: 'recifs-de-tahiti-2024',
    table: 'recifs',
  });
  expect(firstChoices('l.csv', { ...content, columnX: 'lon' })).toMatchObject({ columnX: 'lon', columnY: null });
});

test('ADM-02 of several tables one is to be chosen, and tells its projection then', () => {
  const several = { ...content, tables: [...content.tables, { name: 'passes', projection: null }] };
  expect(firstChoices('x.gpkg', several).table).toBeNull();
  expect(projectionOf(several, null)).toBeNull();
  expect(projectionOf(several, 'recifs')).toBe('EPSG:3297');
  expect(projectionOf(content, null)).toBe('EPSG:3297');
});
