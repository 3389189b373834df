import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AppError } from '@motu/core';
import { MEDIA_TYPES } from '@motu/engine';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { etagOf, isUnchanged, type TileCache, tileCacheControl } from '../domain/tiles.ts';
import { readTileRequest, type TileParams } from './tile-request.ts';

const Text = Type.String({ maxLength: 100 });
const Address = Type.Object({ layer: Text, style: Text, matrixSet: Text, matrix: Text, row: Text, file: Text });

/** Tiles of the territory: WMTS 1.0.0, GetTile by its two bindings. */
export const wmts: FastifyPluginAsyncTypebox<{ cache: TileCache }> = async (app, { cache }) => {
  const schema = { tags: ['Services de carte'], summary: 'Une tuile (WMTS 1.0.0)' };

  app.get(
    '/api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:file',
    { schema: { ...schema, params: Address }, config: { access: 'public' } },
    async ({ params, query }, reply) => {
      const [column = '', format = ''] = params.file.split('.');
      return send(reply, { ...params, column, format }, (query as { v?: unknown }).v);
    },
  );

  app.get('/api/wmts', { schema, config: { access: 'public' } }, async ({ query }, reply) => {
    const asked = new Map(Object.entries(query as object).map(([name, value]) => [name.toLowerCase(), String(value)]));
    const value = (name: string): string => asked.get(name) ?? '';
    if (value('request').toLowerCase() !== 'gettile')
      throw new AppError('invalid', 'Seule la demande GetTile est servie.');
    const [layer, matrixSet, matrix, row, column, format] = [
      'layer',
      'tilematrixset',
      'tilematrix',
      'tilerow',
      'tilecol',
      'format',
    ].map(value);
    return send(reply, { layer, matrixSet, matrix, row, column, format } as TileParams);
  });

  async function send(reply: FastifyReply, params: TileParams, version?: unknown): Promise<FastifyReply> {
    const request = readTileRequest(params);
    const body = await cache.tile(request);
    const etag = etagOf(body);
    reply.headers({ etag, 'cache-control': tileCacheControl(version === cache.versionOf(request.layer)) });
    if (isUnchanged(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(MEDIA_TYPES[request.format]).send(body);
  }
};
