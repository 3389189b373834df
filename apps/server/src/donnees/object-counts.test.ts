import { expect, test } from 'vitest';
import type { Dataset } from './datasets.ts';
import { ObjectCounts } from './object-counts.ts';

const dataset = (slug: string, kind: Dataset['kind'] = 'objects') => ({ slug, kind }) as Dataset;

test('DATA-01 the objects of a layer are counted once for each of its versions, and again after a failure', async () => {
  const asked: string[] = [];
  const engine = {
    async count(slug: string) {
      asked.push(slug);
      if (asked.length === 1) throw new Error('away');
      return 7;
    },
  };
  const counts = new ObjectCounts(engine);
  expect(await counts.of(dataset('a'), '1')).toBe(null);
  expect(await counts.of(dataset('a'), '1')).toBe(7);
  expect(await counts.of(dataset('a'), '1')).toBe(7);
  expect(await counts.of(dataset('b', 'relief'), '1')).toBe(null);
  expect(asked).toEqual(['a', 'a']);
  await counts.of(dataset('a'), '2');
  expect(asked).toEqual(['a', 'a', 'a']);
});

test('DATA-01 a list tells the counts that are there, and does not wait for a slow one, which the next view has', async () => {
  const slow = Promise.withResolvers<number>();
  const engine = { count: (slug: string) => (slug === 'slow' ? slow.promise : Promise.resolve(3)) };
  const counts = new ObjectCounts(engine, 5);
  const list = [dataset('slow'), dataset('quick')];
  expect([...(await counts.ofAll(list, () => '1'))]).toEqual([['quick', 3]]);
  slow.resolve(9);
  await slow.promise;
  expect(new Map(await counts.ofAll(list, () => '1'))).toEqual(
    new Map([
      ['quick', 3],
      ['slow', 9],
    ]),
  );
});
