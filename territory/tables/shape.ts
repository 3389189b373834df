import type { TableShape } from '@motu/geopackage';

/** Shapes by the names of their tables. */
export function named<Name extends string>(
  shapes: Record<Name, Omit<TableShape, 'name'>>,
): Readonly<Record<Name, TableShape>> {
  const entries = Object.entries<Omit<TableShape, 'name'>>(shapes).map(([name, shape]) => [name, { name, ...shape }]);
  return Object.fromEntries(entries) as Record<Name, TableShape>;
}

/** The thinned copy of a table that serves up to a zoom. */
export function copyOf(
  { name, geometryType, columns }: TableShape,
  zoom: number,
  others: TableShape['columns'] = columns,
): TableShape {
  return { name: `${name}_z${zoom}`, geometryType, columns: others };
}
