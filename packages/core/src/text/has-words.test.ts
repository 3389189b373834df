import { expect, test } from 'vitest';
import { hasWords } from './has-words.ts';

test('ADM-02 ADM-10 each word that is typed must be there, in any order, whatever the case and the accents; nothing typed asks nothing', () => {
  expect(['Courbes de niveau', 'Niveau de la mer', 'Pente'].filter(hasWords('NIVEAU  courbe'))).toEqual([
    'Courbes de niveau',
  ]);
  expect(hasWords('éco')('Écoles')).toBe(true);
  expect(hasWords('  ')('Pente')).toBe(true);
});
