import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError, type Extent } from '@motu/core';
import { producersSeen } from '../domain/access/producers.ts';
import { maySee } from '../domain/access/visibility.ts';
import { namedSources } from '../domain/default-content/osm-words.ts';
import type { Logos } from '../domain/logos.ts';
import { outsideCopyrights } from '../domain/outside-layers.ts';
import type { ShownContent } from '../domain/remembered-content.ts';
import { readPublicSettings } from '../domain/settings.ts';
import { copyrightsOf, licencesOf, type Producer } from '../domain/territory.ts';
import { serve } from './serve.ts';

type ContentOptions = {
  shown: ShownContent;
  producers: () => Producer[];
  logos: Logos;
  configured: { supportEmail: string | null; surveyUrl: string | null };
};

/** What is written for visitors: saved locations, settings, release notes, producers. */
export const content: FastifyPluginAsyncTypebox<ContentOptions> = async (app, options) => {
  const { shown, producers, logos, configured } = options;
  serve(app, calls.emplacements.byPath, async (request) => {
    const { path } = request.query;
    const location = await shown.locations.findByPath(path.replace(/^\/?carte\//, ''));
    if (!location) throw new AppError('not-found', `Aucun emplacement ne porte le nom « ${path} ».`);
    return { content: location };
  });

  serve(app, calls.settings.read, async () => ({
    content: await readPublicSettings(shown.settings, configured),
  }));

  serve(app, calls.settings.logo, async ({ params }, reply) => {
    const logo = await logos.find(params.name);
    if (!logo) throw new AppError('not-found', 'Ce logo n’existe pas.');
    // Its name is a digest of it.
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(logo.type).send(logo.body);
  });

  serve(app, calls.releaseNotes.published, async () => ({
    _embedded: { releaseNotes: await shown.notes.published() },
  }));

  serve(app, calls.producers.copyright, async ({ query, viewer }) => {
    const [west = 0, south = 0, east = 0, north = 0] = query.bbox.split(',').map(Number);
    const asked = new Set(query.layers.split(','));
    const layers = (await shown.layers.all()).filter((layer) => asked.has(layer.slug) && maySee(layer, viewer));
    const sources = new Set(layers.flatMap(({ drawing }) => (drawing ? namedSources(drawing, producers()) : [])));
    const bbox: Extent = [west, south, east, north];
    return { content: [...copyrightsOf(producers(), sources, bbox), ...outsideCopyrights(layers, bbox)] };
  });

  serve(app, calls.producers.licences, async ({ viewer }) => ({
    content: licencesOf(producersSeen(producers(), await shown.layers.all(), viewer)),
  }));
};
