import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

function counted() {
  const flight = createSingleFlight<number>();
  const gates: PromiseWithResolvers<number>[] = [];
  const ask = (key: string) =>
    flight.run(key, () => {
      const gate = Promise.withResolvers<number>();
      gates.push(gate);
      return gate.promise;
    });
  return { flight, gates, ask };
}

test('what is asked for twice at once is done once; another key, or a later time, is another work', async () => {
  const { gates, ask } = counted();
  const both = [ask('a'), ask('a')];
  const other = ask('b');
  gates[0]?.resolve(1);
  gates[1]?.resolve(2);
  expect(await Promise.all([...both, other])).toEqual([1, 1, 2]);
  void ask('a');
  expect(gates).toHaveLength(3);
});

test('a failure is told to all who wait, and not kept', async () => {
  const { gates, ask } = counted();
  const both = Promise.allSettled([ask('a'), ask('a')]);
  gates[0]?.reject(new Error('no'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask('a');
  gates[1]?.resolve(3);
  expect(await again).toBe(3);
});

test('what was begun before it is forgotten ends without being shared, and leaves what came after it alone', async () => {
  const { flight, gates, ask } = counted();
  const before = ask('a');
  flight.forget();
  const after = ask('a');
  gates[0]?.resolve(1);
  expect(await before).toBe(1);
  expect(ask('a')).toBe(after);
  expect(gates).toHaveLength(2);
});
