import type { Line } from '@motu/geopackage';
import { expect, test } from 'vitest';
import { mergeLines } from './merge-lines.ts';

const sorted = (lines: Line[]) => lines.map((line) => JSON.stringify(line)).sort();

test('TER-01 lines that meet end to end become one, whichever way each was drawn', () => {
  const joined = mergeLines([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [3, 1],
    ],
  ]);
  expect(joined).toEqual([
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
    ],
  ]);
});

test('TER-01 at a junction the straightest go on and the side road ends', () => {
  const joined = mergeLines([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [2, 0.1],
    ],
    [
      [1, 0],
      [1, 1],
    ],
  ]);
  expect(sorted(joined)).toEqual(
    sorted([
      [
        [0, 0],
        [1, 0],
        [2, 0.1],
      ],
      [
        [1, 0],
        [1, 1],
      ],
    ]),
  );
});

test('TER-01 a loop stays one, and so does a ring of two lines', () => {
  const loop: Line = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  expect(mergeLines([loop])).toEqual([loop]);
  const ring = mergeLines([
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    [
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ]);
  expect(ring).toEqual([
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ]);
});
