import { expect, test, vi } from 'vitest';
import { layOut, type PlacedName } from './lay-out.ts';
import { type Content, Placement } from './placement.ts';
import { measure, testName } from './testing.ts';

const SIGHT = { degreesPerPixel: 0.001, rotation: 0 };
const said = (placed: readonly PlacedName[]) => placed.map(({ name }) => name.words);

/** As many names side by side, none of which touches another. */
const contentOf = (letter: string, count: number): Content => ({
  names: Array.from({ length: count }, (_, i) => testName(`${letter}${i}`, [i * 0.2, 0])),
  marks: [],
});

/** A moment that has gone by: as little as possible is done. */
const NO_TIME = Number.NEGATIVE_INFINITY;

test('NAME-01 the first names of a view are placed at once, whatever the time', () => {
  const placement = new Placement(measure);
  expect(placement.place(SIGHT, () => contentOf('a', 40), NO_TIME)).toBe(true);
  expect(placement.placed).toHaveLength(40);
});

test('NAME-01 names that come while others stand are placed bit by bit: those stay until all are, which are those of one go', () => {
  const placement = new Placement(measure);
  const [before, after] = [contentOf('a', 10), contentOf('b', 60)];
  placement.place(SIGHT, () => before, NO_TIME);
  let steps = 1;
  for (; !placement.place(SIGHT, () => after, NO_TIME); steps++) {
    expect([said(placement.placed)[0], placement.isUnderway]).toEqual(['a0', true]);
  }
  expect(steps).toBeGreaterThan(3);
  expect(placement.placed).toEqual(layOut(after.names, SIGHT, measure));
  expect(placement.isUnderway).toBe(false);
});

test('NAME-01 what is under way ends before what comes meanwhile begins, and nothing is placed twice', () => {
  const placement = new Placement(measure);
  placement.place(SIGHT, () => contentOf('a', 10), NO_TIME);
  const [second, third] = [contentOf('b', 30), contentOf('c', 30)];
  placement.place(SIGHT, () => second, NO_TIME);
  const latest = vi.fn(() => third);
  while (!placement.place(SIGHT, latest, NO_TIME));
  expect(latest).not.toHaveBeenCalled();
  expect(said(placement.placed)[0]).toBe('b0');
  while (!placement.place(SIGHT, latest, NO_TIME));
  const { placed } = placement;
  expect(said(placed)[0]).toBe('c0');
  expect(placement.place(SIGHT, latest, NO_TIME)).toBe(true);
  expect(placement.placed).toBe(placed);
});

test('NAME-01 another zoom, another side up, pins and other layers are placed at once', () => {
  const placement = new Placement(measure);
  const content = contentOf('a', 40);
  const more = contentOf('b', 40);
  placement.place(SIGHT, () => content, NO_TIME);
  expect(placement.place(SIGHT, () => more, NO_TIME)).toBe(false);
  expect(placement.place({ ...SIGHT, rotation: 1 }, () => content, NO_TIME)).toBe(true);
  expect(placement.place({ ...SIGHT, degreesPerPixel: 0.002 }, () => content, NO_TIME)).toBe(true);
  placement.avoid([{ lon: 0, lat: 0, width: 40, height: 40 }]);
  expect(placement.place(SIGHT, () => content, NO_TIME)).toBe(true);
  placement.forget();
  expect(placement.place(SIGHT, () => more, NO_TIME)).toBe(true);
  expect(said(placement.placed)[0]).toBe('b0');
});
