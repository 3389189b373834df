import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBranches } from './branches.ts';
import { editsAllowed, spellings } from './spelling.ts';
import { compareTexts, createTextList } from './text-list.ts';

/** Edits between two texts by the book: every pair of beginnings, in a table. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => rows[i]?.[j] as number;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      (rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swap);
    }
  }
  return at(a.length, b.length);
}

const nearestBeginning = (text: string, word: string) =>
  Math.min(...Array.from({ length: text.length }, (_, i) => distance(text.slice(0, i + 1), word)));

/** Few letters, so that words are often alike. */
const word = (minLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'h', 'i', 't'), minLength, maxLength: 9 });

test('SRCH-06 the spellings found are those that begin within the edits, no more and no fewer', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word(1), { minLength: 1, maxLength: 30 }),
      word(4),
      fc.integer({ min: 1, max: 2 }),
      (texts, written, most) => {
        const sorted = texts.toSorted(compareTexts);
        const found = new Map<string, number>();
        for (const { low, high, edits } of spellings(createBranches(createTextList(sorted)), written, most)) {
          for (const text of sorted.slice(low, high)) found.set(text, Math.min(edits, found.get(text) ?? Infinity));
        }
        const expected = sorted.map((text) => [text, nearestBeginning(text, written)] as const);
        expect([...found].sort()).toEqual(expected.filter(([, edits]) => edits <= most).sort());
      },
    ),
    { seed: 11, numRuns: 1000 },
  );
});

test.each([
  ['pae', 0],
  ['paea', 1],
  ['punaaui', 1],
  ['punaauia', 2],
])('SRCH-06 in « %s » %i letters may be mistaken', (written, edits) => {
  expect(editsAllowed(written)).toBe(edits);
});
