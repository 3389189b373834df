// @vitest-environment node
import { endpoints } from '@motu/contract';
import { expect, expectTypeOf, test } from 'vitest';
import { addressOf } from './address.ts';
import { createApi } from './api.ts';
import { createClient } from './client.ts';

type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };

/** The calls of the contract, over a fetch that keeps what it was sent and answers this. */
function listen(answer: () => Response = () => Response.json({ content: null })) {
  const sent: Sent[] = [];
  const fetcher = async (path: unknown, init: unknown) => {
    sent.push({ path: String(path), init: init as Sent['init'] });
    return path === '/api/token' ? Response.json({ headerName: 'x-motu-token', token: 'secret' }) : answer();
  };
  return { api: createApi(createClient(fetcher as typeof fetch)), sent };
}

test('API-01 an address carries the parameters of the path, escaped, and of the query, without those left out', () => {
  expect(addressOf(endpoints.users.remove, { id: 'a/b c' }, { version: 3, left: undefined })).toBe(
    '/api/users/a%2Fb%20c?version=3',
  );
  expect(addressOf(endpoints.users.list)).toBe('/api/users');
});

test('API-01 a call is asked as the contract says, and its answer has the type of its schema', async () => {
  const { api, sent } = listen(() => Response.json({ content: [] }));
  const { content } = await api.users.list();
  expectTypeOf(content[0]?.username).toEqualTypeOf<string | undefined>();
  expect(sent.map(({ path, init }) => `${init.method} ${path}`)).toEqual(['GET /api/users']);
});

test('API-01 a write carries its parameters, its query and its body', async () => {
  const { api, sent } = listen();
  await api.layers.remove({ params: { id: 'l1' }, query: { version: 2, detach: true } });
  await api.users.renewPassword({ params: { id: 'u1' } });
  await api.auth.signIn({ body: { username: 'hina', password: 'x' } });
  const writes = sent.filter(({ path }) => path !== '/api/token');
  expect(writes.map(({ path, init }) => [init.method, path, init.body])).toEqual([
    ['DELETE', '/api/layers/l1?version=2&detach=true', undefined],
    ['POST', '/api/users/u1/password', undefined],
    ['POST', '/api/auth', '{"username":"hina","password":"x"}'],
  ]);
});

test('API-01 a part of a file is sent as it is', async () => {
  const { api, sent } = listen();
  const body = new Blob(['abc']);
  await api.imports.send({ params: { id: 'i1' }, query: { debut: 6 }, body });
  expect(sent[1]?.path).toBe('/api/imports/i1/contenu?debut=6');
  expect(sent[1]?.init.body).toBe(body);
  expect(sent[1]?.init.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-motu-token': 'secret',
  });
});

test('API-01 what answers no JSON is handed over as a file', async () => {
  const { api } = listen(() => new Response('picture'));
  const picture = await api.linkPreview.read();
  expect(await picture.text()).toBe('picture');
});

test('API-01 the compiler refuses what the schema does not know', () => {
  const { api } = listen();
  expectTypeOf(api.search.find).toBeCallableWith({ query: { q: 'Papeete' } });
  // @ts-expect-error a search without words
  expectTypeOf(api.search.find).toBeCallableWith({ query: { page: 0 } });
  // @ts-expect-error a parameter of the path is missing
  expectTypeOf(api.users.read).toBeCallableWith({});
  // @ts-expect-error a role that does not exist
  expectTypeOf(api.users.change).toBeCallableWith({ params: { id: '' }, body: { role: 'root' } });
});
