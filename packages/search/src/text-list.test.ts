import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts, createTextList, prefixRange, textAt } from './text-list.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ʻ', '大'), maxLength: 6 });

test('SRCH-06 the texts that begin with a prefix are one range of the sorted list', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), text, (texts, prefix) => {
      const sorted = texts.toSorted(compareTexts);
      const list = createTextList(sorted);
      const { low, high } = prefixRange(list, prefix);
      expect(sorted.map((_, i) => textAt(list, i))).toEqual(sorted);
      expect(sorted.slice(low, high)).toEqual(sorted.filter((each) => each.startsWith(prefix)));
    }),
    { seed: 3, numRuns: 1000 },
  );
});
