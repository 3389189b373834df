import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAY_IMPORT } from './source/order.ts';
import { boxOf, reachedFrom, readDrawing } from './source/read-drawing.ts';
import { root } from './source/read-modules.ts';

const drawing = readDrawing(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
const places = Object.keys(MAY_IMPORT);

test('a drawing is read: frames, boxes, what no box names, chains of arrows', () => {
  const small = readDrawing(
    '```mermaid\nflowchart TD\n  subgraph s [apps/s]\n    a[one, two]\n    b[three …]\n  end\n  c[four]\n  a --> b & c\n  b --> c\n```',
  );
  expect(
    ['apps/s/one', 'apps/s/two/x.ts', 'apps/s/three', 'apps/s/five', 'four', 'five'].map((place) =>
      boxOf(small, place),
    ),
  ).toEqual(['a', 'a', 'b', 'b', 'c', undefined]);
  expect([...reachedFrom(small, 'a')]).toEqual(['a', 'b', 'c']);
  expect([...reachedFrom(small, 'c')]).toEqual(['c']);
});

test('the drawing of ARCHITECTURE.md has every place of the order, and names none that is not there', () => {
  expect(places.filter((place) => !boxOf(drawing, place))).toEqual([]);
  const named = [...drawing.boxes.values()].flat();
  expect(named.filter((name) => !places.some((place) => `${place}/`.startsWith(name.replace(/\/?$/, '/'))))).toEqual(
    [],
  );
  expect(drawing.arrows.flat().filter((box) => !drawing.boxes.has(box))).toEqual([]);
});

test('its arrows are those of the order: each is asked for by someone, and whatever may be imported is reached', () => {
  const pairs = places.flatMap((place) =>
    (MAY_IMPORT[place] ?? []).map((other) => [boxOf(drawing, place) ?? place, boxOf(drawing, other) ?? other] as const),
  );
  const needless = drawing.arrows.filter(([from, to]) => !pairs.some(([one, other]) => one === from && other === to));
  expect(needless).toEqual([]);
  expect(pairs.filter(([from, to]) => !reachedFrom(drawing, from).has(to))).toEqual([]);
});
