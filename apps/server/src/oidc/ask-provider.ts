import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { CustomFetch } from 'openid-client';
import { createLookup } from '../upstream/ask.ts';
import { type ListedHost, mayLeadTo } from '../upstream/listed-hosts.ts';

/** Who signs in waits: a provider that takes longer is away. */
const PATIENCE_MS = 7000;
/** Keys and descriptions are some kilobytes. */
const BYTES_MAX = 1024 * 1024;

/** On this machine nothing is read on the way. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Asks the provider: by https, or on this machine; inside only where MOTU_UPSTREAMS lists it; no redirection is followed, and
 * answers have bounds of time and size.
 */
export function createProviderFetch(environment: readonly ListedHost[]): CustomFetch {
  return (address, { method, headers, body }) => {
    const url = new URL(address);
    const isHere = HERE.test(url.hostname);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
      return Promise.reject(new Error(`${url.protocol} is not how a provider is asked.`));
    const bare = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && !mayLeadTo(url, bare, environment))
      return Promise.reject(new Error(`${url.host} is inside, and not listed.`));
    const request: typeof requestHttp = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise<Response>((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const lookup = createLookup(url, environment);
      const asked = request(url, { method, headers: { ...headers, 'user-agent': 'Motu' }, lookup, signal });
      asked.on('error', reject);
      asked.on('response', async (response) => {
        try {
          const chunks: Buffer[] = [];
          let bytes = 0;
          for await (const chunk of response as AsyncIterable<Buffer>) {
            bytes += chunk.length;
            if (bytes > BYTES_MAX) throw new Error(`More than ${BYTES_MAX} bytes.`);
            chunks.push(chunk);
          }
          const type = response.headers['content-type'];
          resolve(
            new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, {
              status: response.statusCode ?? 502,
              headers: type ? { 'content-type': type } : {},
            }),
          );
        } catch (error) {
          response.destroy();
          reject(error);
        }
      });
      asked.end(body === undefined || body === null ? undefined : String(body));
    });
  };
}
