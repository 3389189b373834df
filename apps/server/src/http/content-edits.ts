import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  changeSettings,
  contextCalls,
  emplacementCalls,
  listEmplacements,
  listNotes,
  listStoredContexts,
  noteCalls,
  readSettings,
} from '@motu/contract';
import { inPlace } from '../domain/context-edits.ts';
import { allContexts, type Context } from '../domain/contexts.ts';
import type { Edits } from '../domain/edits.ts';
import { type Location, listLocations } from '../domain/locations.ts';
import type { ReleaseNote } from '../domain/release-notes.ts';
import type { SettingEdits } from '../domain/settings.ts';
import type { State } from '../domain/state.ts';
import { by } from './actor.ts';

export type ContentEdits = {
  contexts: Edits<Context>;
  notes: Edits<ReleaseNote>;
  locations: Edits<Location>;
  settings: SettingEdits;
};

const config = { access: 'admin' } as const;
const NEW = 1;

/** What administrators write for visitors (ADM-04, 05, 06, 10): each change carries the version it was made from. */
export const contentEdits: FastifyPluginAsyncTypebox<ContentEdits & { state: State }> = async (app, options) => {
  const { state, contexts, notes, locations, settings } = options;

  app.get('/api/admin/contexts', { schema: listStoredContexts, config }, async () => ({
    content: await allContexts(state),
  }));
  app.get('/api/contexts/:id', { schema: contextCalls.read, config }, async ({ params }) => ({
    content: await contexts.read(params.id),
  }));
  app.post('/api/contexts', { schema: contextCalls.add, config }, async (request, reply) => {
    const context = { ...request.body, groups: inPlace(request.body.groups), id: randomUUID(), version: NEW };
    return reply.code(201).send({ content: await contexts.add(context, by(request)) });
  });
  app.put('/api/contexts/:id', { schema: contextCalls.change, config }, async (request) => {
    const changes = { ...request.body, groups: inPlace(request.body.groups) };
    return { content: await contexts.change(request.params.id, changes, by(request)) };
  });
  app.delete('/api/contexts/:id', { schema: contextCalls.remove, config }, async (request) => {
    await contexts.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  app.get('/api/release-notes', { schema: listNotes, config }, async () => ({ content: await state.notes.all() }));
  app.get('/api/release-notes/:id', { schema: noteCalls.read, config }, async ({ params }) => ({
    content: await notes.read(params.id),
  }));
  app.post('/api/release-notes', { schema: noteCalls.add, config }, async (request, reply) => {
    const note = { ...request.body, id: randomUUID(), version: NEW };
    return reply.code(201).send({ content: await notes.add(note, by(request)) });
  });
  app.put('/api/release-notes/:id', { schema: noteCalls.change, config }, async (request) => ({
    content: await notes.change(request.params.id, request.body, by(request)),
  }));
  app.delete('/api/release-notes/:id', { schema: noteCalls.remove, config }, async (request) => {
    await notes.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  app.get('/api/emplacements', { schema: listEmplacements, config }, ({ query }) =>
    listLocations(state, query.q ?? '', query.page, query.limit),
  );
  app.get('/api/emplacements/:id', { schema: emplacementCalls.read, config }, async ({ params }) => ({
    content: await locations.read(params.id),
  }));
  app.post('/api/emplacements', { schema: emplacementCalls.add, config }, async (request, reply) => {
    const location = { ...request.body, id: randomUUID(), version: NEW };
    return reply.code(201).send({ content: await locations.add(location, by(request)) });
  });
  app.put('/api/emplacements/:id', { schema: emplacementCalls.change, config }, async (request) => ({
    content: await locations.change(request.params.id, request.body, by(request)),
  }));
  app.delete('/api/emplacements/:id', { schema: emplacementCalls.remove, config }, async (request) => {
    await locations.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  app.get('/api/admin/settings', { schema: readSettings, config }, async () => ({ content: await settings.read() }));
  app.put('/api/settings', { schema: changeSettings, config }, async (request) => ({
    content: await settings.change(request.body, by(request)),
  }));
};
