import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { inPlace } from '../domain/context-edits.ts';
import { allContexts, type Context } from '../domain/contexts.ts';
import type { Edits } from '../domain/edits.ts';
import { type Location, listLocations } from '../domain/locations.ts';
import type { ReleaseNote } from '../domain/release-notes.ts';
import type { SettingEdits } from '../domain/settings.ts';
import type { State } from '../domain/state.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

export type ContentEdits = {
  contexts: Edits<Context>;
  notes: Edits<ReleaseNote>;
  locations: Edits<Location>;
  settings: SettingEdits;
};

const NEW = 1;

/** What administrators write for visitors (ADM-04, 05, 06, 10): each change carries the version it was made from. */
export const contentEdits: FastifyPluginAsyncTypebox<ContentEdits & { state: State }> = async (app, options) => {
  const { state, contexts, notes, locations, settings } = options;

  serve(app, calls.contexts.stored, async () => ({
    content: await allContexts(state),
  }));
  serve(app, calls.contexts.read, async ({ params }) => ({
    content: await contexts.read(params.id),
  }));
  serve(app, calls.contexts.add, async (request, reply) => {
    const context = { ...request.body, groups: inPlace(request.body.groups), id: randomUUID(), version: NEW };
    return reply.code(201).send({ content: await contexts.add(context, by(request)) });
  });
  serve(app, calls.contexts.change, async (request) => {
    const changes = { ...request.body, groups: inPlace(request.body.groups) };
    return { content: await contexts.change(request.params.id, changes, by(request)) };
  });
  serve(app, calls.contexts.remove, async (request) => {
    await contexts.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  serve(app, calls.releaseNotes.list, async () => ({ content: await state.notes.all() }));
  serve(app, calls.releaseNotes.read, async ({ params }) => ({
    content: await notes.read(params.id),
  }));
  serve(app, calls.releaseNotes.add, async (request, reply) => {
    const note = { ...request.body, id: randomUUID(), version: NEW };
    return reply.code(201).send({ content: await notes.add(note, by(request)) });
  });
  serve(app, calls.releaseNotes.change, async (request) => ({
    content: await notes.change(request.params.id, request.body, by(request)),
  }));
  serve(app, calls.releaseNotes.remove, async (request) => {
    await notes.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  serve(app, calls.emplacements.list, ({ query }) => listLocations(state, query.q ?? '', query.page, query.limit));
  serve(app, calls.emplacements.read, async ({ params }) => ({
    content: await locations.read(params.id),
  }));
  serve(app, calls.emplacements.add, async (request, reply) => {
    const location = { ...request.body, id: randomUUID(), version: NEW };
    return reply.code(201).send({ content: await locations.add(location, by(request)) });
  });
  serve(app, calls.emplacements.change, async (request) => ({
    content: await locations.change(request.params.id, request.body, by(request)),
  }));
  serve(app, calls.emplacements.remove, async (request) => {
    await locations.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  serve(app, calls.settings.stored, async () => ({ content: await settings.read() }));
  serve(app, calls.settings.change, async (request) => ({
    content: await settings.change(request.body, by(request)),
  }));
};
