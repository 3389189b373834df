import { expect, test } from 'vitest';
import { Traffic } from './traffic.ts';

const HOUR_MS = 3_600_000;

test('ADM-22 traffic is that since the start, then that of the last day', () => {
  let now = 0;
  const totals = { answers: 5, tiles: 3, errors: 1 };
  const traffic = new Traffic(
    () => totals,
    () => now,
  );
  expect(traffic.lastDay()).toEqual({ answers: 0, tiles: 0, errors: 0, hours: 0 });
  for (let hour = 0; hour < 48; hour++) {
    totals.answers += 10;
    totals.tiles += 4;
    if (hour === 1) totals.errors += 1;
    now += HOUR_MS;
    if (hour === 2) expect(traffic.lastDay()).toEqual({ answers: 30, tiles: 12, errors: 1, hours: 3 });
    traffic.sample();
  }
  expect(traffic.lastDay()).toEqual({ answers: 230, tiles: 92, errors: 0, hours: 23 });
});
