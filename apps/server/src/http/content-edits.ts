import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { inPlace } from '../domain/context-edits.ts';
import { allContexts } from '../domain/contexts.ts';
import type { Edits } from '../domain/edits.ts';
import { listLocations } from '../domain/locations.ts';
import type { Logos } from '../domain/logos.ts';
import type { SettingEdits } from '../domain/settings.ts';
import type { State } from '../domain/state.ts';
import type { Context } from '../domain/stores/context-store.ts';
import type { Location } from '../domain/stores/location-store.ts';
import type { ReleaseNote } from '../domain/stores/release-note-store.ts';
import { by } from './actor.ts';
import { crudRoutes } from './crud-routes.ts';
import { serve } from './serve.ts';

type ContentEdits = {
  contexts: Edits<Context>;
  notes: Edits<ReleaseNote>;
  locations: Edits<Location>;
  settings: SettingEdits;
};

type Written = ContentEdits & { state: State; logos: Logos };

/** What administrators write for visitors (ADM-04, 05, 06, 10): each change carries the version it was made from. */
export const contentEdits: FastifyPluginAsyncTypebox<Written> = async (app, options) => {
  const { state, contexts, notes, locations, settings, logos } = options;

  serve(app, calls.contexts.stored, async () => ({
    content: await allContexts(state),
  }));
  crudRoutes(app, calls.contexts, contexts, (context) => ({ ...context, groups: inPlace(context.groups) }));

  serve(app, calls.releaseNotes.list, async () => ({ content: await state.notes.all() }));
  crudRoutes(app, calls.releaseNotes, notes);

  serve(app, calls.emplacements.list, ({ query }) => listLocations(state, query));
  crudRoutes(app, calls.emplacements, locations);

  serve(app, calls.settings.stored, async () => ({ content: await settings.read() }));
  serve(app, calls.settings.change, async (request) => ({
    content: await settings.change(request.body, by(request)),
  }));
  serve(app, calls.settings.sendLogo, async ({ body }) => ({ content: { logo: await logos.add(body.image) } }));
};
