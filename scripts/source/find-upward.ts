import { dirname } from 'node:path';

/** Each place with those it may import. A table is read downward: a place may name only those before it, and nothing below imports what is above. */
export type Order = Readonly<Record<string, readonly string[]>>;

/** Whether a file is one of a place: a folder, a file, or the files of a folder and not those of its folders (`admin/*`). */
export function isIn(file: string, place: string): boolean {
  if (place.endsWith('/*')) return dirname(file) === dirname(place);
  return file === place || file.startsWith(`${place}/`);
}

/** The longest name that fits a file, or a folder within a place. */
export function placeOf(file: string, order: Order): string | undefined {
  return Object.keys(order)
    .filter((place) => isIn(file, place))
    .sort((a, b) => b.length - a.length)[0];
}

/** What a place names though it is no place before it, of its own table or of those above: places after it, itself, and names that no table knows. */
export function findUpward(tables: readonly Order[]): string[] {
  return tables.flatMap((table, i) => {
    const places = Object.keys(table);
    const isKnown = (name: string) => tables.slice(0, i).some((above) => placeOf(name, above) !== undefined);
    return Object.entries(table).flatMap(([place, allowed]) =>
      allowed
        .filter((name) => {
          const named = placeOf(name, table);
          return named === undefined ? !isKnown(name) : places.indexOf(named) >= places.indexOf(place);
        })
        .map((name) => `${place} → ${name}`),
    );
  });
}
