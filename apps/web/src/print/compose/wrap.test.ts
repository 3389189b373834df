import { expect, test } from 'vitest';
import { wrap } from './wrap.ts';

const STYLE = { size: 10, weight: 400 } as const;
/** Letters that are one wide each. */
const measure = (text: string) => [...text].length;

test('PRN-06 lines are as long as they may be, and what is too much ends with an ellipsis', () => {
  expect(wrap('le lagon et ses motu', 8, STYLE, measure)).toEqual(['le lagon', 'et ses', 'motu']);
  expect(wrap('le lagon et ses motu', 8, STYLE, measure, 2)).toEqual(['le lagon', 'et ses…']);
  expect(wrap('Taputapuātea', 5, STYLE, measure)).toEqual(['Taput', 'apuāt', 'ea']);
});

test('PRN-06 no line begins with a mark that French sets apart, nor ends with an opening one', () => {
  expect(wrap('le rivage ; les routes', 9, STYLE, measure)).toEqual(['le', 'rivage ;', 'les', 'routes']);
  expect(wrap('dit « Motu » ici', 8, STYLE, measure)).toEqual(['dit', '« Motu »', 'ici']);
});
