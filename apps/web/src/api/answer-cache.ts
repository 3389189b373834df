import { endpoints } from '@motu/contract';

const ANSWERS_CACHE = 'motu-answers';

const DEFAULT_CONTEXT = endpoints.contexts.default.path;
const CONTEXT = new RegExp(`^(?:${DEFAULT_CONTEXT}|${endpoints.contexts.bySlug.path.replace(':slug', '[^/]+')})$`);
const KEPT_AT = 'x-kept-at';

/** Keeps an answer in the place of the one before. */
export async function writeAnswer(storage: CacheStorage, path: string, text: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) };
  try {
    await (await storage.open(ANSWERS_CACHE)).put(path, new Response(text, { headers }));
  } catch {
    // no room left, or a browser that keeps nothing: the page works with the network
  }
}

/** The answer that was kept; null when there is none. */
export async function readAnswer(storage: CacheStorage, path: string): Promise<unknown> {
  if (!(await storage.has(ANSWERS_CACHE))) return null;
  const cache = await storage.open(ANSWERS_CACHE);
  const found = path === DEFAULT_CONTEXT ? await lastContext(cache) : await cache.match(path);
  return found ? found.json() : null;
}

/** Without a network the page opens with the context that was looked at last, which may not be the default one. */
async function lastContext(cache: Cache): Promise<Response | undefined> {
  const requests = (await cache.keys()).filter(({ url }) => CONTEXT.test(new URL(url).pathname));
  const answers = (await Promise.all(requests.map((request) => cache.match(request)))).filter(
    (one) => one !== undefined,
  );
  const keptAt = (answer: Response) => Number(answer.headers.get(KEPT_AT));
  return answers.sort((a, b) => keptAt(b) - keptAt(a))[0];
}
