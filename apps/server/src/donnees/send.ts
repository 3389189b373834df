import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isUnchanged } from '../headers/etag.ts';

export const paramsOf = (request: FastifyRequest) => new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? '');

/** What has not changed is not sent again. */
export function send(request: FastifyRequest, reply: FastifyReply, content: string | Uint8Array): FastifyReply {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = etagOf(body);
  reply.header('etag', etag);
  return isUnchanged(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}
