import { randomUUID } from 'node:crypto';
import type { Call } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Edits } from '../domain/edits.ts';
import type { Editable } from '../domain/stores/editable-store.ts';
import { by } from './actor.ts';
import { type Router, serve } from './serve.ts';

type CrudCalls = Record<'read' | 'add' | 'change' | 'remove', Call>;
type CrudRequest = { params: { id: string }; body: Editable; query: { version?: number } };

type Written<Calls extends CrudCalls> = Calls['add']['schema'] extends { body: infer Schema extends TSchema }
  ? Static<Schema>
  : never;
type Stored<Calls extends CrudCalls> = Calls['read']['schema'] extends {
  response: { 200: infer Schema extends TSchema };
}
  ? Extract<Static<Schema>, { content: Editable }>['content']
  : never;

const FIRST_VERSION = 1;

/** Answers the four calls on one kind of thing that administrators edit (ADM-14). `prepare` brings what is written into the form that is kept. */
export function crudRoutes<Calls extends CrudCalls>(
  app: Router,
  calls: Calls,
  edits: Pick<Edits<Stored<Calls>>, 'read' | 'add' | 'change' | 'remove'>,
  prepare: (written: Written<Calls>) => Written<Calls> = (written) => written,
): void {
  serve(app, calls.read, async (request) => ({ content: await edits.read(asked(request).params.id) }));

  serve(app, calls.add, async (request, reply) => {
    const { body } = asked(request);
    const record = { ...(prepare(body as never) as object), id: randomUUID(), version: FIRST_VERSION };
    return reply.code(201).send({ content: await edits.add(record as never, by(request)) });
  });

  serve(app, calls.change, async (request) => {
    const { params, body } = asked(request);
    const changes = { ...(prepare(body as never) as object), version: body.version };
    return { content: await edits.change(params.id, changes as never, by(request)) };
  });

  serve(app, calls.remove, async (request) => {
    const { params, query } = asked(request);
    await edits.remove(params.id, query.version, by(request));
    return { content: null };
  });
}

/** What the schemas have let through, in the form that the four calls share: here the compiler does not know of which thing. */
const asked = ({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>) =>
  ({ params, query, body }) as CrudRequest;
