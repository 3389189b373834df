import type { FileContent, ImportChoices } from '@motu/contract';
import { SLUG, toSlug } from '@motu/core';

/** What a file is proposed to become: `recifs_2024.gpkg` → « Recifs 2024 », its only table, the columns that look right. */
export function firstChoices(fileName: string, { tables, columnX, columnY }: FileContent): ImportChoices {
  const stem = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  const name = stem.charAt(0).toLocaleUpperCase('fr') + stem.slice(1);
  const [table, ...others] = tables;
  return {
    name,
    slug: toSlug(name).slice(0, SLUG.maxLength).replace(/-+$/, ''),
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

/** What the chosen table says of its coordinates; null when it does not, or none is chosen yet. */
export function projectionOf({ tables }: FileContent, table: string | null): string | null {
  return (tables.length > 1 ? tables.find(({ name }) => name === table) : tables[0])?.projection ?? null;
}
