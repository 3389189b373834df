import { expect, test } from 'vitest';
import { withFrenchSpaces } from './french-spaces.ts';

test.each([
  ['La couche « Récifs » existe : la garder ?', 'La couche «~Récifs~» existe~: la garder~?'],
  ['Déjà «~là~»~!', 'Déjà «~là~»~!'],
  ['https://motu.pf/?a=1;b', 'https://motu.pf/?a=1;b'],
])('APP-01 the words « %s » break where French allows it', (words, expected) => {
  const spaced = (text: string) => text.replaceAll('~', '\u00a0');
  expect(withFrenchSpaces(spaced(words))).toBe(spaced(expected));
});
