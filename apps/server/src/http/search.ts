import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { completeText, findPlaces } from '@motu/answers';
import { calls, type Suggestion } from '@motu/contract';
import { type LonLat, whenReady } from '@motu/core';
import type { SeenSearch } from '../domain/seen-search.ts';
import { invalid, isOnGlobe, readBbox } from './bbox.ts';
import { toByteLetters } from './compress.ts';
import { serveRead } from './read-prelude.ts';

/** Places, layers and contexts by name. */
export const search: FastifyPluginAsyncTypebox<{ search: SeenSearch }> = async (app, { search }) => {
  const { hits } = calls.search.complete.schema.response[200].properties.content.properties.hits.properties;
  const writeHit = app.writerOf(hits.items);
  /** Written once: the same few thousand are asked for at each letter that is typed. */
  const written = new WeakMap<Suggestion, string>();
  function lettersOf(suggestion: Suggestion): string {
    const known = written.get(suggestion);
    if (known !== undefined) return known;
    const letters = toByteLetters(writeHit({ _source: suggestion }));
    written.set(suggestion, letters);
    return letters;
  }

  serveRead(
    app,
    calls.search.complete,
    (query, viewer) =>
      whenReady(completeText(search.seenBy(viewer), query.q, readCenter(query.center)), (suggestions) => ({
        content: { hits: { hits: suggestions.map((_source) => ({ _source })) } },
      })),
    ({ content }) => `{"content":{"hits":{"hits":[${content.hits.hits.map((hit) => lettersOf(hit._source)).join()}]}}}`,
  );

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
