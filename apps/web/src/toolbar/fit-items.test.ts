import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hiddenCount } from './fit-items.ts';

const room = (available: number) => ({ available, menu: 90, gap: 4 });

test('MAP-06 everything shows when there is room, to the pixel', () => {
  expect(hiddenCount([100, 100, 100], room(308))).toBe(0);
  expect(hiddenCount([100, 100, 100], room(307))).toBe(1);
});

test('MAP-06 the first items go into the menu first, and its button counts', () => {
  expect(hiddenCount([100, 100, 100, 100], room(300))).toBe(2);
  expect(hiddenCount([100, 100, 100, 100], room(200))).toBe(3);
  expect(hiddenCount([100, 100, 100, 100], room(100))).toBe(4);
});

test('MAP-06 what is shown never overflows, and one item more would', () => {
  const widths = fc.array(fc.integer({ min: 44, max: 160 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(widths, fc.integer({ min: 100, max: 1200 }), (all, available) => {
      const hidden = hiddenCount(all, room(available));
      const width = (count: number) =>
        all.slice(count).reduce((sum, one) => sum + one + 4, 0) - 4 + (count > 0 ? 94 : 0);
      if (hidden < all.length) expect(width(hidden)).toBeLessThanOrEqual(available);
      if (hidden > 0) expect(width(hidden - 1)).toBeGreaterThan(available);
    }),
  );
});
