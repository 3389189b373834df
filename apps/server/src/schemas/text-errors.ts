import { type TextFault, textFault } from '@motu/core';
import type { SchemaError } from './field-errors.ts';

/** A password is hashed and never shown: one that was chosen before must go on being accepted. */
const SECRETS = new Set(['password', 'currentPassword', 'newPassword']);

type FaultOf = (text: string) => TextFault | null;

/** What no database keeps, be it in a word that is only looked for. */
const controlOnly: FaultOf = (text) => (textFault(text) === 'control' ? 'control' : null);
const nulOnly: FaultOf = (text) => (text.includes('\u0000') ? 'control' : null);

/** The first text of a request's body that nobody could see or type, at any depth, as a validator of schemas tells it (API-03). */
export const bodyTextErrors = (body: unknown): SchemaError[] => textErrors(body, textFault, '');

/** The same of an address, whose texts are looked for and not kept. */
export const addressTextErrors = (values: unknown): SchemaError[] => textErrors(values, controlOnly, '');

function textErrors(value: unknown, faultOf: FaultOf, instancePath: string): SchemaError[] {
  if (typeof value === 'string') {
    const fault = faultOf(value);
    return fault ? [{ keyword: 'text', instancePath, params: { fault } }] : [];
  }
  if (!isNested(value)) return []; // a number, a file
  for (const [key, item] of Object.entries(value)) {
    const inKey = textErrors(key, faultOf, instancePath);
    if (inKey.length > 0) return inKey;
    const inItem = textErrors(item, SECRETS.has(key) ? nulOnly : faultOf, `${instancePath}/${key}`);
    if (inItem.length > 0) return inItem;
  }
  return [];
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
