// @vitest-environment node
import { expect, test } from 'vitest';
import { paced } from './paced.ts';

test('OWN-02 the first of what is told quickly is told at once, then one each tenth of a second, the one that is true by then', () => {
  let time = 1000;
  const told: number[] = [];
  const tell = paced(
    (count: number) => told.push(count),
    100,
    () => time,
  );
  for (let count = 0; count < 30; count++) {
    tell(count);
    time += 40;
  }
  expect(told).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
});
