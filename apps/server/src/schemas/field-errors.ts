import type { FieldError, TextFault } from '@motu/core';

/** What is wrong at one place of a document, as both validators of schemas tell it. */
export type SchemaError = { keyword: string; instancePath: string; params: object };

/** One French sentence per refused field (API-03). `whole` names the document itself. */
export function fieldErrors(errors: readonly SchemaError[], whole = 'demande'): FieldError[] {
  const found = errors.map(({ keyword, params, instancePath }) => {
    const path = [...instancePath.split('/').filter(Boolean), ...namedBy(params as Params)];
    const field = path.join('.') || whole;
    return { field, message: `« ${field} » ${say(keyword, params as Params)}.` };
  });
  // A field that may also be empty is refused once for each way to be right: the first says what was meant.
  return found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index);
}

type Params = Record<string, unknown>;

/** A field that is missing or too many is named beside the path of what should hold it: ajv names one, TypeBox a list. */
function namedBy(params: Params): string[] {
  const named =
    params.missingProperty ?? params.additionalProperty ?? params.requiredProperties ?? params.additionalProperties;
  return named === undefined ? [] : [String([named].flat()[0])];
}

const TYPES: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  integer: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un objet',
  null: 'vide',
};

const FAULTS: Record<TextFault, string> = {
  control: 'contient un caractère de contrôle, qui ne s’écrit pas : retapez ce texte',
  direction: 'contient un caractère invisible qui change le sens de l’écriture : retapez ce texte',
  invisible: 'ne contient que des caractères invisibles',
};

const SENTENCES: Record<string, (params: Params) => string> = {
  required: () => 'est obligatoire',
  additionalProperties: () => 'n’est pas attendu',
  boolean: () => 'n’est pas attendu', // so TypeBox says it
  type: ({ type }) => `doit être ${TYPES[String(type)] ?? String(type)}`,
  enum: ({ allowedValues }) => `doit être ${(allowedValues as unknown[]).join(' ou ')}`,
  minLength: ({ limit }) => (limit === 1 ? 'ne peut pas être vide' : `doit compter au moins ${limit} caractères`),
  maxLength: ({ limit }) => `doit compter au plus ${limit} caractères`,
  exclusiveMinimum: ({ limit }) => `doit être plus grand que ${limit}`,
  minimum: ({ limit }) => `doit être au moins ${limit}`,
  maximum: ({ limit }) => `doit être au plus ${limit}`,
  text: ({ fault }) => FAULTS[fault as TextFault],
  minItems: ({ limit }) => `doit compter au moins ${limit} éléments`,
  maxItems: ({ limit }) => `doit compter au plus ${limit} éléments`,
};

function say(keyword: string, params: Params): string {
  return SENTENCES[keyword]?.(params) ?? 'n’a pas la forme attendue';
}
