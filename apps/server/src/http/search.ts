import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { completeSearch, searchPlaces } from '@motu/contract';
import { AppError, type Extent, type LonLat } from '@motu/core';
import { completeText, findPlaces, type Search } from '../domain/search.ts';

/** Places, layers and contexts by name. */
export const search: FastifyPluginAsyncTypebox<{ search: Search }> = async (app, { search }) => {
  app.get('/api/recherche/complete', { schema: completeSearch, config: { access: 'public' } }, async ({ query }) => {
    const suggestions = await completeText(search, query.q, readCenter(query.center));
    return { content: { hits: { hits: suggestions.map((_source) => ({ _source })) } } };
  });

  app.get('/api/recherche', { schema: searchPlaces, config: { access: 'public' } }, ({ query }) =>
    findPlaces(search, {
      text: query.q,
      page: query.page,
      limit: query.limit,
      classe: query.type ?? null,
      commune: query.commune ?? null,
      ile: query.ile ?? null,
      extent: readBbox(query.bbox),
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

function readBbox(text: string | undefined): Extent | null {
  if (text === undefined) return null;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  if (!isOnGlobe(west, south) || !isOnGlobe(east, north) || west > east || south > north) throw invalid('bbox');
  return [west, south, east, north];
}

const isOnGlobe = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** What the schema cannot say: numbers in an order, and on the globe. */
function invalid(field: string): AppError {
  const message = `« ${field} » n’a pas la forme attendue.`;
  return new AppError('invalid', message, { fields: [{ field, message }] });
}
