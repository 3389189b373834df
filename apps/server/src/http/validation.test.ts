import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { startApp } from '../testing/app.ts';
import { validateWithSchemas } from './validation.ts';

test('API-02 the schemas of all calls can be compiled, though each is only compiled when it is needed', async () => {
  const motu = await startApp();
  expect(() => motu.app.compileSchemas()).not.toThrow();
  await motu.close();
});

test.each([
  ['a request', { querystring: { type: 'object', properties: { page: { type: 'nombre' } } } }],
  ['a request that says something unknown', { body: { type: 'object', maxLetters: 3 } }],
  ['an answer', { response: { 200: { type: 'object', properties: { page: { $ref: '#/nowhere' } } } } }],
])('API-02 a wrong schema of %s is told when all of them are compiled', async (_part, schema) => {
  const app = fastify();
  validateWithSchemas(app);
  app.post('/api/appel', { schema }, () => ({ page: 1 }));
  await app.ready();
  expect(() => app.compileSchemas()).toThrow();
});

test('API-03 a value is refused with its reason at the first call and at the next, and no refusal is left over', async () => {
  const app = fastify();
  validateWithSchemas(app);
  const querystring = { type: 'object', properties: { page: { type: 'integer', minimum: 0 } } };
  app.get('/api/appel', { schema: { querystring } }, ({ query }) => query);
  for (let call = 0; call < 2; call++) {
    const refused = await app.inject('/api/appel?page=-1');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toContain('page must be >= 0');
    expect((await app.inject('/api/appel?page=1')).json()).toEqual({ page: 1 });
  }
});
