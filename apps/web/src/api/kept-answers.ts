/** What the page opens with: where it is, what it shows, what it says. Everything else needs the network, or a zone. */
const OPENING = /^\/api\/(contexts|settings|release-notes|environment|licences|emplacements)\b/;

export type KeptAnswers = {
  isKept(path: string): boolean;
  /** An answer has come: it replaces the one that was kept. */
  heard(path: string, text: string): void;
  /** The answer of another day; null when there is none. */
  find(path: string): Promise<unknown>;
  /** Whether the answers that came until now, and those to come, are kept. */
  setKeeping(isKeeping: boolean): void;
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
  const heard = new Map<string, string>();
  let isKeeping: boolean | null = null;
  const write = async (path: string, text: string) => storage && (await cache())?.writeAnswer(storage, path, text);

  return {
    isKept: (path) => OPENING.test(path),
    heard(path, text) {
      if (isKeeping === null) heard.set(path, text);
      if (isKeeping) void write(path, text);
    },
    find: async (path) => (storage && (await (await cache())?.readAnswer(storage, path))) ?? null,
    setKeeping(next) {
      isKeeping = next;
      if (isKeeping) for (const [path, text] of heard) void write(path, text);
      heard.clear();
    },
  };
}
