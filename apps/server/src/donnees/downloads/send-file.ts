import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../../headers/etag.ts';
import { FileBytes } from './file-bytes.ts';
import type { KeptFile } from './kept-files.ts';

/** A finished file: its length, its name by content, its checksum; any part of it for whoever was cut off (RFC 9110, 14). */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: KeptFile,
  { name, mediaType }: { name: string; mediaType: string },
): FastifyReply {
  const { size, etag, digest, path } = file;
  // Packed on the way, its parts would no longer fit together.
  request.headers['x-no-compression'] = '1';
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-disposition': `attachment; filename="${name}"`,
    etag,
    'repr-digest': `sha-256=:${digest}:`,
  });
  reply.type(mediaType);
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = rangeOf(request, file);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const [start, end] = range ?? [0, size - 1];
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(new FileBytes(path, { start, end }, () => reply.raw.writableLength === 0));
}

/** One range of the very file that the client began with; several at once are not worth their trouble, all of it is sent. */
function rangeOf({ headers }: FastifyRequest, { size, etag }: KeptFile): [number, number] | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : [start, end];
}
