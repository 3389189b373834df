import type { UpstreamState } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyBaseLogger } from 'fastify';
import { type CircuitBreaker, createCircuitBreaker } from '../concurrency/circuit-breaker.ts';
import { createSemaphore, type Semaphore } from '../concurrency/semaphore.ts';
import type { Upstreams } from '../domain/outside-layers.ts';
import { type Answer, type AskOptions, createAsker } from './ask.ts';
import { checkAddress, hostOf, type ListedHost, listedFor, readAddedHost, writeListedHost } from './listed-hosts.ts';
import { UpstreamFailure } from './upstream-failure.ts';

/** How long a request may wait for its turn. */
export const PATIENCE_MS = 2_000;
/** What browsers open towards one host: any server stands that. */
const AT_ONCE = 6;
/** The tiles of a few screens. */
const MOST_WAITING = 128;

export type UpstreamOptions = Omit<AskOptions, 'added'> & {
  log: FastifyBaseLogger;
  patienceMs?: number;
  now?: () => number;
};

/** The outside servers, each with its own queue and its own state of health. */
export type AskedServers = {
  /** Refuses, in French, an address that may not be asked. */
  check(address: string): void;
  /** A whole answer. Throws an `AppError` that may be shown: the server fails, is left alone, or is asked too much. */
  ask(address: string): Promise<Answer>;
  download: Upstreams['download'];
  states(): UpstreamState[];
  /** The servers that administrators list from now on, beside those of the environment; what is no public server is left out. */
  allow(hosts: readonly string[]): void;
  /** Those that may be asked, as they are listed. */
  listed(): Record<'environment' | 'settings', string[]>;
  /** The one of them that an address is at; null when it may not be asked. */
  serverOf(address: string): string | null;
  close(): void;
};

type Server = { breaker: CircuitBreaker; semaphore: Semaphore };

export function createUpstreams({ log, patienceMs = PATIENCE_MS, now, ...options }: UpstreamOptions): AskedServers {
  const { environment } = options;
  let added: readonly ListedHost[] = [];
  const listed = () => [...environment, ...added];
  const asker = createAsker({ ...options, added: () => added });
  const servers = new Map<string, Server>();

  function serverOf(host: string): Server {
    const known = servers.get(host);
    if (known) return known;
    const semaphore = createSemaphore({ most: AT_ONCE, queue: MOST_WAITING, patienceMs, tooBusy });
    const made = { breaker: createCircuitBreaker(now), semaphore };
    servers.set(host, made);
    return made;
  }

  /** A layer may have been stored before its server left the list: visitors do not learn which one that is. */
  function listedAddress(address: string): URL {
    try {
      return checkAddress(address, listed());
    } catch (cause) {
      throw new UpstreamFailure('led', cause);
    }
  }

  const ask = (address: string): Promise<Answer> => inTurn(address, () => asker.ask(address));
  const download: Upstreams['download'] = (address, path, wanted) =>
    inTurn(address, () => asker.download(address, path, wanted));

  /** When the server is not left alone, and once it is one's turn. */
  async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    const host = hostOf(listedAddress(address));
    const { breaker, semaphore } = serverOf(host);
    if (breaker.restMs() > 0) throw leftAlone(breaker.restMs());
    const release = await semaphore.acquire();
    try {
      const rest = breaker.admit();
      if (rest > 0) throw leftAlone(rest);
      return await throughBreaker(host, breaker, work());
    } finally {
      release();
    }
  }

  async function throughBreaker<T>(host: string, breaker: CircuitBreaker, asked: Promise<T>): Promise<T> {
    try {
      const answer = await asked;
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof UpstreamFailure && !error.isOutage) breaker.succeeded();
      else breaker.failed(error instanceof AppError ? error.message : String(error));
      const { state } = breaker.read();
      log.warn(
        { err: error instanceof AppError ? (error.cause ?? error) : error, host, state },
        'an outside server failed',
      );
      throw error;
    }
  }

  function toState(host: string, { breaker, semaphore }: Server): UpstreamState {
    const { state, failures, lastFailure, ...times } = breaker.read();
    return {
      host,
      state,
      failures,
      lastFailure,
      lastSuccessAt: toDate(times.lastSuccessAt),
      lastFailureAt: toDate(times.lastFailureAt),
      retryAt: toDate(times.retryAt),
      ...semaphore.load(),
    };
  }

  return {
    check: (address) => void checkAddress(address, listed()),
    ask,
    download,
    states: () => [...servers].map(([host, server]) => toState(host, server)),
    allow(hosts) {
      added = hosts.flatMap((host) => readAddedHost(host) ?? []);
    },
    listed: () => ({ environment: environment.map(writeListedHost), settings: added.map(writeListedHost) }),
    serverOf(address) {
      const url = URL.parse(address);
      const found = url && listedFor(url, listed());
      return found && writeListedHost(found);
    },
    close: () => asker.close(),
  };
}

const toDate = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const tooBusy = () =>
  new AppError('unavailable', 'Le serveur de cette couche est très sollicité. Réessayez dans quelques secondes.', {
    retryAfterS: 2,
  });

function leftAlone(restMs: number): AppError {
  const seconds = Math.ceil(restMs / 1000);
  return new AppError('upstream', `Le serveur de cette couche est en panne. Prochain essai dans ${seconds}\u00a0s.`, {
    retryAfterS: seconds,
  });
}
