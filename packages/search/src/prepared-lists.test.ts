import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { createPreparedLists } from './prepared-lists.ts';
import { createSearcher } from './searcher.ts';
import { place } from './testing.ts';

/** Names of which hundreds begin alike, all over the territory, many of them of the same importance. */
const index = buildIndex(
  Array.from({ length: 900 }, (_, i) =>
    place(`${['Motu', 'Mont', 'Moana'][i % 3]} ${(i * 7919).toString(36)}`, {
      id: String(i),
      importance: (i * 31) % 7,
      position: i % 50 === 0 ? null : [-154 + ((i * 37) % 180) / 10, -27 + ((i * 53) % 190) / 10],
    }),
  ),
);
const used = createSearcher(index);

test('SRCH-02 SRCH-06 a beginning that many names share finds the same the second time, from wherever one looks', () => {
  const centre = fc.option(fc.tuple(fc.double({ min: -155, max: -134 }), fc.double({ min: -28, max: -7 })));
  fc.assert(
    fc.property(
      fc.constantFrom('m', 'mo', 'mot', 'motu', 'mon', 'moana', 'motu 1', 'mont 4b', 'moana z'),
      centre.filter((one) => one === null || one.every(Number.isFinite)),
      fc.integer({ min: 1, max: 60 }),
      (text, from, limit) => {
        const expected = createSearcher(index).search(text, { centre: from, limit });
        for (const _time of [1, 2]) expect(used.search(text, { centre: from, limit })).toEqual(expected);
      },
    ),
    { numRuns: 20 },
  );
});

test('SRCH-02 SRCH-06 suggestions are the same the second time, with those of a mistaken letter marked as such', () => {
  const texts = ['motu', 'mont 4b', 'mota', 'maona', 'moanq', 'motu 1', 'moana zz'];
  const seen = new Set<boolean>();
  for (const text of texts) {
    for (const centre of [null, [-149.5, -17.6] as const]) {
      const expected = createSearcher(index).complete(text, { limit: 10, centre });
      for (const { isNear } of expected) seen.add(isNear);
      for (const _time of [1, 2, 3]) expect(used.complete(text, { limit: 10, centre })).toEqual(expected);
      const [one, other] = [1, 2].map(() => used.complete(text, { limit: 10, centre }));
      expect(one?.length).toBeGreaterThan(0);
      // The same objects: what was written of them serves again.
      for (const [i, completion] of (one ?? []).entries()) expect(other?.[i]).toBe(completion);
    }
  }
  expect(seen).toEqual(new Set([true, false]));
});

test('SRCH-02 lists are kept up to a bound, the one not asked for longest goes first', () => {
  const lists = createPreparedLists(1000);
  const entries = Array.from({ length: 400 }, (_, i) => i);
  for (const text of ['a', 'b']) lists.keep(text, entries, (entry) => -entry);
  expect(lists.get('a')?.entries.length).toBe(400);
  lists.keep('c', entries, (entry) => -entry);
  expect(['a', 'b', 'c'].filter((text) => lists.get(text) !== undefined)).toEqual(['a', 'c']);
});

test('SRCH-02 short lists are kept too, and bounded by how many they are; of what finds nothing none is kept', () => {
  const lists = createPreparedLists(1000);
  const texts = Array.from({ length: 50 }, (_, i) => `motu ${i}`);
  for (const text of texts) lists.keep(text, [3, 1, 2], (entry) => entry);
  const kept = texts.filter((text) => lists.get(text) !== undefined);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept).toEqual(texts.slice(-kept.length));
  expect(kept.length).toBeLessThan(10);
  expect([...(lists.get('motu 49')?.entries ?? [])]).toEqual([3, 2, 1]);
  lists.keep('rien', [], () => 0);
  expect(lists.get('rien')).toBeUndefined();
});
