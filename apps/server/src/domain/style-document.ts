import { AppError } from '@motu/core';
import { readSld, type Style, styleFault } from '@motu/engine';

const FIELD = 'style';

/** A style as an administrator writes it, read: GeoStyler's own form, or the text of an SLD document. */
export async function readStyle(written: unknown): Promise<Style> {
  const style = typeof written === 'string' ? await readText(written) : written;
  const fault = await styleFault(style);
  if (fault) throw refused(fault);
  return style as Style;
}

async function readText(text: string): Promise<unknown> {
  if (!text.trimStart().startsWith('<')) throw refused('Un style est un document SLD, ou du JSON de GeoStyler.');
  try {
    return await readSld(text);
  } catch (error) {
    throw refused(error instanceof AppError ? error.message : 'Ce style SLD ne peut pas être lu.');
  }
}

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: FIELD, message }] });

/** The refusal of a style that the engine failed to draw; what the engine foresaw says nothing of the style. */
export function notDrawn(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  const message = 'Ce style ne peut pas être dessiné.';
  throw new AppError('invalid', message, { cause, fields: [{ field: FIELD, message }] });
}
