import type { Static, TProperties, TSchema } from 'typebox';
import type { CallSchema } from './call.ts';
import type { Calls } from './calls.ts';

/** One function for each call: `api.users.read({ params: { id }, signal })`. `Bytes` is what a client takes files for, `Signal` what gives a call up. */
export type Api<Bytes, Signal> = {
  [Group in keyof Calls]: {
    [Name in keyof Calls[Group]]: Calls[Group][Name] extends { schema: CallSchema }
      ? Ask<Calls[Group][Name], Bytes, Signal>
      : never;
  };
};

type Ask<Call extends { schema: CallSchema }, Bytes, Signal> =
  Record<never, never> extends Asked<Call, Bytes, Signal>
    ? (asked?: Asked<Call, Bytes, Signal>) => Promise<Answer<Call, Bytes>>
    : (asked: Asked<Call, Bytes, Signal>) => Promise<Answer<Call, Bytes>>;

/** What a call is made with, as its schema says. */
type Asked<Call extends { schema: CallSchema }, Bytes, Signal> = Params<Call['schema']> &
  Queried<Call['schema']> &
  Body<Call['schema'], Bytes> & { signal?: Signal | undefined };

type Params<Schema> = Schema extends { params: infer Params extends TSchema } ? { params: Static<Params> } : unknown;

type Queried<Schema> = Schema extends { querystring: { properties: infer Fields extends TProperties } }
  ? keyof Fields extends LooseNames<Fields>
    ? { query?: Query<Fields> }
    : { query: Query<Fields> }
  : unknown;

type Query<Fields extends TProperties> = {
  [Name in Exclude<keyof Fields, LooseNames<Fields>>]: Static<Fields[Name]>;
} & { [Name in LooseNames<Fields>]?: Static<Fields[Name]> | undefined };

/** What may be left out of a query: what is optional, and what the server has a default for. */
type LooseNames<Fields extends TProperties> = {
  [Name in keyof Fields]: Fields[Name] extends { '~optional': true } | { default: unknown } ? Name : never;
}[keyof Fields];

type Body<Schema, Bytes> = Schema extends { body: infer Body extends TSchema }
  ? { body: Static<Body> }
  : Schema extends { consumes: string[] }
    ? { body: Bytes }
    : unknown;

type Answer<Call, Bytes> = Call extends { answer: 'bytes' }
  ? Bytes
  : Call extends { schema: { response: infer Response } }
    ? Success<Response> extends infer Schema extends TSchema
      ? Static<Schema>
      : never
    : unknown;

/** A call that succeeds answers with one of these. */
type Success<Response> = Response[keyof Response & (200 | 201 | 202)];
