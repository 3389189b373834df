import { endpoints } from '@motu/contract';

/** `isPrivate`: it was for whoever asked, and for nobody else. */
export type HeardAnswer = { text: string; isPrivate: boolean };

const ANSWERS_CACHE = 'motu-answers';

const DEFAULT_CONTEXT = endpoints.contexts.default.path;
const CONTEXT = new RegExp(`^(?:${DEFAULT_CONTEXT}|${endpoints.contexts.bySlug.path.replace(':slug', '[^/]+')})$`);
const KEPT_AT = 'x-kept-at';
/** On the answers to someone who was signed in. */
const PRIVATE = 'x-private';

/** Keeps an answer in the place of the one before. */
export async function writeAnswer(
  storage: CacheStorage,
  path: string,
  { text, isPrivate }: HeardAnswer,
): Promise<void> {
  const headers = {
    ...{ 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) },
    ...(isPrivate && { [PRIVATE]: '1' }),
  };
  try {
    await (await storage.open(ANSWERS_CACHE)).put(path, new Response(text, { headers }));
  } catch {
    // no room left, or a browser that keeps nothing: the page works with the network
  }
}

/** Takes away what was answered to someone who was signed in (ACL-02). */
export async function forgetPrivate(storage: CacheStorage): Promise<void> {
  if (!(await storage.has(ANSWERS_CACHE))) return;
  const cache = await storage.open(ANSWERS_CACHE);
  for (const request of await cache.keys())
    if ((await cache.match(request))?.headers.has(PRIVATE)) await cache.delete(request);
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
