import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR } from '../domain/access/visibility.ts';
import { createRefresher } from './refresher.ts';
import type { LayerRegistry, ServiceLayers } from './service-layers.ts';

/** Without `force`, what clients get may be this old. */
const MAX_AGE_MS = 60_000;
/** With it: anyone may ask for a fresh document, and nobody can make the server write more of them than this. */
const FORCED_AGE_MS = 10_000;
/** Addresses by which visitors reach a server whose own is not configured: two or three in practice. */
const MOST_ADDRESSES = 8;

export type Capabilities = {
  /** Answers with the document for visitors of the address `base`. */
  send(request: FastifyRequest, reply: FastifyReply, base: string, force: boolean): Promise<FastifyReply>;
};

/** Half a megabyte of numbers that pack to a twentieth: packed once, not for each client. */
type Document = { plain: Buffer; packed: Buffer };

type Write = (layers: ServiceLayers, base: string) => string | Promise<string>;

/** Keeps capabilities documents: written once for every visitor, by address, until the layers are read again. For someone who may see more, each time. */
export function createCapabilities({ read, current, revision }: LayerRegistry, write: Write): Capabilities {
  const refresher = createRefresher(
    async () => ({ layers: await read(VISITOR), documents: new Map<string, Promise<Document>>() }),
    revision,
  );

  async function get(base: string, force: boolean): Promise<Document> {
    const { layers, documents } = await refresher.get(force ? FORCED_AGE_MS : MAX_AGE_MS);
    const known = documents.get(base);
    if (known) return known;
    const made = writeAndPack(layers, base);
    if (documents.size >= MOST_ADDRESSES) documents.clear();
    documents.set(base, made);
    // What could not be written is tried again for the next who asks.
    made.catch(() => documents.delete(base));
    return made;
  }

  const writeAndPack = async (layers: ServiceLayers, base: string) => pack(await write(layers, base));

  return {
    async send(request, reply, base, force) {
      const isEveryones = request.viewer === VISITOR;
      const { plain, packed } = await (isEveryones
        ? get(base, force)
        : writeAndPack(await current(request.viewer), base));
      reply.header('vary', 'accept-encoding');
      const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
      return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
    },
  };
}

async function pack(text: string): Promise<Document> {
  const plain = Buffer.from(text);
  return { plain, packed: await promisify(gzip)(plain) };
}
