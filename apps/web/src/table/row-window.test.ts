import { expect, test } from 'vitest';
import { rowWindow } from './row-window.ts';

const asked = { count: 121_660, rowHeight: 38, viewHeight: 400 };

test('TAB-01 of a hundred thousand rows only those in sight are in the page', () => {
  const seen = rowWindow({ ...asked, scrollTop: 38 * 1000 });
  expect([seen.first, seen.end]).toEqual([996, 1015]);
  expect(seen.topOf(1000)).toBe(38_000);
  expect(seen.scrollTo(1002)).toBe(38_000);
  expect(seen.scrollTo(2000)).toBe(2001 * 38 - 400);
  expect(seen.scrollTo(10)).toBe(380);
});

test('TAB-01 the last of millions of rows is reached, though no element may be that high', () => {
  const many = { ...asked, count: 5_000_000 };
  const { height } = rowWindow({ ...many, scrollTop: 0 });
  expect(height).toBeLessThan(17_000_000);
  const end = rowWindow({ ...many, scrollTop: height - asked.viewHeight });
  expect(end.end).toBe(many.count);
  expect(end.topOf(many.count - 1) + 38).toBeCloseTo(height, 0);
});
