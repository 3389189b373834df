import { expect, test } from 'vitest';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type Drawing } from './drawing.ts';
import { detailsOf, summaryOf } from './drawing-words.ts';

const POINT: Drawing = {
  id: 'a',
  label: 'Objet 1',
  name: '',
  created_at: '2026-11-12T10:00:00.000Z',
  rank: 1,
  geometry: { type: 'Point', coordinates: [-149.8, -17.5] },
  colour: DEFAULT_COLOUR,
  width: DEFAULT_WIDTH,
};

test.each([
  ['dd', '17,500000° S, 149,800000° O'],
  ['dm', '17° 30,000′ S, 149° 48,000′ O'],
  ['dms', '17° 30′ 0,00″ S, 149° 48′ 0,00″ O'],
] as const)('DRAW-05 PREF-01 the coordinates of a drawing are written as the visitor prefers: %s', (format, text) => {
  expect(summaryOf(POINT, format)).toBe(text);
  expect(detailsOf(POINT, format)).toEqual([['Coordonnées', text]]);
});
