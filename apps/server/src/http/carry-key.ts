import { Readable } from 'node:stream';
import { KEY_PARAMETER } from '@motu/contract';
import type { FastifyReply } from 'fastify';

const TEXTS = /xml|json|html|turtle/;

/**
 * Adds a key to the addresses of ours that an answer names, so that a program that came by `cle=` goes on with it: it follows capabilities,
 * links to the next page, templates of tiles. Bytes that are not addresses stay what they are.
 */
export function carryKey(payload: unknown, reply: FastifyReply, base: string, key: string): unknown {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!TEXTS.test(type)) return payload;
  const and = /xml|html/.test(type) ? '&amp;' : '&';
  const carry = (bytes: Buffer) => Buffer.from(withKey(bytes.toString('latin1'), { base, key, and }), 'latin1');
  if (typeof payload === 'string') return finished(reply, carry(Buffer.from(payload)));
  if (payload instanceof Uint8Array) return finished(reply, carry(Buffer.from(payload)));
  if (!(payload instanceof Readable)) return payload;
  reply.removeHeader('content-length');
  return Readable.from(carried(payload, carry), { objectMode: false });
}

type Carried = { base: string; key: string; and: '&' | '&amp;' };

/** What follows our own name in an address: its path, and its query if it has one. */
const OWN = /^(\/(?:api|donnees)(?![\w-])[^\s"'<>?]*)(?:\?([^\s"'<>]*))?/;

/** `https://…/api/wms?` → `https://…/api/wms?cle=k_…&` */
function withKey(text: string, { base, key, and }: Carried): string {
  const written = `${KEY_PARAMETER}=${encodeURIComponent(key)}`;
  const [before = '', ...after] = text.split(base);
  const carried = after.map((part) =>
    part.replace(OWN, (_, path: string, query?: string) =>
      query === undefined ? `${path}?${written}` : `${path}?${written}${and}${query}`,
    ),
  );
  return [before, ...carried].join(base);
}

function finished(reply: FastifyReply, bytes: Buffer): Buffer {
  reply.removeHeader('content-length');
  return bytes;
}

async function* carried(pieces: Readable, carry: (bytes: Buffer) => Buffer): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield carry(Buffer.from(piece));
}
