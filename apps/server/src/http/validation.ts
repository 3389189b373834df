import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

// A GeoJSON position has two numbers or three: a list whose first items are told apart is no mistake.
const options = { allErrors: false, removeAdditional: false, useDefaults: true, strictTuples: false } as const;
/** Addresses carry only text: numbers and booleans are read from it. A body says what it means. */
// Not strictNumbers: it reads 1e999 as no number at all, and then forgets to compare it with the maximum.
const ofAddress = withFormats(new Ajv({ ...options, coerceTypes: 'array', strictNumbers: false }));
const ofBody = withFormats(new Ajv({ ...options, coerceTypes: false }));

export function validateWithSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(
    ({ schema, httpPart }): ValidateFunction => (httpPart === 'body' ? ofBody : ofAddress).compile(schema),
  );
}

function withFormats(ajv: Ajv): Ajv {
  // ajv-formats is CommonJS: its default export is one level down when imported from a module.
  return (addFormats as unknown as { default: (ajv: Ajv) => Ajv }).default(ajv);
}
