import { expect, test } from 'vitest';
import { toolRows, withMovedTool, withTool } from './tool-rows.ts';

test('ADM-24 tools that are left out stand after those that are shown, and come back at their own place', () => {
  const rows = toolRows(['couches', 'mesure']);
  expect(rows.map(({ item, isShown }) => (isShown ? item : `(${item})`))).toEqual([
    'couches',
    'mesure',
    '(preferences)',
    '(cache)',
    '(dessin)',
  ]);
  expect(withTool(rows, 'cache', true)).toEqual(['couches', 'mesure', 'cache']);
  expect(withTool(rows, 'couches', false)).toEqual(['mesure']);
  expect(withMovedTool(rows, 'mesure', 0)).toEqual(['mesure', 'couches']);
  expect(withMovedTool(rows, 'cache', 0)).toEqual(['couches', 'mesure']);
  expect(toolRows(null).every(({ isShown }) => isShown)).toBe(true);
});
