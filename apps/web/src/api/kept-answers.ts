/** What the page opens with: where it is, what it shows, what it says. Everything else needs the network, or a zone. */
const OPENING = /^\/api\/(?:contexts(?:\/.*)?|settings|release-notes\/.*|environment|licences|emplacements\/.*)$/;
const CONTEXT = /^\/api\/contexts\/(?:default|by-slug\/[^/]+)$/;
const DEFAULT_CONTEXT = '/api/contexts/default';

export const ANSWERS_CACHE = 'motu-answers';
const KEPT_AT = 'x-kept-at';

export type KeptAnswers = {
  isKept(path: string): boolean;
  /** An answer has come: it replaces the one that was kept. */
  heard(path: string, text: string): void;
  /** The answer of another day; null when there is none. */
  find(path: string): Promise<unknown>;
  /** Whether the answers that came until now, and those to come, are kept. */
  setKeeping(isKeeping: boolean): void;
  /** Deletes them all. */
  forget(): Promise<void>;
};

/** The last answers of the calls that open the page, for the day when there is no network (OFF-01). */
export function createKeptAnswers(storage: CacheStorage | undefined = globalThis.caches): KeptAnswers {
  /** What came before it was known whether it may be kept. */
  const heard = new Map<string, string>();
  let isKeeping: boolean | null = null;

  async function write(path: string, text: string): Promise<void> {
    const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) };
    try {
      await (await storage?.open(ANSWERS_CACHE))?.put(path, new Response(text, { headers }));
    } catch {
      // no room left, or a browser that keeps nothing: the page works with the network
    }
  }

  return {
    isKept: (path) => OPENING.test(pathOf(path)),
    heard(path, text) {
      if (isKeeping === null) heard.set(path, text);
      if (isKeeping) void write(path, text);
    },
    async find(path) {
      if (!(await storage?.has(ANSWERS_CACHE))) return null;
      const cache = await storage?.open(ANSWERS_CACHE);
      const found = path === DEFAULT_CONTEXT ? await lastContext(cache) : await cache?.match(path);
      return found ? found.json() : null;
    },
    setKeeping(next) {
      isKeeping = next;
      if (isKeeping) for (const [path, text] of heard) void write(path, text);
      heard.clear();
    },
    async forget() {
      await storage?.delete(ANSWERS_CACHE);
    },
  };
}

/** Without a network the page opens with the context that was looked at last, which may not be the default one. */
async function lastContext(cache: Cache | undefined): Promise<Response | undefined> {
  const requests = ((await cache?.keys()) ?? []).filter(({ url }) => CONTEXT.test(new URL(url).pathname));
  const answers = (await Promise.all(requests.map((request) => cache?.match(request)))).filter(
    (one) => one !== undefined,
  );
  const keptAt = (answer: Response) => Number(answer.headers.get(KEPT_AT));
  return answers.sort((a, b) => keptAt(b) - keptAt(a))[0];
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';
