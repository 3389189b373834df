import { createHash } from 'node:crypto';
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@motu/core';
import type { DownloadOptions, Upstreams } from '../domain/outside-layers.ts';
import { checkAddress, type ListedHost, mayLeadTo, mayRedirectTo } from './listed-hosts.ts';
import { type FailureKind, UpstreamFailure } from './upstream-failure.ts';

type AskLimits = {
  /** Connection, redirections and headers together. */
  firstByteMs: number;
  /** The whole answer: one that drips may not hold a socket for longer. */
  totalMs: number;
  bytes: number;
};

/** With the wait for one's turn (`PATIENCE_MS`), whoever asks a server that hangs gets an error within ten seconds. */
export const ASK_LIMITS: AskLimits = { firstByteMs: 7_000, totalMs: 20_000, bytes: 10 * 1024 * 1024 };

const MOST_REDIRECTIONS = 3;
const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

export type Answer = { status: number; type: string; body: Buffer };

/** A whole file may take this long, and say nothing for as long as any answer. */
const DOWNLOAD_MS = 30 * 60_000;

type Headers = Record<string, string>;

/** What the DNS says of a name. */
type Resolve = (host: string) => Promise<LookupAddress[]>;

export type AskOptions = {
  /** The servers of MOTU_UPSTREAMS: these alone may be inside. */
  environment: readonly ListedHost[];
  /** Those that administrators list, now. */
  added?: () => readonly ListedHost[];
  limits?: AskLimits;
  resolve?: Resolve;
};

type Asker = {
  /** A whole answer of status 2xx, 4xx; anything else throws. */
  ask(address: string): Promise<Answer>;
  /** Writes what is there into a file; null when it is still what `etag` names. */
  download: Upstreams['download'];
  close(): void;
};

/** Asks outside servers: listed ones only, wherever names and redirections lead, within bounds of time and size. */
export function createAsker(options: AskOptions): Asker {
  return new BoundedAsker(options);
}

class BoundedAsker implements Asker {
  private readonly environment: readonly ListedHost[];
  private readonly added: () => readonly ListedHost[];
  private readonly limits: AskLimits;
  private readonly resolve: Resolve;
  private readonly agents: Record<'http:' | 'https:', HttpAgent>;

  constructor({ environment, added = () => [], limits = ASK_LIMITS, resolve = resolveAll }: AskOptions) {
    this.environment = environment;
    this.added = added;
    this.limits = limits;
    this.resolve = resolve;
    const settings = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: limits.totalMs };
    this.agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) };
  }

  ask(address: string): Promise<Answer> {
    return this.inTime(this.limits.totalMs, async (signal, answered) => {
      const response = await this.follow(this.check(address), signal);
      answered();
      const { statusCode: status = 0, headers } = response;
      const body = await readBody(response, this.limits.bytes);
      // A server that is overloaded asks to be left alone, as one that fails does.
      if (status >= 500 || status === 429) throw new UpstreamFailure('faulty', new Error(`status ${status}`));
      return { status, type: headers['content-type'] ?? '', body };
    });
  }

  download(address: string, path: string, { etag, most, signal }: DownloadOptions) {
    return this.inTime(DOWNLOAD_MS, async (late, answered) => {
      const known = etag === null ? {} : { 'if-none-match': etag };
      const response = await this.follow(this.check(address), AbortSignal.any([late, signal]), known);
      answered();
      const { statusCode: status = 0, headers } = response;
      if (status === 200) return { ...(await keepBody(response, path, most)), etag: headers.etag ?? null };
      response.destroy();
      if (status === 304) return null;
      throw new UpstreamFailure('faulty', new Error(`status ${status}`));
    });
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /** What fails is reported as a failure of the server; `answered` says that its first byte is there. */
  private async inTime<T>(totalMs: number, work: (late: AbortSignal, answered: () => void) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const late = () => stop.abort(new UpstreamFailure('slow', new Error('no answer in time')));
    const firstByte = setTimeout(late, this.limits.firstByteMs);
    const total = setTimeout(late, totalMs);
    try {
      return await work(stop.signal, () => clearTimeout(firstByte));
    } catch (error) {
      throw asFailure(stop.signal.aborted ? stop.signal.reason : error);
    } finally {
      clearTimeout(firstByte);
      clearTimeout(total);
    }
  }

  private check(address: string): URL {
    return checkAddress(address, [...this.environment, ...this.added()]);
  }

  private async follow(first: URL, signal: AbortSignal, asked: Headers = {}): Promise<IncomingMessage> {
    let url = first;
    for (let hop = 0; hop <= MOST_REDIRECTIONS; hop++) {
      const response = await this.open(url, signal, asked);
      const { statusCode = 0, headers } = response;
      if (!REDIRECTIONS.has(statusCode)) return response;
      response.destroy();
      url = this.nextHop(headers.location, url);
    }
    throw new UpstreamFailure('led', new Error(`more than ${MOST_REDIRECTIONS} redirections`));
  }

  private nextHop(location: string | undefined, from: URL): URL {
    const next = location === undefined ? null : URL.parse(location, from.href);
    try {
      return checkAddress(next?.href ?? '', mayRedirectTo(from, this.environment, this.added()));
    } catch (cause) {
      throw new UpstreamFailure('led', cause);
    }
  }

  private open(url: URL, signal: AbortSignal, wanted: Headers): Promise<IncomingMessage> {
    const agent = this.agents[url.protocol as keyof typeof this.agents];
    const request: typeof requestHttp = url.protocol === 'https:' ? requestHttps : requestHttp;
    // Nothing of the visitor goes along: neither cookie nor address.
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Motu', ...wanted };
    return new Promise((resolveResponse, reject) => {
      const lookup = createLookup(url, this.environment, this.resolve);
      const asked = request(url, { agent, lookup, signal, headers, maxHeaderSize: 16 * 1024 });
      asked.on('response', (response) => {
        // What comes after the headers may fail at any time, also while nobody reads.
        response.on('error', () => {});
        resolveResponse(response);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // A connection kept from before may have been closed by the other side just now: that says nothing of the server.
        const isStale = asked.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted;
        if (isStale) this.open(url, signal, wanted).then(resolveResponse, reject);
        else reject(error);
      });
      asked.end();
    });
  }
}

/** Onto the disk as it comes: memory does not grow with the file. */
async function keepBody(response: IncomingMessage, path: string, most: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const bounded = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) throw new UpstreamFailure('too-large', new Error(`more than ${most} bytes`));
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(response, bounded, createWriteStream(path));
  } catch (error) {
    throw error instanceof UpstreamFailure ? error : new UpstreamFailure('cut', error);
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = (bytes: unknown) => {
    response.destroy();
    return new UpstreamFailure('too-large', new Error(`${bytes} bytes, more than ${most}`));
  };
  const declared = response.headers['content-length'];
  if (Number(declared) > most) throw tooLarge(declared);
  if (/^(?!identity$)./.test(response.headers['content-encoding'] ?? '')) {
    response.destroy();
    throw new UpstreamFailure('unreadable', new Error('an encoding that was not asked for'));
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw tooLarge(bytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof UpstreamFailure ? error : new UpstreamFailure('cut', error);
  }
  return Buffer.concat(chunks);
}

const resolveAll: Resolve = (host) =>
  new Promise((resolve, reject) =>
    dnsLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );

class LeadsInside extends Error {
  override name = 'LeadsInside';
}

/**
 * The lookup of the very connection: the address that was looked at is the one that is connected to, so that a name which answers differently the second
 * time gains nothing.
 */
export function createLookup(
  url: URL,
  environment: readonly ListedHost[],
  resolve: Resolve = resolveAll,
): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const wrong = addresses.find(({ address }) => !mayLeadTo(url, address, environment));
        if (!first || wrong) {
          const error = new LeadsInside(`${host} leads to ${wrong?.address ?? 'nothing'}, which is not listed`);
          callback(error, '', 0);
        } else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

function asFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const kind: FailureKind = error instanceof LeadsInside ? 'led' : 'unreachable';
  return new UpstreamFailure(kind, error);
}
