import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const all = Object.values(calls).flatMap((group) => Object.values<Call>(group));

test('API-01 no two calls have the same method and path', () => {
  const names = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(names).toEqual([...new Set(names)]);
});

test.each(all)('API-01 $method $path has a schema for each parameter of its path, and for no other', (call) => {
  const { properties = {} } = (call.schema.params ?? {}) as { properties?: object };
  expect(Object.keys(properties)).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
});
