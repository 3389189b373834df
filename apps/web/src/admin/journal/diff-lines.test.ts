import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

test('ADM-09 lines that stay face each other, and those that replace others face them', () => {
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { before: 'a', after: 'a', isSame: true },
    { before: 'b', after: 'x', isSame: false },
    { before: 'c', after: 'c', isSame: true },
    { before: null, after: 'd', isSame: false },
  ]);
  expect(diffLines([], ['a'])).toEqual([{ before: null, after: 'a', isSame: false }]);
  expect(diffLines([], [])).toEqual([]);
});

test('ADM-09 each side reads as its own text, whatever the texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = diffLines(before, after);
      expect(rows.map((row) => row.before).filter((line) => line !== null)).toEqual(before);
      expect(rows.map((row) => row.after).filter((line) => line !== null)).toEqual(after);
      for (const row of rows) if (row.isSame) expect(row.before).toBe(row.after);
    }),
  );
});

test('ADM-09 texts too long to compare are shown whole', () => {
  const long = Array.from({ length: 600 }, (_, line) => `ligne ${line}`);
  expect(diffLines(long, [...long])).toHaveLength(1200);
});
