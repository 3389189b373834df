import type { LonLat } from '@motu/core';
import { pagePlane } from '@motu/core/print';
import { expect, test } from 'vitest';
import { dfciSquares } from './grid-lines.ts';
import { gridWords } from './grid-words.ts';
import { gridMarks } from './map-frame.ts';
import { type Overlay, overlayMarks } from './overlay.ts';
import { pixelBox } from './paint-picture.ts';
import { MOOREA, pageContent } from './testing.ts';

const line = (...places: LonLat[]): Overlay => ({
  kind: 'shape',
  lines: [places],
  isClosed: false,
  paint: { stroke: '#ff00ff', width: 1 },
});

test('PRN-09 a drawing on the other side of the earth or of another island leaves the page as it is', () => {
  const { page, layout } = pageContent();
  const marks = (overlay: Overlay) => overlayMarks([overlay], pagePlane(page), layout.map);
  expect(marks(line(MOOREA, [MOOREA[0] + 0.01, MOOREA[1]]))).toHaveLength(1);
  expect(marks(line([-140.1, -8.9], [-140, -8.9]))).toEqual([]);
  expect(marks(line(MOOREA, [-57, 0]))).toEqual([]);
  // One that crosses the page with both ends beyond it is on it.
  expect(marks(line([MOOREA[0] - 1, MOOREA[1]], [MOOREA[0] + 1, MOOREA[1]]))).toHaveLength(1);
});

test('PRN-04 a sign that is turned keeps its point on its place', () => {
  const { page, layout } = pageContent();
  const paths = [{ d: 'M0 0L10 20', fill: '#000000', fillOpacity: 0.5 }];
  const sign: Overlay = { kind: 'sign', place: MOOREA, paths, anchor: [10, 20], scale: 1, angle: 90 };
  const [mark] = overlayMarks([sign], pagePlane(page), layout.map);
  const middle = [layout.map.x + layout.map.width / 2, layout.map.y + layout.map.height / 2];
  const at = mark?.kind === 'path' ? mark.at : undefined;
  const size = at?.scale ?? 0;
  // A quarter to the right takes what is 10 right and 20 down to 20 left and 10 down.
  expect([(at?.x ?? 0) - 20 * size, (at?.y ?? 0) + 10 * size].map((mm) => mm.toFixed(6))).toEqual(
    middle.map((mm) => mm.toFixed(6)),
  );
  expect(mark?.kind === 'path' && mark.paint.fillOpacity).toBe(0.5);
});

test.each([0, 30, 90, 180])(
  'PRN-05 on a page turned by %d° the names of DFCI stand within their squares',
  (rotationDeg) => {
    const { page, layout } = pageContent({ grid: 'dfci' }, { rotationDeg });
    const plane = pagePlane(page);
    const squares = new Map(dfciSquares(plane, layout.map, page.scale).map(({ name, corner }) => [name, corner]));
    const measure = () => 0;
    const names = gridMarks({ layout, page, plane, grid: 'dfci', measure }).filter((mark) => mark.kind === 'text');
    expect(names.length).toBeGreaterThan(3);
    for (const { text, x, y } of names) {
      const corner = squares.get(text) ?? [0, 0];
      const [from, at] = [plane.toGrid([corner[0], corner[1]]), plane.toGrid([x - layout.map.x, y - layout.map.y])];
      // East and south of the upper left corner, as the grid has it.
      expect([at[0] > from[0], at[1] < from[1]]).toEqual([true, true]);
    }
  },
);

test('PRN-05 the words of the grid tell to which side it leans: west of its meridian, in the south, to the east', () => {
  const { page } = pageContent();
  expect(gridWords('utm', page, -0.86)[0]).toContain('incliné de 0°52′ vers l’est');
  expect(gridWords('utm', { ...page, rotationDeg: 30 }, -29.14)[0]).toContain('0°52′ vers l’ouest');
});

test('PRN-04 parts of a map join in whole pixels, also where the map begins half way between two', () => {
  const mm = 25.4 / 300;
  for (const start of [100.5, 100.5 - 1e-9, 117.32]) {
    const boxes = [0, 2000, 4000].map((left) =>
      pixelBox({ x: (start + left) * mm, y: start * mm, width: 2000 * mm, height: 1234 * mm }, 300),
    );
    expect(boxes.map(({ x }) => x - (boxes[0]?.x ?? 0))).toEqual([0, 2000, 4000]);
    expect(boxes.every(({ width, height }) => width === 2000 && height === 1234)).toBe(true);
  }
});
