import type { FileContent, ImportChoices, TableChoices } from '@motu/contract';
import { SLUG, toSlug } from '@motu/core';

/** What a file is proposed to become: `recifs_2024.gpkg` → « Recifs 2024 », its only table, the columns that look right. */
export function firstChoices(fileName: string, { tables, columnX, columnY }: FileContent): ImportChoices {
  const name = nameFrom(fileName.replace(/\.[^.]+$/, ''));
  const [table, ...others] = tables;
  return {
    name,
    slug: slugFrom(name),
    description: null,
    table: others.length > 0 ? null : (table?.name ?? null),
    projection: null,
    encoding: null,
    columnX,
    columnY,
    producer: null,
    licence: null,
  };
}

/** `recifs_2024` → « Recifs 2024 » */
function nameFrom(stem: string): string {
  const words = stem.replace(/[_\s]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1);
}

const slugFrom = (name: string): string => toSlug(name).slice(0, SLUG.maxLength).replace(/-+$/, '');

export type TableDraft = TableChoices['tables'][number] & { isChosen: boolean };

/** What each table of a file is proposed to become, as it was last sent where it was; those that are layers already are left out. */
export function firstTables({ tables }: FileContent, sent: TableChoices | null, made: readonly string[]): TableDraft[] {
  const names = tables.flatMap(({ name }) => name ?? []).filter((name) => !made.includes(name));
  return names.map((table) => {
    const before = sent?.tables.find((one) => one.table === table);
    if (before) return { ...before, isChosen: true };
    const name = nameFrom(table);
    return { table, name, slug: slugFrom(name), projection: null, isChosen: sent === null };
  });
}

/** What the chosen table says of its coordinates; null when it does not, or none is chosen yet. */
export function projectionOf({ tables }: FileContent, table: string | null): string | null {
  return (tables.length > 1 ? tables.find(({ name }) => name === table) : tables[0])?.projection ?? null;
}
