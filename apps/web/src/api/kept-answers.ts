import { endpoints } from '@motu/contract';
import type { HeardAnswer } from './answer-cache.ts';

const { contexts, emplacements, environment, producers, releaseNotes, settings } = endpoints;
/** What the page opens with: where it is, what it shows, what it says. Everything else needs the network, or a zone. */
const OPENING = [
  contexts.list,
  settings.read,
  releaseNotes.list,
  environment.read,
  producers.licences,
  emplacements.list,
];
/** They, and what lies under them. */
const KEPT = new RegExp(`^(?:${OPENING.map(({ path }) => path).join('|')})\\b`);

export type KeptAnswers = {
  isKept(path: string): boolean;
  /** An answer has come: it replaces the one that was kept. */
  heard(path: string, answer: HeardAnswer): void;
  /** The answer of another day; null when there is none. */
  find(path: string): Promise<unknown>;
  /** Whether the answers that came until now, and those to come, are kept. */
  setKeeping(isKeeping: boolean): void;
  /** Nobody is signed in: what was answered to someone goes (ACL-02). */
  forgetPrivate(): Promise<void>;
};

/** Arrives after the map, or when the server is out of reach; null when it does not come through. */
const cache = () => import('./answer-cache.ts').catch(() => null);

/** None where the browser gives a page nothing to keep anything in: a sandboxed frame, say. */
function ownCaches(): CacheStorage | undefined {
  try {
    return globalThis.caches;
  } catch {
    return undefined;
  }
}

/** The last answers of the calls that open the page, for the day when there is no network (OFF-01). */
export function createKeptAnswers(storage: CacheStorage | undefined = ownCaches()): KeptAnswers {
  /** What came before it was known whether it may be kept. */
  const heard = new Map<string, HeardAnswer>();
  let isKeeping: boolean | null = null;
  const write = async (path: string, answer: HeardAnswer) =>
    storage && (await cache())?.writeAnswer(storage, path, answer);

  return {
    isKept: (path) => KEPT.test(path),
    heard(path, answer) {
      if (isKeeping === null) heard.set(path, answer);
      if (isKeeping) void write(path, answer);
    },
    find: async (path) => (storage && (await (await cache())?.readAnswer(storage, path))) ?? null,
    setKeeping(next) {
      isKeeping = next;
      if (isKeeping) for (const [path, answer] of heard) void write(path, answer);
      heard.clear();
    },
    async forgetPrivate() {
      for (const [path, { isPrivate }] of heard) if (isPrivate) heard.delete(path);
      if (storage) await (await cache())?.forgetPrivate(storage);
    },
  };
}
