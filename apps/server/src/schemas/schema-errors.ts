import { createRequire } from 'node:module';
import type { TSchema } from 'typebox';

const require = createRequire(import.meta.url);

/** Whatever does not fit a schema. Its library, some 300 files, is loaded by the first question: most starts have none. */
export function schemaErrors(schema: TSchema, value: unknown) {
  const { Value } = require('typebox/value') as typeof import('typebox/value');
  return Value.Errors(schema, value);
}
