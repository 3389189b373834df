import { compileErrors, validate } from '@readme/openapi-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

/** What a program that reads definitions holds against one. */
async function faultsOf(definition: object): Promise<string> {
  const result = await validate(structuredClone(definition) as Parameters<typeof validate>[0]);
  return result.valid ? '' : compileErrors(result);
}

test.each([
  ['API-02 the definition of the API', '/api/docs/openapi.json', '3.1.0'],
  ['DATA-04 the definition of OGC API Features', '/api/ogc/api?f=json', '3.0.3'],
])('%s is one that programs for OpenAPI read', async (_name, url, version) => {
  const definition = (await motu.app.inject(url)).json();
  expect(definition.openapi).toBe(version);
  expect(await faultsOf(definition)).toBe('');
});

test('API-02 a definition that misses what OpenAPI asks for is found out', async () => {
  const definition = (await motu.app.inject('/api/docs/openapi.json')).json();
  expect(await faultsOf({ ...definition, info: { title: 'Motu' } })).toContain('version');
});
