import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { completeText, findPlaces } from '@motu/answers';
import { calls } from '@motu/contract';
import type { LonLat } from '@motu/core';
import type { SeenSearch } from '../domain/seen-search.ts';
import { invalid, isOnGlobe, readBbox } from './bbox.ts';
import { serveRead } from './read-prelude.ts';

/** Places, layers and contexts by name. */
export const search: FastifyPluginAsyncTypebox<{ search: SeenSearch }> = async (app, { search }) => {
  serveRead(app, calls.search.complete, async (query, viewer) => {
    const suggestions = await completeText(search.seenBy(viewer), query.q, readCenter(query.center));
    return { content: { hits: { hits: suggestions.map((_source) => ({ _source })) } } };
  });

  serveRead(app, calls.search.find, async (query, viewer) =>
    findPlaces(search.seenBy(viewer), {
      text: query.q,
      page: query.page,
      limit: query.limit,
      classe: query.type ?? null,
      commune: query.commune ?? null,
      ile: query.ile ?? null,
      extent: query.bbox === undefined ? null : readBbox(query.bbox),
      centre: readCenter(query.center),
    }),
  );
};

function readCenter(text: string | undefined): LonLat | null {
  if (text === undefined) return null;
  const [lon = 0, lat = 0] = text.split(',').map(Number);
  if (!isOnGlobe(lon, lat)) throw invalid('center');
  return [lon, lat];
}
