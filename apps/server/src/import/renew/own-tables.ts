import type Sqlite from 'better-sqlite3';

/** Tables that mean nothing without each other: the pieces of a network know each other by number. */
const TOGETHER = [['route', 'rue', 'bac', 'barriere', 'interdiction_tourner']];
/** Merged row by row: both files tell something of their own. */
const MERGED = ['source', 'couverture'];
/** Imports of OpenStreetMap say so in what they describe. */
const IMPORTED_WORDS = 'OpenStreetMap, importé';

type Contents = { name: string; change: string | null; description: string | null };

type OwnTables = {
  /** Tables of the old file that go into the new one as they are. */
  carried: string[];
  /** Tables of the new file that make room for them. */
  dropped: string[];
  /** When the old file was built. */
  built: string | null;
};

/**
 * What in the file attached as `old` is an administrator's: tables that its build did not write, or not last. All tables of a build tell the same
 * date of change. Thinned copies go with their table, whoever made it. `isShipped` tells which names a build writes, where `main` does not.
 */
export function findOwnTables(db: Sqlite.Database, isShipped?: (name: string) => boolean): OwnTables {
  const before = contentsOf(db, 'old');
  const now = contentsOf(db, 'main');
  const names = new Set([...before, ...now].map(({ name }) => keyOf(name)));
  const groupOf = (name: string) => {
    const base = keyOf(name).replace(/_z\d+$/, '');
    const table = names.has(base) ? base : keyOf(name);
    return TOGETHER.find((tables) => tables.includes(table))?.[0] ?? table;
  };
  const shipped = isShipped ? before.filter(({ name }) => isShipped(name)) : now;
  const built = buildDate(before, new Set(shipped.map(({ name }) => keyOf(name))));
  const isOwn = ({ change, description }: Contents) => change !== built || description?.includes(IMPORTED_WORDS);
  const isMerged = (name: string) => MERGED.includes(keyOf(name));
  const groups = new Set(before.filter((one) => !isMerged(one.name) && isOwn(one)).map(({ name }) => groupOf(name)));
  const unregistered = plainTablesOf(db).filter((name) => !before.some((one) => keyOf(one.name) === keyOf(name)));
  for (const name of unregistered) groups.add(groupOf(name));
  const inGroups = (name: string) => !isMerged(name) && groups.has(groupOf(name));
  return {
    carried: [...before.map(({ name }) => name).filter(inGroups), ...unregistered],
    dropped: now.map(({ name }) => name).filter(inGroups),
    built,
  };
}

/** Tables of `known` that these take the place of: of the same name, or that mean nothing without one of them. */
export function withCompanions(names: readonly string[], known: readonly string[]): string[] {
  const taken = new Set(names.map(keyOf));
  for (const group of TOGETHER) if (group.some((name) => taken.has(name))) for (const name of group) taken.add(name);
  return known.filter((name) => taken.has(keyOf(name)));
}

/** SQLite does not tell `Rue` from `rue`. */
const keyOf = (name: string) => name.toLowerCase();

function contentsOf(db: Sqlite.Database, file: 'old' | 'main'): Contents[] {
  return db
    .prepare<[], Contents>(
      `SELECT table_name AS name, last_change AS change, description FROM ${file}.gpkg_contents
       WHERE table_name COLLATE NOCASE IN (SELECT name FROM ${file}.sqlite_schema WHERE type = 'table') ORDER BY table_name`,
    )
    .all();
}

/** The date that most tables tell, among those that both files have and that no import says to have filled; of two as frequent, the earlier. */
function buildDate(contents: Contents[], shipped: ReadonlySet<string>): string | null {
  const counts = new Map<string, number>();
  for (const { name, change, description } of contents)
    if (shipped.has(keyOf(name)) && change !== null && !description?.includes(IMPORTED_WORDS))
      counts.set(change, (counts.get(change) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? null;
}

/** Tables with rows of their own, less those that GeoPackage and SQLite keep for themselves. */
export function plainTablesOf(db: Sqlite.Database): string[] {
  return db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'old' AND type = 'table'
         AND name NOT LIKE 'gpkg!_%' ESCAPE '!' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name`,
    )
    .pluck()
    .all();
}
