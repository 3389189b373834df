import { fr } from './fr.ts';

/** A field of a form, as a person calls it. */
export type ConflictField<T> = {
  name: keyof T & string;
  label: string;
  /** How its value reads; by itself otherwise. */
  show?: (value: T[keyof T & string]) => string;
};

export type Side = 'mine' | 'theirs';

/** A difference between what was typed and what someone else has saved, and which one is proposed. */
export type Difference = { name: string; label: string; mine: string; theirs: string; proposed: Side };

/** What two people made of one thing that both had read as `base`. */
export type Conflict<T> = { base: T; mine: T; theirs: T };

/** The fields in which both versions differ. Where only one of the two changed something, that one is proposed; else one's own. */
export function differences<T extends object>(
  { base, mine, theirs }: Conflict<T>,
  fields: readonly ConflictField<T>[],
): Difference[] {
  return fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map(({ name, label, show = readable }) => ({
      name,
      label,
      mine: show(mine[name]),
      theirs: show(theirs[name]),
      proposed: isSame(mine[name], base[name]) ? 'theirs' : 'mine',
    }));
}

/** Theirs, with one's own fields where these were chosen: what has no field of its own stays as it was saved. */
export function resolve<T extends object>({ mine, theirs }: Conflict<T>, choices: Readonly<Record<string, Side>>): T {
  const own = Object.keys(choices).filter((name) => choices[name] === 'mine') as (keyof T)[];
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value as a person reads it. */
export function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return fr.empty;
  if (typeof value === 'boolean') return value ? fr.yes : fr.no;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || fr.empty;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
