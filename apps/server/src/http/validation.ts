import type { FieldError } from '@motu/core';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';

// A GeoJSON position has two numbers or three: a list whose first items are told apart is no mistake.
const options = { allErrors: false, removeAdditional: false, useDefaults: true, strictTuples: false } as const;
/** Addresses carry only text: numbers and booleans are read from it. A body says what it means. */
const ofAddress = withFormats(new Ajv({ ...options, coerceTypes: 'array' }));
const ofBody = withFormats(new Ajv({ ...options, coerceTypes: false }));

export function validateWithSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(
    ({ schema, httpPart }): ValidateFunction =>
      httpPart === 'body' ? ofBody.compile(schema) : finite(ofAddress.compile(schema)),
  );
}

/** « 1e400 » reads as infinity, which Ajv lets through: it looks at ranges only where a number is finite. */
function finite(validate: ValidateFunction): ValidateFunction {
  const check = (data: Record<string, unknown>): boolean => {
    if (!validate(data)) {
      check.errors = validate.errors ?? null;
      return false;
    }
    const field = Object.keys(data).find((name) => Math.abs(data[name] as number) === Number.POSITIVE_INFINITY);
    check.errors = field
      ? [{ keyword: 'type', params: { type: 'number' }, instancePath: `/${field}`, schemaPath: '#' }]
      : null;
    return !field;
  };
  check.errors = null as ValidateFunction['errors'] | null;
  return check as unknown as ValidateFunction;
}

function withFormats(ajv: Ajv): Ajv {
  // ajv-formats is CommonJS: its default export is one level down when imported from a module.
  return (addFormats as unknown as { default: (ajv: Ajv) => Ajv }).default(ajv);
}

/** One French sentence per refused field (API-03). */
export function fieldErrors(errors: FastifySchemaValidationError[]): FieldError[] {
  return errors.map(({ keyword, params, instancePath }) => {
    const missing = keyword === 'required' || keyword === 'additionalProperties';
    const name = params.missingProperty ?? params.additionalProperty;
    const path = [...instancePath.split('/').filter(Boolean), ...(missing ? [String(name)] : [])];
    const field = path.join('.') || 'demande';
    return { field, message: `« ${field} » ${say(keyword, params)}.` };
  });
}

type Params = Record<string, unknown>;

const TYPES: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  integer: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un objet',
  null: 'vide',
};

const SENTENCES: Record<string, (params: Params) => string> = {
  required: () => 'est obligatoire',
  additionalProperties: () => 'n’est pas attendu',
  type: ({ type }) => `doit être ${TYPES[String(type)] ?? String(type)}`,
  enum: ({ allowedValues }) => `doit être ${(allowedValues as unknown[]).join(' ou ')}`,
  minLength: ({ limit }) => (limit === 1 ? 'ne peut pas être vide' : `doit compter au moins ${limit} caractères`),
  maxLength: ({ limit }) => `doit compter au plus ${limit} caractères`,
  minimum: ({ limit }) => `doit être au moins ${limit}`,
  maximum: ({ limit }) => `doit être au plus ${limit}`,
  minItems: ({ limit }) => `doit compter au moins ${limit} éléments`,
  maxItems: ({ limit }) => `doit compter au plus ${limit} éléments`,
};

function say(keyword: string, params: Params): string {
  return SENTENCES[keyword]?.(params) ?? 'n’a pas la forme attendue';
}
