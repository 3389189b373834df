import { ZOOM_0_DEGREES } from '@motu/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Seen } from '../map/place-canvases.ts';
import { stubCanvases } from '../map/testing.ts';
import type { PlacedName } from './lay-out.ts';
import { PlaceNames } from './place-names.ts';
import { testName } from './testing.ts';

beforeEach(() => stubCanvases((canvas) => ({ canvas })));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A screen of two places in a row, at zoom 3, whose upper left corner is on the equator. */
function seenFrom(left = 1024): Seen {
  const minColumn = Math.floor(left / 256);
  return {
    ...{ left, top: 512, minColumn, minRow: 2, maxColumn: Math.floor((left + 511) / 256), maxRow: 2 },
    ...{ degreesPerPixel: ZOOM_0_DEGREES / 8, ratio: 1 },
  };
}

/** A name that takes 80 × 20 pixels beside its place, on the plane that begins at 0, 0 degrees. */
function placedName(words: string, x: number): PlacedName {
  const box = [x, 100, x + 80, 120] as const;
  const text = { dx: 0, dy: 0, align: 'left' as const };
  return { name: testName(words, [0, 0]), x, y: 100, hasSymbol: false, text, letters: null, boxes: [box] };
}

function start() {
  const names = new PlaceNames();
  const opacities = new Map([['fond', 1]]);
  let isComplete = true;
  let painted: string[] = [];
  const paint = (
    _: CanvasRenderingContext2D,
    placed: readonly PlacedName[],
    { left, top }: { left: number; top: number },
  ) => {
    painted.push(`${placed.map(({ name }) => name.words)} at ${left} ${top}`);
    return isComplete;
  };
  return {
    opacities,
    element: names.element,
    setComplete: (is: boolean) => {
      isComplete = is;
    },
    show(placed: readonly PlacedName[], seen = seenFrom()) {
      painted = [];
      const window = { left: seen.left - 1024, top: seen.top - 512, width: 512, height: 256 };
      return { isDone: names.show(seen, { placed, window, paint, opacities }), painted };
    },
  };
}

test('NAME-01 each place shows the names that reach into it, and dragging the map paints none anew', () => {
  const { show, element } = start();
  const placed = [placedName('Papeete', 20), placedName('Faaa', 220)];
  expect(show(placed)).toEqual({
    isDone: true,
    painted: ['Papeete,Faaa at 0 0', 'Faaa at 256 0'],
  });
  expect(show(placed, seenFrom(1000)).painted).toEqual([]);
  expect((element.firstElementChild as HTMLElement).style.transform).toBe('translate(24px, 0px)');
  expect(show(placed, seenFrom(1024)).painted).toEqual([]);
});

test('NAME-01 names that come are painted at their places, and what others show stays', () => {
  const { show, opacities } = start();
  const [papeete, faaa] = [placedName('Papeete', 20), placedName('Faaa', 300)];
  show([papeete, faaa]);
  const arue = placedName('Arue', 400);
  // Set once more, in the same place.
  expect(show([{ ...papeete }, { ...faaa }, arue]).painted).toEqual(['Faaa,Arue at 256 0']);
  expect(show([{ ...papeete, text: { dx: 9, dy: 0, align: 'left' } }, faaa, arue]).painted).toEqual(['Papeete at 0 0']);
  opacities.set('fond', 0.5);
  expect(show([papeete]).painted).toEqual(['Papeete at 0 0']);
});

test('NAME-01 a place whose names are gone is empty, and one that lacks pictures of some is painted again', () => {
  const { show, element, setComplete } = start();
  const placed = [placedName('Papeete', 20), placedName('Faaa', 300)];
  setComplete(false);
  expect(show(placed).isDone).toBe(false);
  setComplete(true);
  expect(show(placed)).toEqual({ isDone: true, painted: ['Papeete at 0 0', 'Faaa at 256 0'] });
  expect(show([placed[1] as PlacedName]).painted).toEqual([]);
  expect(element.querySelectorAll('canvas')).toHaveLength(1);
});

test('NAME-01 another zoom paints all names in sight at once, on canvases of its own', () => {
  const { show, element } = start();
  const placed = [placedName('Papeete', 20), placedName('Faaa', 300)];
  show(placed);
  const before = [...element.querySelectorAll('canvas')];
  expect(show([...placed], { ...seenFrom(), degreesPerPixel: ZOOM_0_DEGREES / 16 }).painted).toHaveLength(2);
  expect([...element.querySelectorAll('canvas')].some((canvas) => before.includes(canvas))).toBe(false);
});
