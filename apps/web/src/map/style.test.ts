import { expect, test } from 'vitest';
import {
  DASHED_STROKE_WIDTH,
  LABEL_MAX_RESOLUTION,
  labelStyle,
  MARKER_SIZE,
  STROKE_WIDTH,
  TEXT_Z_INDEX,
} from './style.ts';

const label = { text: 'Objet 1', color: '#14262f', halo: '#fff' };

test('MAP-13 labels are hidden above resolution 0.02', () => {
  expect(labelStyle(label, 0.0200001)).toBeNull();
  expect(labelStyle(label, LABEL_MAX_RESOLUTION)?.getText()?.getText()).toBe('Objet 1');
  expect(LABEL_MAX_RESOLUTION).toBe(0.02);
});

test('MAP-13 texts stand at 10000; strokes are 3, dashed 2; a marker is 30 by 30', () => {
  expect(labelStyle(label, 0.001)?.getZIndex()).toBe(10000);
  expect([TEXT_Z_INDEX, STROKE_WIDTH, DASHED_STROKE_WIDTH, MARKER_SIZE]).toEqual([10000, 3, 2, [30, 30]]);
});
