import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AppError } from '@motu/core';
import { type Engine, MEDIA_TYPES } from '@motu/engine';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readTileRequest, type TileParams } from './tile-request.ts';

const Text = Type.String({ maxLength: 100 });
const Address = Type.Object({ layer: Text, style: Text, matrixSet: Text, matrix: Text, row: Text, file: Text });

/** Tiles of the territory: WMTS 1.0.0, GetTile by its two bindings. */
export const wmts: FastifyPluginAsyncTypebox<{ engine: Engine }> = async (app, { engine }) => {
  const schema = { tags: ['Services de carte'], summary: 'Une tuile (WMTS 1.0.0)' };

  app.get(
    '/api/wmts/1.0.0/:layer/:style/:matrixSet/:matrix/:row/:file',
    { schema: { ...schema, params: Address }, config: { access: 'public' } },
    async ({ params, query }, reply) => {
      const [column = '', format = ''] = params.file.split('.');
      return send(reply, { ...params, column, format }, Object.hasOwn(query as object, 'v'));
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
    return send(reply, { layer, matrixSet, matrix, row, column, format } as TileParams, false);
  });

  /** Where the address carries the layer's version the tile never changes; elsewhere it is asked for again (TILE-01). */
  async function send(reply: FastifyReply, params: TileParams, isVersioned: boolean): Promise<FastifyReply> {
    const request = readTileRequest(params);
    const body = await engine.tile(request);
    return reply
      .type(MEDIA_TYPES[request.format])
      .header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(body);
  }
};
