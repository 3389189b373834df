import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
  await addAccount(motu.state, 'hina', 'user');
});
afterAll(() => motu.close());

async function post(payload: string, type = 'application/json') {
  const browser = createBrowser(motu.app);
  const { headerName, token } = (await browser.get('/api/token')).json();
  return motu.app.inject({
    method: 'POST',
    url: '/api/auth',
    payload,
    cookies: browser.cookies,
    headers: { 'content-type': type, [headerName]: token },
  });
}

describe('bodies', () => {
  test.each([
    ['of 50 MB', `{"username":"${'x'.repeat(50 * 1024 * 1024)}"}`, 413, 'La demande est trop volumineuse.'],
    [
      'of 10 000 nested lists',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      400,
      'Le corps de la demande est trop imbriqué.',
    ],
    [
      'with a key twice',
      '{"username":"a","username":"b","password":"c"}',
      400,
      'La clé « username » est donnée deux fois.',
    ],
    [
      'with an escaped key twice',
      '{"username":"a","\\u0075sername":"b"}',
      400,
      'La clé « username » est donnée deux fois.',
    ],
    ['that is a list', '[]', 400, '« demande » doit être un objet.'],
    ['that is not JSON', '{"username":', 400, 'Le corps de la demande n’est pas du JSON.'],
    ['that is empty', '', 400, 'Le corps de la demande n’est pas du JSON.'],
  ])('API-03 (FIL-04) a body %s is refused in French', async (_case, payload, status, detail) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ detail, status });
  });

  test('API-03 the same key in two objects is no duplicate, nor is a brace inside a text', async () => {
    const answer = await post('{"username":"{\\"a\\":1,\\"a\\":2}","password":"x"}');
    expect(answer.statusCode).toBe(401);
  });

  test('API-03 (FIL-04) another type than JSON is refused', async () => {
    expect((await post('<a/>', 'application/xml')).json()).toMatchObject({
      status: 400,
      detail: 'Le corps de la demande doit être du JSON.',
    });
  });

  test.each(['__proto__', 'constructor'])(
    'API-03 (SEC-22) the key %s is refused and reaches no object',
    async (key) => {
      const answer = await post(`{"username":"hina","password":"x","${key}":{"polluted":true}}`);
      expect(answer.statusCode).toBe(400);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
});

describe('answers', () => {
  test('API-02 an unexpected failure says nothing of its cause, and is logged whole', async () => {
    const broken = await startApp();
    await broken.state.close();
    const answer = await broken.app.inject({ url: '/api/auth/details', cookies: { sid: 'x' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      code: 'internal',
      detail: 'Une erreur inattendue est survenue. Elle a été enregistrée.',
    });
    expect(answer.body).not.toMatch(/sqlite|driver|at /i);
    expect(broken.logs.join('')).toContain(answer.json().requestId);
    expect(broken.logs.join('')).toContain('stack');
    await broken.app.close();
  });

  test('API-02 an unknown address is a problem in French', async () => {
    const answer = await motu.app.inject('/api/inconnu');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found', detail: 'Cette adresse n’existe pas.' });
  });

  test('API-02 every call is described as OpenAPI, and on a page in French', async () => {
    const { paths } = (await motu.app.inject('/api/docs/openapi.json')).json();
    const described = motu.app.routes.filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/api/docs'));
    for (const { method, url } of described)
      expect(paths[url.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
    const page = await motu.app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Documentation de l’API</h1>');
    expect(page.body).toContain('/api/auth/password');
  });

  test('API-02 large answers are compressed, when the client accepts it', async () => {
    const packed = await motu.app.inject({ url: '/api/docs/openapi.json', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await motu.app.inject('/api/docs/openapi.json')).headers['content-encoding']).toBeUndefined();
  });

  test('AUTH-09 answers are JSON and not kept without asking again', async () => {
    const { headers } = await motu.app.inject('/api/environment');
    expect(headers['content-type']).toContain('application/json');
    expect(headers['cache-control']).toBe('no-cache');
  });
});

test('one address cannot send more than its share, and is told when to come back', async () => {
  const browser = createBrowser(motu.app);
  const { headerName, token } = (await browser.get('/api/token')).json();
  const send = () => browser.send('DELETE', '/api/auth', { headers: { [headerName]: token } });
  let last = await send();
  for (let i = 0; i < 300 && last.statusCode !== 429; i++) last = await send();
  expect(last.statusCode).toBe(429);
  expect(last.json().detail).toBe('Trop de demandes en peu de temps. Patientez un instant.');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await browser.get('/api/environment')).statusCode).toBe(200);
});

test('a log line holds neither the query, nor the cookie, nor the whole address', async () => {
  await motu.app.inject({
    url: '/api/environment?x=-149.5696&y=-17.535',
    cookies: { sid: 'secret-session' },
    remoteAddress: '203.0.113.77',
  });
  const lines = motu.logs.filter((line) => line.includes('203.0.113'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/149\.5696|secret-session|113\.77/);
});
