import { AppError } from '@motu/core';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { createKeptAnswers } from './kept-answers.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The browser's cache of answers, in memory; `written` is told of each that is put there. */
function memoryCaches(written: (path: string) => void): CacheStorage {
  const kept = new Map<string, Response>();
  let isOpen = false;
  const cache = {
    put: async (path: string, response: Response) => {
      kept.set(`http://motu.test${path}`, response);
      written(path);
    },
    match: async (path: string | Request) =>
      kept.get(typeof path === 'string' ? `http://motu.test${path}` : path.url)?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => kept.delete(url),
  };
  return {
    open: async () => {
      isOpen = true;
      return cache;
    },
    has: async () => isOpen,
    delete: async () => {
      kept.clear();
      return true;
    },
  } as unknown as CacheStorage;
}

function visitor() {
  const paths: string[] = [];
  const answers = createKeptAnswers(memoryCaches((path) => paths.push(path)));
  let server: ((path: string) => Response) | null = null;
  const fetcher = (async (path: string) => {
    if (!server) throw new TypeError('Failed to fetch');
    return server(path);
  }) as unknown as typeof fetch;
  /** Waits until these answers were kept since the start, in this order: no other may be among them. */
  const written = (...expected: string[]) => vi.waitFor(() => expect(paths).toEqual(expected));
  return {
    answers,
    client: createClient(fetcher, answers),
    written,
    online: (answer: (path: string) => unknown, headers: Record<string, string> = {}) => {
      server = (path) => Response.json(answer(path), { headers });
    },
    refuse: (status: number) => {
      server = () => new Response('', { status });
    },
    offline: () => {
      server = null;
    },
  };
}

test('OFF-01 answers that came before it was known whether they may be kept are kept then, and replaced by newer ones', async () => {
  const { answers, client, written, online, offline } = visitor();
  online(() => ({ content: 1 }));
  await client.get('/api/settings');
  answers.setKeeping(true);
  await written('/api/settings');
  offline();
  expect(await client.get('/api/settings')).toEqual({ content: 1 });
  online(() => ({ content: 2 }));
  await client.get('/api/settings');
  await written('/api/settings', '/api/settings');
  offline();
  expect(await client.get('/api/settings')).toEqual({ content: 2 });
});

test('OFF-01 without a network the page opens with the context that was looked at last', async () => {
  const { answers, client, written, online, offline } = visitor();
  answers.setKeeping(true);
  online((path) => ({ slug: path.split('/').at(-1) }));
  vi.setSystemTime('2026-11-12T10:00:00Z');
  await client.get('/api/contexts/default');
  await written('/api/contexts/default');
  vi.setSystemTime('2026-11-12T10:00:01Z');
  await client.get('/api/contexts/by-slug/mer');
  await written('/api/contexts/default', '/api/contexts/by-slug/mer');
  offline();
  expect(await client.get('/api/contexts/default')).toEqual({ slug: 'mer' });
});

test('OFF-01 what may not be kept is not, and a refusal of the server is not covered up', async () => {
  const { answers, client, written, online, offline, refuse } = visitor();
  online(() => ({ content: 1 }));
  await client.get('/api/settings');
  answers.setKeeping(false);
  offline();
  await expect(client.get('/api/settings')).rejects.toThrow(AppError);
  answers.setKeeping(true);
  online(() => ({ content: 1 }));
  await client.get('/api/auth/details');
  await client.get('/api/environment');
  await client.get('/api/settings');
  // In the order in which they came: what is not kept would stand before.
  await written('/api/environment', '/api/settings');
  refuse(403);
  await expect(client.get('/api/settings')).rejects.toMatchObject({ code: 'forbidden' });
  offline();
  await expect(client.get('/api/auth/details')).rejects.toMatchObject({ code: 'unavailable' });
});

test('ACL-02 what was answered to someone signed in opens the page without a network until they leave, and to nobody after', async () => {
  const { answers, client, written, online, offline } = visitor();
  answers.setKeeping(true);
  online(() => ({ content: 'tous' }));
  await client.get('/api/settings');
  online(() => ({ slug: 'reserve' }), { 'cache-control': 'private, no-store' });
  await client.get('/api/contexts/default');
  await written('/api/settings', '/api/contexts/default');
  offline();
  expect(await client.get('/api/contexts/default')).toEqual({ slug: 'reserve' });
  await answers.forgetPrivate();
  await expect(client.get('/api/contexts/default')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await client.get('/api/settings')).toEqual({ content: 'tous' });
});

test('ACL-02 what was answered to someone who has left before it was known whether it may be kept is not kept', async () => {
  const { answers, client, written, online, offline } = visitor();
  online(() => ({ slug: 'reserve' }), { 'cache-control': 'private, no-store' });
  await client.get('/api/contexts/default');
  await answers.forgetPrivate();
  answers.setKeeping(true);
  online(() => ({ content: 'tous' }));
  await client.get('/api/settings');
  await written('/api/settings');
  offline();
  await expect(client.get('/api/contexts/default')).rejects.toMatchObject({ code: 'unavailable' });
});
