import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { SchemaError } from '../schemas/field-errors.ts';
import { addressTextErrors, bodyTextErrors } from '../schemas/text-errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every schema that nobody has needed yet. Throws at one that cannot be. */
    compileSchemas: () => void;
    /** Whether the values of an address are what a schema says; numbers among them are read. */
    readerOf: (schema: object) => (query: unknown) => boolean;
    /** Writes an answer as its schema says. */
    writerOf: (schema: object) => (answer: unknown) => string;
  }
}

// A GeoJSON position has two numbers or three: a list whose first items are told apart is no mistake.
const options = { allErrors: false, removeAdditional: false, useDefaults: true, strictTuples: false } as const;
/** Addresses carry only text: numbers and booleans are read from it. A body says what it means. */
// Not strictNumbers: it reads 1e999 as no number at all, and then forgets to compare it with the maximum.
const ofAddress = withFormats(new Ajv({ ...options, coerceTypes: 'array', strictNumbers: false }));
const ofBody = withFormats(new Ajv({ ...options, coerceTypes: false }));

/**
 * Requests are read, and answers written, as their schemas say; texts must be such that someone can see them. Each schema is compiled at its first use: at the start, all of them
 * together took a quarter of it.
 */
export function validateWithSchemas(app: FastifyInstance): void {
  const all: (() => unknown)[] = [];
  const later = <T>(compile: () => T): (() => T) => {
    let made: T | undefined;
    const compiled = () => {
      made ??= compile();
      return made;
    };
    all.push(compiled);
    return compiled;
  };

  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const compiled = later(() => (httpPart === 'body' ? ofBody : ofAddress).compile(schema));
    const validate: ReturnType<FastifySchemaCompiler<object>> = (value) => {
      const wrongTexts = (httpPart === 'body' ? bodyTextErrors : addressTextErrors)(value);
      const check = compiled();
      const isValid = wrongTexts.length === 0 && check(value);
      // Where Fastify reads why it was refused.
      validate.errors = wrongTexts.length > 0 ? wrongTexts.map(asAjvError) : (check.errors ?? null);
      return isValid;
    };
    return validate;
  });

  // The same refusals are in nearly every call: one function writes them all.
  const writers = new Map<object, () => (answer: unknown) => string>();
  const writerOf = (schema: object) => {
    const compiled = writers.get(schema) ?? later(() => fastJsonStringify(schema));
    writers.set(schema, compiled);
    return (answer: unknown) => compiled()(answer);
  };
  app.setSerializerCompiler<object>(({ schema }) => writerOf(schema));
  app.decorate('writerOf', writerOf);
  app.decorate('readerOf', (schema: object) => {
    const compiled = later(() => ofAddress.compile(schema));
    return (query: unknown) => addressTextErrors(query).length === 0 && compiled()(query);
  });

  app.decorate('compileSchemas', () => {
    for (const compiled of all) compiled();
  });
}

/** Said by the schemas' own words elsewhere: only a log would read this one. */
const asAjvError = (error: SchemaError) => ({
  ...error,
  params: { ...error.params },
  schemaPath: '#/text',
  message: 'must be plain text',
});

function withFormats(ajv: Ajv): Ajv {
  // ajv-formats is CommonJS: its default export is one level down when imported from a module.
  return (addFormats as unknown as { default: (ajv: Ajv) => Ajv }).default(ajv);
}
