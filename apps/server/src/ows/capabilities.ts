import { createRefresher } from './refresher.ts';
import type { ServiceLayers } from './service-layers.ts';

/** Without `force`, what clients get may be this old. */
const MAX_AGE_MS = 60_000;
/** With it: anyone may ask for a fresh document, and nobody can make the server write more of them than this. */
const FORCED_AGE_MS = 10_000;
/** Addresses by which visitors reach a server whose own is not configured: two or three in practice. */
const MOST_ADDRESSES = 8;

export type Capabilities = {
  /** The document for visitors of this address. */
  get(base: string, force: boolean): Promise<Buffer>;
};

type Write = (layers: ServiceLayers, base: string) => string;

/** Keeps capabilities documents: written once for everybody, by address, until the layers are read again. */
export function createCapabilities(read: () => Promise<ServiceLayers>, write: Write, now?: () => number): Capabilities {
  const refresher = createRefresher(async () => ({ layers: await read(), documents: new Map<string, Buffer>() }), now);
  return {
    async get(base, force) {
      const { layers, documents } = await refresher.get(force ? FORCED_AGE_MS : MAX_AGE_MS);
      const known = documents.get(base);
      if (known) return known;
      const made = Buffer.from(write(layers, base));
      if (documents.size >= MOST_ADDRESSES) documents.clear();
      documents.set(base, made);
      return made;
    },
  };
}
