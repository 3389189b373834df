import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { createKeptAnswers } from './kept-answers.ts';

/** The browser's cache of answers, in memory. */
function memoryCaches(): CacheStorage {
  const kept = new Map<string, Response>();
  let isOpen = false;
  const cache = {
    put: async (path: string, response: Response) => void kept.set(`http://motu.test${path}`, response),
    match: async (path: string | Request) =>
      kept.get(typeof path === 'string' ? `http://motu.test${path}` : path.url)?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
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
  const answers = createKeptAnswers(memoryCaches());
  let server: ((path: string) => Response) | null = null;
  const fetcher = (async (path: string) => {
    if (!server) throw new TypeError('Failed to fetch');
    return server(path);
  }) as unknown as typeof fetch;
  const written = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    answers,
    client: createClient(fetcher, answers),
    written,
    online: (answer: (path: string) => unknown) => {
      server = (path) => Response.json(answer(path));
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
  await written();
  offline();
  expect(await client.get('/api/settings')).toEqual({ content: 1 });
  online(() => ({ content: 2 }));
  await client.get('/api/settings');
  await written();
  offline();
  expect(await client.get('/api/settings')).toEqual({ content: 2 });
});

test('OFF-01 without a network the page opens with the context that was looked at last', async () => {
  const { answers, client, written, online, offline } = visitor();
  answers.setKeeping(true);
  online((path) => ({ slug: path.split('/').at(-1) }));
  await client.get('/api/contexts/default');
  await written();
  await client.get('/api/contexts/by-slug/mer');
  await written();
  offline();
  expect(await client.get('/api/contexts/default')).toEqual({ slug: 'mer' });
});

test('OFF-01 what may not be kept is not, and a refusal of the server is not covered up', async () => {
  const { answers, client, written, online, offline, refuse } = visitor();
  online(() => ({ content: 1 }));
  await client.get('/api/settings');
  answers.setKeeping(false);
  await written();
  offline();
  await expect(client.get('/api/settings')).rejects.toThrow(AppError);
  answers.setKeeping(true);
  online(() => ({ content: 1 }));
  await client.get('/api/settings');
  await client.get('/api/auth/details');
  await written();
  refuse(403);
  await expect(client.get('/api/settings')).rejects.toMatchObject({ code: 'forbidden' });
  offline();
  await expect(client.get('/api/auth/details')).rejects.toMatchObject({ code: 'unavailable' });
});
