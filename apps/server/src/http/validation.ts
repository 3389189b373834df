import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every schema that nobody has needed yet. Throws at one that cannot be. */
    compileSchemas: () => void;
  }
}

// A GeoJSON position has two numbers or three: a list whose first items are told apart is no mistake.
const options = { allErrors: false, removeAdditional: false, useDefaults: true, strictTuples: false } as const;
/** Addresses carry only text: numbers and booleans are read from it. A body says what it means. */
// Not strictNumbers: it reads 1e999 as no number at all, and then forgets to compare it with the maximum.
const ofAddress = withFormats(new Ajv({ ...options, coerceTypes: 'array', strictNumbers: false }));
const ofBody = withFormats(new Ajv({ ...options, coerceTypes: false }));

/**
 * Requests are read, and answers written, as their schemas say. Each is compiled at its first use: at the start, all of them
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
      const check = compiled();
      const isValid = check(value);
      validate.errors = check.errors ?? null; // where Fastify reads why it was refused
      return isValid;
    };
    return validate;
  });

  // The same refusals are in nearly every call: one function writes them all.
  const writers = new Map<object, () => (answer: unknown) => string>();
  app.setSerializerCompiler<object>(({ schema }) => {
    const compiled = writers.get(schema) ?? later(() => fastJsonStringify(schema));
    writers.set(schema, compiled);
    return (answer) => compiled()(answer);
  });

  app.decorate('compileSchemas', () => {
    for (const compiled of all) compiled();
  });
}

function withFormats(ajv: Ajv): Ajv {
  // ajv-formats is CommonJS: its default export is one level down when imported from a module.
  return (addFormats as unknown as { default: (ajv: Ajv) => Ajv }).default(ajv);
}
