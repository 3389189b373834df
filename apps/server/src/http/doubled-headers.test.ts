import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let port: number;
let token: string;
let cookie: string;
beforeAll(async () => {
  motu = await startApp();
  await addAccount(motu.state, 'hina', 'user');
  await motu.app.listen({ host: '127.0.0.1', port: 0 });
  port = (motu.app.server.address() as { port: number }).port;
  const answer = await motu.app.inject('/api/token');
  token = answer.json().token;
  cookie = `sid=${answer.cookies[0]?.value}`;
});
afterAll(() => motu.close());

const HOST = 'Host: motu.test';
const body = JSON.stringify({ username: 'hina', password: PASSWORD });

/** The status of a request written line by line, as no client would. */
async function send(first: string, lines: string[], content = ''): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `${[first, ...lines, 'Connection: close', `Content-Length: ${content.length}`].join('\r\n')}\r\n\r\n${content}`,
  );
  let answer = '';
  for await (const part of socket) answer += part;
  return Number(answer.split(' ')[1]);
}
const signIn = (...lines: string[]) =>
  send('POST /api/auth HTTP/1.1', [`Cookie: ${cookie}`, 'Content-Type: application/json', ...lines], body);

test('AUTH-08 (SEC-01) a token given twice, or with something after it, is refused with 400; as it was given it is taken', async () => {
  const header = (value: string) => `X-Motu-Token: ${value}`;
  expect(await signIn(HOST, header(token), header(token))).toBe(400);
  expect(await signIn(HOST, header(token), header('x'))).toBe(400);
  for (const wrong of [`${token}, ${token}`, `${token}x`, `${token}.x`, `${token};`, token.split('.')[0] ?? '', 'x']) {
    expect(await signIn(HOST, header(wrong))).toBe(400);
  }
  expect(await signIn(HOST)).toBe(403);
  expect(await signIn(HOST, header(token))).toBe(200);
});

test.each(['/api/health/live', '/api/wms', '/', '/api/wmts/1.0.0/routes/defaut/a/1/1/1.png'])(
  'API-03 two Host lines are refused with 400: %s',
  async (path) => {
    expect(await send(`GET ${path} HTTP/1.1`, [HOST, HOST])).toBe(400);
    expect(await send(`GET ${path} HTTP/1.1`, [HOST, 'Host: autre.test'])).toBe(400);
    expect(await send(`GET ${path} HTTP/1.1`, ['Host: motu.test, autre.test'])).toBe(400);
  },
);

test('API-03 a Host line alone is answered', async () => {
  expect(await send('GET /api/health/live HTTP/1.1', [HOST])).toBe(200);
});
