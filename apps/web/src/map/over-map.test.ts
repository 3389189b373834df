import OlMap from 'ol/Map.js';
import { afterEach, expect, test } from 'vitest';
import { boxesOver, type ScreenBox, shiftOff } from './over-map.ts';

const COLUMN: ScreenBox = [330, 10, 380, 300];

afterEach(() => document.body.replaceChildren());

test('MEAS-02 a label under the buttons of the map goes the shortest way to where it is read', () => {
  expect(shiftOff([100, 100, 200, 120], [COLUMN])).toEqual([0, 0]);
  expect(shiftOff([280, 100, 380, 120], [COLUMN])).toEqual([-56, 0]);
  expect(shiftOff([300, 290, 400, 310], [COLUMN])).toEqual([0, 16]);
  // What stands in that way counts too; where nothing near is free it stays.
  expect(shiftOff([300, 290, 400, 310], [COLUMN, [325, 305, 400, 400], [400, 0, 900, 900]])).toEqual([-76, 0]);
  expect(shiftOff([300, 290, 400, 310], [[-1000, -1000, 1000, 1000]])).toEqual([0, 0]);
});

test('MEAS-02 what covers the map is what says so, in its own pixels, and all that is beyond its edges', () => {
  const map = new OlMap({ controls: [], target: document.createElement('div') });
  map.setSize([400, 800]);
  document.body.append(document.createElement('p'), document.createElement('div'), document.createElement('div'));
  const [, shown, empty] = document.body.children;
  for (const element of [shown, empty]) element?.setAttribute('data-over-map', '');
  if (shown) shown.getBoundingClientRect = () => DOMRect.fromRect({ x: 330, y: 10, width: 50, height: 290 });
  const [first, ...beyond] = boxesOver(map);
  expect(first).toEqual(COLUMN);
  for (const box of [
    [-40, 0, 30, 20],
    [380, 0, 420, 20],
    [0, -10, 30, 20],
    [0, 790, 30, 810],
  ] as const)
    expect(shiftOff(box, beyond)).not.toEqual([0, 0]);
  expect(shiftOff([10, 10, 390, 790], beyond)).toEqual([0, 0]);
});
