// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { DEMO_POSITIONS, watchDemo } from './demo-positions.ts';
import type { Fix } from './fix.ts';
import { run } from './testing/sequences.ts';

test('GEO-07 the demonstration goes round 21 positions, one every five seconds, at the pace of a walker', () => {
  vi.useFakeTimers();
  const fixes: Fix[] = [];
  const stop = watchDemo((fix) => fixes.push(fix));
  expect(fixes).toHaveLength(1);
  vi.advanceTimersByTime(21 * 5000);
  expect(fixes).toHaveLength(22);
  expect(new Set(fixes.map(({ position }) => position.join()))).toHaveProperty('size', 21);
  expect(DEMO_POSITIONS).toHaveLength(21);
  expect(fixes[21]?.position).toEqual(fixes[0]?.position);
  const state = run([
    { type: 'TURN_ON', source: 'demo' },
    ...fixes.map((fix) => ({ type: 'FIX' as const, fix, now: fix.date })),
  ]);
  expect(state.ignored).toBeNull();
  expect(state.info?.calculatedSpeedKph).toBeGreaterThan(5);
  expect(state.info?.calculatedSpeedKph).toBeLessThan(10);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(fixes).toHaveLength(22);
  vi.useRealTimers();
});
