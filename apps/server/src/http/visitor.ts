import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Who is at the other end of a raw request, as the router would say it. */
export type VisitorReader = {
  ip(request: IncomingMessage): string;
  isHttps(request: IncomingMessage): boolean;
};

type VisitorOptions = { trustProxy: string[] | false; publicUrl: string | null };

/** The proxies of the settings may name the visitor's address and protocol; anyone else's word is not taken. */
export function createVisitorReader({ trustProxy, publicUrl }: VisitorOptions): VisitorReader {
  const isTrusted = trustProxy ? proxyAddr.compile(trustProxy) : () => false;
  const isPublicHttps = publicUrl?.startsWith('https:') ?? false;
  const remote = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';
  return {
    ip: (request) => (trustProxy ? proxyAddr(request, isTrusted) : remote(request)),
    isHttps(request) {
      if (isPublicHttps) return true;
      const forwarded = request.headers['x-forwarded-proto'];
      return forwarded !== undefined && isTrusted(remote(request), 0) && lastOf(String(forwarded)) === 'https';
    },
  };
}

/** Each proxy adds its word at the end: the last is of the one we trust. */
function lastOf(list: string): string | undefined {
  return list.split(',').at(-1)?.trim();
}
