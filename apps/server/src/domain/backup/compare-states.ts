import { noteTitle, type RestoreCheck, type RestoredKind } from '@motu/contract';
import { compareNames } from '@motu/core';
import type { Cell, Snapshot } from './snapshot.ts';

/** The tables that are told of, what tells two rows of them apart, and what people call a row. */
const TABLES: Record<RestoredKind, { table: string; key: string; nameOf: (row: Row) => string }> = {
  layer: { table: 'layer', key: 'id', nameOf: ({ name }) => String(name) },
  context: { table: 'context', key: 'id', nameOf: ({ name }) => String(name) },
  account: { table: 'account', key: 'id', nameOf: ({ username }) => String(username) },
  setting: { table: 'setting', key: 'name', nameOf: ({ name }) => String(name) },
  note: { table: 'release_note', key: 'id', nameOf: ({ content }) => noteTitle(String(content)) },
  location: { table: 'location', key: 'id', nameOf: ({ title }) => String(title) },
  schedule: { table: 'schedule', key: 'id', nameOf: ({ name }) => String(name) },
};

type Row = Record<string, Cell>;

/** What would change if `after` took the place of `before`, by name. Both have the tables of this version. */
export async function compareStates(before: Snapshot, after: Snapshot): Promise<RestoreCheck['changes']> {
  const changes: RestoreCheck['changes'] = [];
  for (const [kind, { table, key, nameOf }] of Object.entries(TABLES)) {
    const old = new Map((await rowsOf(before, table)).map((row) => [row[key], row]));
    const found = { added: [] as string[], gone: [] as string[], changed: [] as string[], same: 0 };
    for (const row of await rowsOf(after, table)) {
      const known = old.get(row[key] ?? '');
      old.delete(row[key] ?? '');
      if (!known) found.added.push(nameOf(row));
      else if (contentOf(known) !== contentOf(row)) found.changed.push(nameOf(row));
      else found.same++;
    }
    found.gone = [...old.values()].map(nameOf);
    for (const names of [found.added, found.gone, found.changed]) names.sort(compareNames);
    changes.push({ kind: kind as RestoredKind, ...found });
  }
  return changes;
}

/** All of a small table. */
export async function rowsOf(snapshot: Snapshot, name: string): Promise<Row[]> {
  const table = snapshot.tables.find((one) => one.name === name);
  const rows: Row[] = [];
  if (!table) return rows;
  for await (const some of snapshot.rows(table))
    rows.push(...some.map((cells) => Object.fromEntries(table.columns.map((column, i) => [column, cells[i] ?? null]))));
  return rows;
}

export const countOf = ({ tables }: Snapshot, name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? 0;

/** What was changed and changed back is the same. */
const contentOf = ({ version: _, ...row }: Row): string => JSON.stringify(row);
