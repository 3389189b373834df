// @vitest-environment node
import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';

type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };

/** A fetch that answers from a table of `METHOD /path`, and keeps what it was sent. */
function fakeFetch(answers: Record<string, () => Response | Promise<Response>>) {
  const sent: Sent[] = [];
  const fetcher = async (path: unknown, init: unknown) => {
    const call = { path: String(path), init: init as Sent['init'] };
    sent.push(call);
    const answer = answers[`${call.init.method} ${call.path}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  return { client: createClient(fetcher as typeof fetch), sent };
}

const token = () => Response.json({ headerName: 'x-motu-token', token: 'secret' });
const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...headers } });

const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => null,
    (error) => error,
  ) as never;

test.each(['DELETE', 'PATCH', 'POST', 'PUT'] as const)(
  'AUTH-08 %s asks for a token first and sends it',
  async (method) => {
    const { client, sent } = fakeFetch({
      'GET /api/token': token,
      [`${method} /api/thing`]: () => Response.json({ content: 1 }),
    });
    expect(await client.send(method, '/api/thing', { name: 'motu' })).toEqual({ content: 1 });
    expect(sent.map(({ path }) => path)).toEqual(['/api/token', '/api/thing']);
    expect(sent[1]?.init.headers).toMatchObject({ 'x-motu-token': 'secret', 'content-type': 'application/json' });
    expect(sent[1]?.init.body).toBe('{"name":"motu"}');
  },
);

test('AUTH-08 a fresh token is asked for every write', async () => {
  const { client, sent } = fakeFetch({
    'GET /api/token': token,
    'DELETE /api/auth': () => Response.json({ content: null }),
  });
  await client.send('DELETE', '/api/auth');
  await client.send('DELETE', '/api/auth');
  expect(sent.filter(({ path }) => path === '/api/token')).toHaveLength(2);
});

test('AUTH-08 a write is not sent when no token can be had', async () => {
  const { client, sent } = fakeFetch({
    'GET /api/token': () => problem(503, { code: 'unavailable', detail: 'Plus tard.' }),
  });
  expect((await failure(client.send('POST', '/api/auth', {}))).message).toBe('Plus tard.');
  expect(sent).toHaveLength(1);
});

test('AUTH-09 calls are same-origin, not cached, and carry credentials', async () => {
  const { client, sent } = fakeFetch({ 'GET /api/auth/details': () => Response.json({ content: null }) });
  await client.get('/api/auth/details');
  expect(sent[0]?.init).toMatchObject({
    cache: 'no-cache',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
});

test('API-02 a refusal is read back as the error the server threw', async () => {
  const { client } = fakeFetch({
    'GET /api/x': () =>
      problem(429, { code: 'too-many-requests', detail: 'Trop d’essais.', requestId: 'r-1' }, { 'retry-after': '30' }),
  });
  const error = await failure(client.get('/api/x'));
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'too-many-requests', message: 'Trop d’essais.', retryAfterS: 30 });
  expect(String(error.cause)).toContain('GET /api/x → 429, r-1');
});

test('API-03 APP-01 a refused input keeps the name of its field, and its words break where French allows it', async () => {
  const errors = [{ field: 'newPassword', message: 'Trop court : « ab ».' }];
  const { client } = fakeFetch({
    'GET /api/token': token,
    'PUT /api/auth/password': () => problem(400, { code: 'invalid', detail: 'Refusé !', errors }),
  });
  const { message, fields } = await failure(client.send('PUT', '/api/auth/password', {}));
  expect(message).toBe('Refusé\u00a0!');
  expect(fields).toEqual([{ field: 'newPassword', message: 'Trop court\u00a0: «\u00a0ab\u00a0».' }]);
});

test.each([
  [404, 'not-found'],
  [502, 'upstream'],
  [504, 'unavailable'],
  [418, 'invalid'],
])('API-02 a page of a proxy with status %d is taken for « %s », with a French sentence', async (status, code) => {
  const { client } = fakeFetch({ 'GET /api/x': () => new Response('<html>', { status }) });
  const error = await failure(client.get('/api/x'));
  expect(error.code).toBe(code);
  expect(error.message).toContain(`inattendue (${status})`);
});

test('API-02 an answer that is not JSON is an error with a French sentence', async () => {
  const { client } = fakeFetch({ 'GET /api/x': () => new Response('<html>') });
  expect(await failure(client.get('/api/x'))).toMatchObject({ code: 'unavailable' });
});

test('API-02 a network failure is an error with a French sentence', async () => {
  const { client } = fakeFetch({});
  const error = await failure(client.get('/api/x'));
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(error.message).toContain('Le serveur ne répond pas.');
});

test('API-02 a call that its caller gave up stays an abort, not a failure to show', async () => {
  const aborter = new AbortController();
  aborter.abort();
  const client = createClient((_path, init) => Promise.reject(init?.signal?.reason));
  expect(await failure(client.get('/api/x', aborter.signal))).toMatchObject({ name: 'AbortError' });
});

test('API-02 INFO-06 a call whose caller gave it a time, and whose time is up, is a slow server that is told in French', async () => {
  const never = ((_: unknown, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof fetch;
  const page = new AbortController();
  const signal = AbortSignal.any([page.signal, AbortSignal.timeout(1)]);
  const error = await failure(createClient(never).get('/api/toponyme', signal));
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('met trop de temps à répondre'),
  });
});
