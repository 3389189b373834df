import type { Type } from 'typebox';
import type { Endpoint } from './endpoints.ts';

/** What is asked and answered, as JSON Schema, and the words of the documentation. */
export type CallSchema = {
  tags?: string[];
  summary?: string;
  description?: string;
  /** Not in the documentation. */
  hide?: boolean;
  params?: Type.TSchema;
  querystring?: Type.TSchema;
  body?: Type.TSchema;
  consumes?: string[];
  response?: Record<number | string, Type.TSchema>;
};

/** A call of the API: method, path, access, and its schema. */
export type Call<Schema extends CallSchema = CallSchema> = Endpoint & { schema: Schema };

/** Attaches their schemas to the endpoints of a group; the compiler asks for each. */
export function withSchemas<
  Group extends Record<string, Endpoint>,
  Schemas extends { [Name in keyof Group]: CallSchema },
>(group: Group, schemas: Schemas) {
  const calls = Object.entries(group).map(([name, endpoint]) => [name, { ...endpoint, schema: schemas[name] }]);
  return Object.fromEntries(calls) as { [Name in keyof Group]: Group[Name] & { schema: Schemas[Name] } };
}
