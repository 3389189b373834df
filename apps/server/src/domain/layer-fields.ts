import type { FieldKind, LayerField, TableFields } from '@motu/contract';
import { AppError, type FieldError } from '@motu/core';
import type { Engine } from '@motu/engine';
import type { Layer, LayerDrawing } from './layers.ts';

/** Objects that are looked at to tell what the values of an attribute are. */
const LOOKED_AT = 300;
/** Objects that an information card may be tried on. */
const SHOWN_OBJECTS = 10;
/** Characters of a value: a card that is being made needs no more. */
const LONGEST_VALUE = 2000;

type Row = TableFields['objects'][number];

/** What the table of a layer has to tell; nothing for a layer that draws no table, or when its data are not there. */
export async function tableFields(engine: Engine, { drawing }: Layer): Promise<TableFields> {
  const none = { columns: [], fields: [], objects: [] };
  if (drawing?.content.kind !== 'features') return none;
  const sample = await engine.sampleTable(drawing.content, LOOKED_AT);
  if (!sample) return none;
  const { columns, objects } = sample;
  return {
    columns: columns.map((name) => ({ name, kind: kindOf(objects.map((object) => object[name])) })),
    fields: [...drawing.fields],
    objects: fullest(objects).map(shorten),
  };
}

/** Null when the table of a layer is not there; none when it draws no table. */
export async function columnsOf(engine: Engine, { content }: LayerDrawing): Promise<readonly string[] | null> {
  if (content.kind !== 'features') return [];
  return (await engine.sampleTable(content, 1))?.columns ?? null;
}

/** Those that have the most to tell, in their own order: an empty card shows nothing of what is made. */
function fullest(objects: readonly Row[]): Row[] {
  const filled = (row: Row) => Object.values(row).filter((value) => value !== null && value !== '').length;
  const chosen = new Set([...objects].sort((a, b) => filled(b) - filled(a)).slice(0, SHOWN_OBJECTS));
  return objects.filter((row) => chosen.has(row));
}

const shorten = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value,
    ]),
  );

const DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;
const LINK = /^https?:\/\/\S+$/i;

/** What all values that are there have in common. */
function kindOf(values: readonly unknown[]): FieldKind {
  const there = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (there.length === 0) return 'empty';
  if (there.every((value) => typeof value === 'boolean')) return 'boolean';
  if (there.every((value) => typeof value === 'number')) return there.every(Number.isInteger) ? 'integer' : 'decimal';
  const texts = there.map(String);
  if (texts.every((text) => DATE.test(text))) return 'date';
  return texts.every((text) => LINK.test(text.trim())) ? 'link' : 'text';
}

type Described = { drawing: LayerDrawing; kept: LayerDrawing | null; columns: readonly string[] | null };

/** The attributes of a layer as they were described; one that neither its table has, nor was described before, is refused. */
export function describedFields(
  fields: readonly LayerField[] | null | undefined,
  { drawing, kept, columns }: Described,
): LayerDrawing['fields'] {
  // Nothing was said of them, or another table was chosen since they were read.
  if (!fields || (kept && isSame(fields, kept.fields))) return drawing.fields;
  const known = new Set([...(columns ?? []), ...drawing.fields.map(({ name }) => name)]);
  const unknown = fields.flatMap(({ name }, index): FieldError[] =>
    columns === null || known.has(name)
      ? []
      : [{ field: `fields.${index}.name`, message: `La couche n’a pas d’attribut «\u00a0${name}\u00a0».` }],
  );
  if (unknown[0]) throw new AppError('invalid', unknown[0].message, { fields: unknown });
  return fields.map(written);
}

/** Without what is empty: one that says nothing is one that is not there. */
function written({ title, unit, description, format, decimals, hidden, name }: LayerField): LayerField {
  return {
    name,
    title: title.trim(),
    ...(unit?.trim() && { unit: unit.trim() }),
    ...(description?.trim() && { description: description.trim() }),
    ...(format && { format }),
    ...(format === 'decimal' && decimals !== undefined && { decimals }),
    ...(hidden && { hidden }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields of a layer that has no table of ours would be kept by nobody: what was written is refused, not forgotten. */
export function refuseFields(fields: readonly LayerField[] | null | undefined, isOurs: boolean): void {
  if (!fields || fields.length === 0) return;
  const message = isOurs
    ? 'Cette couche ne dessine pas d’objets\u00a0: elle n’a pas de champs à régler.'
    : 'Cette couche vient d’un autre serveur\u00a0: ses champs sont ceux qu’il envoie, et ne se règlent pas ici.';
  throw new AppError('invalid', message, { fields: [{ field: 'fields', message }] });
}
