import type { AttributeValues, LayerAttributes } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Engine } from '@motu/engine';
import { classBounds } from './class-bounds.ts';
import type { Layer } from './layers.ts';

/** What the style of a layer may speak of. */
export async function layerAttributes(engine: Engine, { drawing }: Layer): Promise<LayerAttributes> {
  const found = drawing?.content.kind === 'features' ? await engine.attributes(drawing.content) : null;
  if (!drawing || !found) throw new AppError('invalid', 'Cette couche n’est pas dessinée à partir d’objets.');
  const titleOf = (name: string) => drawing.fields.find((field) => field.name === name)?.title ?? null;
  const attributes = found.attributes.map(({ name, kind }) => ({ name, title: titleOf(name), kind }));
  return { attributes, shapes: found.shapes };
}

/** What the values of one attribute are, over the objects that the layer draws. */
export async function attributeValues(
  engine: Engine,
  { drawing }: Layer,
  { attribute, classes }: { attribute: string; classes: number },
): Promise<AttributeValues> {
  const content = drawing?.content.kind === 'features' ? drawing.content : null;
  const found =
    content && (await engine.attributeSummary({ table: content.table, filter: content.filter, field: attribute }));
  if (!found) {
    const message = `La couche n’a pas d’attribut «\u00a0${attribute}\u00a0».`;
    throw new AppError('invalid', message, { fields: [{ field: 'attribute', message }] });
  }
  const { marks, ...summary } = found;
  return { ...summary, bounds: classBounds(marks, classes) };
}
