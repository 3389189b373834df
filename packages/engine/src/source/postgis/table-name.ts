/** A table or view of PostGIS, and the column that says where its rows are. */
export type PostgisTable = { schema: string; table: string; column: string };

const PREFIX = 'postgis/';

/** What a layer's `table` says of it: `{ schema: 'public', table: 'bâti', column: 'geom' }` → `postgis/public/b%C3%A2ti/geom`. */
export function postgisName({ schema, table, column }: PostgisTable): string {
  return PREFIX + [schema, table, column].map(encodeURIComponent).join('/');
}

/** The table that a name means; null for one of the territory's own. */
export function readPostgisName(name: string): PostgisTable | null {
  if (!name.startsWith(PREFIX)) return null;
  const [schema, table, column, ...others] = name.slice(PREFIX.length).split('/').map(decodeURIComponent);
  return schema && table && column && others.length === 0 ? { schema, table, column } : null;
}
