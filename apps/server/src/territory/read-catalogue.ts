import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { type FeaturePart, type Layer, readSld, type Style, styleFault } from '@motu/engine';
import type { Static, TSchema } from 'typebox';
import { type Catalogue, type CatalogueContext, toGroups } from '../domain/catalogue.ts';
import { fieldErrors } from '../schemas/field-errors.ts';
import { schemaErrors } from '../schemas/schema-errors.ts';
import { CatalogueDocument, CONTENTS, type LayerDocument } from './catalogue-file.ts';

const CATALOGUE_FILE = 'couches.json';

/** The layers and contexts that a territory's folder brings; null when it has no such file. */
export async function readCatalogue(folder: string): Promise<Catalogue | null> {
  const path = join(folder, CATALOGUE_FILE);
  if (!existsSync(path)) return null;
  const document = check(CatalogueDocument, parse(path), '');
  const layers: Layer[] = [];
  for (const layer of document.layers) layers.push(await readLayer(folder, layer));
  const twice = layers.find(({ slug }, i) => layers.findIndex((other) => other.slug === slug) !== i);
  if (twice) throw refused(`deux couches portent le nom « ${twice.slug} »`);
  const contexts = readContexts(document, new Set(layers.map(({ slug }) => slug)));
  return { layers, contexts, note: null };
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw refused('ce n’est pas du JSON lisible', cause);
  }
}

async function readLayer(folder: string, document: LayerDocument): Promise<Layer> {
  const { slug, title, description = '', minZoom, maxZoom, fields = [], legend = {}, sources = [] } = document;
  const where = `couche « ${slug} » : `;
  if (minZoom > maxZoom) throw refused(`${where}« minZoom » dépasse « maxZoom »`);
  const content = await readContent(folder, document.content, where);
  return { slug, title, description, minZoom, maxZoom, content, fields, legend, sources } as Layer;
}

async function readContent(
  folder: string,
  document: LayerDocument['content'],
  where: string,
): Promise<Layer['content']> {
  const content = check(CONTENTS[document.kind] as TSchema, document, where) as
    | Static<(typeof CONTENTS)['features' | 'hillshade' | 'relief']>
    | Static<(typeof CONTENTS)['composed']>;
  switch (content.kind) {
    case 'features':
      return { ...content, style: await readStyle(folder, content.style, where) } as Layer['content'];
    case 'composed': {
      const parts: FeaturePart[] = [];
      for (const part of content.parts)
        parts.push({ ...part, style: await readStyle(folder, part.style, where) } as FeaturePart);
      return { ...content, parts };
    }
    default:
      return content;
  }
}

/** A style is written in the file itself, or in an SLD file beside it. */
async function readStyle(folder: string, written: unknown, where: string): Promise<Style> {
  const style = typeof written === 'string' ? await readStyleFile(folder, written, where) : written;
  const fault = await styleFault(style);
  if (fault) throw refused(`${where}style : ${fault.replace(/\.$/, '')}`);
  return style as Style;
}

async function readStyleFile(folder: string, name: string, where: string): Promise<Style> {
  // A name alone: a territory reads nothing outside its folder.
  if (!/^[\w-]+\.sld$/.test(name)) throw refused(`${where}« ${name} » n’est pas le nom d’un fichier SLD du dossier`);
  let text: string;
  try {
    text = readFileSync(join(folder, name), 'utf8');
  } catch (cause) {
    throw refused(`${where}le fichier « ${name} » manque`, cause);
  }
  try {
    return await readSld(text);
  } catch (cause) {
    throw refused(`${where}« ${name} » ne peut pas être lu comme un style SLD`, cause);
  }
}

function readContexts({ contexts = [] }: CatalogueDocument, slugs: ReadonlySet<string>): CatalogueContext[] {
  return contexts.map(({ groups, description = null, center = null, extent = null, ...context }, i) => {
    const unknown = groups.flatMap(({ layers }) => layers).find((slug) => !slugs.has(slug.replace(/^\+/, '')));
    if (unknown) throw refused(`contexte « ${context.slug} » : la couche « ${unknown} » n’existe pas`);
    return { ...context, description, center, extent, isDefault: i === 0, groups: toGroups(groups) };
  });
}

function check<T extends TSchema>(schema: T, value: unknown, where: string): Static<T> {
  const [first] = fieldErrors(schemaErrors(schema, value), 'le document');
  if (first) throw refused(`${where}${first.message.replace(/\.$/, '')}`);
  return value as Static<T>;
}

/** `Le fichier couches.json du territoire n’est pas valable : couche « routes » : « table » est obligatoire.` */
export function refused(why: string, cause?: unknown): AppError {
  return new AppError('invalid', `Le fichier ${CATALOGUE_FILE} du territoire n’est pas valable : ${why}.`, { cause });
}
