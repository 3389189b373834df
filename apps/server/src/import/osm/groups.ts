import type Sqlite from 'better-sqlite3';

/** Things that wait on the disk until all of their group are there: one group at a time is in memory. */
export type Groups<T> = {
  add(group: string, item: T): void;
  /** Every group once, with its things in the order in which they came. */
  all(): Generator<[group: string, items: T[]]>;
};

/** To be called once for each name. */
export function createGroups<T>(db: Sqlite.Database, name: string): Groups<T> {
  const table = `group_${name}`;
  db.exec(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, name TEXT NOT NULL, item TEXT NOT NULL)`);
  const insert = db.prepare(`INSERT INTO ${table} (name, item) VALUES (?, ?)`);
  return {
    add: (group, item) => void insert.run(group, JSON.stringify(item)),
    *all() {
      db.exec(`CREATE INDEX ${table}_name ON ${table} (name)`);
      const next = db.prepare<[string], string>(`SELECT min(name) FROM ${table} WHERE name > ?`).pluck();
      const items = db.prepare<[string], string>(`SELECT item FROM ${table} WHERE name = ? ORDER BY id`).pluck();
      for (let group = next.get(''); group; group = next.get(group)) {
        yield [group, items.all(group).map((text) => JSON.parse(text) as T)];
      }
      db.exec(`DROP TABLE ${table}`);
    },
  };
}

/** A quarter of a degree: what a city has in one fits in memory. */
const SQUARES_A_DEGREE = 4;

/** The square of the earth that a thing is put with. */
export function squareOf([lon, lat]: readonly [number, number]): string {
  return `${Math.floor(lon * SQUARES_A_DEGREE)} ${Math.floor(lat * SQUARES_A_DEGREE)}`;
}
