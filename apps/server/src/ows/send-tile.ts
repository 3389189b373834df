import { gunzipSync } from 'node:zlib';
import { isPackedFormat, MEDIA_TYPES, type TileFormat } from '@motu/engine';
import type { FastifyReply } from 'fastify';
import { takesGzip } from '../headers/accept-encoding.ts';
import { isUnchanged } from '../headers/etag.ts';

/** Sends the body of a tile, unpacked for those who cannot; nothing to those who have it. */
export function sendTileBody(reply: FastifyReply, format: TileFormat, body: Uint8Array, etag: string): FastifyReply {
  const { headers } = reply.request;
  reply.header('etag', etag);
  if (isPackedFormat(format)) reply.header('vary', 'accept-encoding');
  if (isUnchanged(headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(MEDIA_TYPES[format]);
  if (!isPackedFormat(format)) return reply.send(body);
  return takesGzip(headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(body)
    : reply.send(gunzipSync(body));
}
