import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toByteLetters } from './compress.ts';

test.each(['', 'Altitude', 'Société', 'Rue Jeanne d’Arc', 'ʻĀpātoʻa', '🏝', '\ud800'])(
  'API-01 the letters of « %s » are the bytes of its UTF-8, one each',
  (text) => {
    const letters = toByteLetters(text);
    expect(Buffer.from(letters, 'latin1')).toEqual(Buffer.from(text));
    expect(letters).toHaveLength(Buffer.byteLength(text));
  },
);

test('API-01 any text comes back from its letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(Buffer.from(toByteLetters(text), 'latin1').toString()).toBe(text);
    }),
  );
});
