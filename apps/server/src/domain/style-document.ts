import { AppError } from '@motu/core';
import { readSld, type Style } from '@motu/engine';
import { Type } from 'typebox';
import { fieldErrors } from './field-errors.ts';
import { schemaErrors } from './schema-errors.ts';

/** A GeoStyler style: what the engine draws is told apart by its kind, the rest is the style's own affair. */
export const StyleDocument = Type.Object({
  name: Type.String(),
  rules: Type.Array(
    Type.Object({
      name: Type.String(),
      symbolizers: Type.Array(Type.Object({ kind: Type.Enum(['Fill', 'Line', 'Mark', 'Icon', 'Text']) })),
    }),
    { minItems: 1 },
  ),
});

const FIELD = 'style';

/** A style as an administrator writes it, read: GeoStyler's own form, or the text of an SLD document. */
export async function readStyle(written: unknown): Promise<Style> {
  if (typeof written === 'string') return checkStyle(await readText(written));
  return checkStyle(written);
}

async function readText(text: string): Promise<unknown> {
  if (!text.trimStart().startsWith('<')) throw refused('Un style est un document SLD, ou du JSON de GeoStyler.');
  try {
    return await readSld(text);
  } catch (error) {
    throw refused(error instanceof AppError ? error.message : 'Ce style SLD ne peut pas être lu.');
  }
}

function checkStyle(style: unknown): Style {
  const [first] = fieldErrors(schemaErrors(StyleDocument, style), 'style');
  if (first) throw refused(first.message);
  return style as Style;
}

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: FIELD, message }] });
