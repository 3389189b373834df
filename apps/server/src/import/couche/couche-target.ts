import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { AppError, isSlug, SLUG, toSlug } from '@motu/core';
import { hasTable } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { tablesOf } from '../../domain/layer-tables.ts';
import type { Layer } from '../../domain/layers.ts';
import type { CoucheOptions } from './couche-options.ts';
import { type ImportChoice, oneLine } from './refusal.ts';

export type Target = {
  slug: string;
  name: string;
  known: Layer | null;
  /** The layer is there without its objects, as after a backup was restored elsewhere: the file brings them back. */
  isLost: boolean;
};

/** What the layer will be called, and whether it may be. */
export async function targetOf(
  { file, fileName = file, geopackage, state, ...options }: CoucheOptions,
  kind: 'features' | 'image' = 'features',
): Promise<Target> {
  const stem = basename(fileName, extname(fileName))
    .replace(/[_\s]+/g, ' ')
    .trim();
  const name = oneLine(options.name?.trim() || capital(stem) || 'Couche');
  const slug =
    options.slug ??
    toSlug(options.name ?? stem)
      .slice(0, SLUG.maxLength)
      .replace(/-+$/, '');
  if (!isSlug(slug))
    throw choice(
      'invalid',
      'slug',
      `«\u00a0${oneLine(slug)}\u00a0» ne peut pas être un identifiant de couche\u00a0: donnez-en un, en minuscules sans accent, chiffres et tirets.`,
    );
  if (options.licence && !options.producer)
    throw choice('invalid', 'producer', 'Une licence est celle d’un producteur\u00a0: nommez-le aussi.');
  const layers = await state.layers.all();
  const known = layers.find((layer) => layer.slug === slug) ?? null;
  const meant = layers.find(({ aliases }) => aliases.includes(slug));
  if (!known && meant)
    throw choice('conflict', 'slug', `«\u00a0${slug}\u00a0» désigne déjà «\u00a0${oneLine(meant.name)}\u00a0».`);
  const isLost = known !== null && lacksData(known, geopackage);
  if (known && !options.replaces && !isLost)
    throw choice(
      'conflict',
      'slug',
      `Une couche «\u00a0${slug}\u00a0» existe déjà\u00a0: choisissez un autre identifiant.`,
    );
  if (known && known.drawing?.content.kind !== kind)
    throw choice(
      'conflict',
      'slug',
      `La couche «\u00a0${slug}\u00a0» n’est pas faite ${kind === 'image' ? 'd’une image' : 'd’objets'}\u00a0: elle ne peut pas être remplacée par ce fichier.`,
    );
  return { slug, name, known, isLost };
}

function lacksData({ drawing }: Layer, geopackage: string): boolean {
  const [table] = drawing?.content.kind === 'features' || drawing?.content.kind === 'image' ? tablesOf(drawing) : [];
  if (!table) return false;
  if (drawing?.content.kind === 'image') return !existsSync(join(dirname(geopackage), table));
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return !hasTable(db, table);
  } finally {
    db.close();
  }
}

function choice(code: 'invalid' | 'conflict', field: ImportChoice, message: string): AppError {
  return new AppError(code, message, { fields: [{ field, message }] });
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
