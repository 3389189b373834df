import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Call, CallSchema } from '@motu/contract';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';

type Handler<Schema extends CallSchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  TypeBoxTypeProvider,
  FastifyBaseLogger
>;

/** An app, whatever it takes for a schema. */
export type Router = { route(options: RouteOptions): unknown };

/** What the guards have to know of a call, beside who may make it. */
type ServeOptions = Omit<FastifyContextConfig, 'access' | 'reads'> & { bodyLimit?: number };

/** Answers a call of the contract, which says its method, its path, its schema and who may make it. */
export function serve<Schema extends CallSchema>(
  app: Router,
  { method, path, access, reads, schema }: Call<Schema>,
  ...rest: [handler: Handler<Schema>] | [options: ServeOptions, handler: Handler<Schema>]
): void {
  const [{ bodyLimit, ...settings }, handler] = rest.length === 1 ? [{} as ServeOptions, rest[0]] : rest;
  const config = { ...settings, access, ...(reads && { reads }) };
  const options = { method, url: path, schema, config, ...(bodyLimit !== undefined && { bodyLimit }), handler };
  // Fastify knows by a type parameter which library wrote the schemas; here `Handler` carries it.
  app.route(options as unknown as RouteOptions);
}
