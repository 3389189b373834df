import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { composePage } from './compose-page.ts';
import type { Measure } from './mark.ts';
import { pageContent } from './testing.ts';

const measure: Measure = (text, size) => text.length * size * 0.5;

/** The squares of the code on a page, by column and row, and their side in millimetres. */
function codeOf(content = pageContent()) {
  const paths = composePage(content, measure).flatMap((mark) => (mark.kind === 'path' ? [mark.d] : []));
  const code = paths.find((d) => (d.match(/M/g) ?? []).length > 200) ?? '';
  const squares = [...code.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map(([, x, y, side]) => [x, y, side].map(Number));
  const side = squares[0]?.[2] ?? 0;
  return { side, dark: new Set(squares.map(([x = 0, y = 0]) => `${Math.round(x / side)} ${Math.round(y / side)}`)) };
}

test.each(['paysage', 'portrait'] as const)(
  'PRN-02 on a page in %s the code is that of the link of the map, in squares that a phone reads',
  (orientation) => {
    const content = pageContent({ orientation });
    const { side, dark } = codeOf(content);
    const { data } = encode(content.link as string, { ecc: 'M', border: 0 });
    const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
    expect([...dark].toSorted()).toEqual(expected.toSorted());
    // A third of a millimetre, as on a parcel.
    expect(side).toBeGreaterThan(0.33);
  },
);

test('PRN-02 without a link there is no code', () => {
  expect(codeOf({ ...pageContent(), link: null }).dark.size).toBe(0);
});
