import { expect, test } from 'vitest';
import { findCycles } from './find-cycles.ts';

const asks = (pairs: Record<string, string[]>) => new Map(Object.entries(pairs));

test('what only goes down has no cycle', () => {
  expect(findCycles(asks({ a: ['b', 'c'], b: ['c'], c: [], d: ['a'] }))).toEqual([]);
});

test('each cycle is told once, with all who are in it, however one comes to it', () => {
  const found = findCycles(
    asks({ start: ['a'], a: ['b'], b: ['c', 'end'], c: ['a'], end: [], x: ['y'], y: ['x', 'a'] }),
  );
  expect(found.map((group) => group.toSorted())).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});
