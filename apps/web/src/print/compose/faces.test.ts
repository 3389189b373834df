import { expect, test } from 'vitest';
import { runsOf } from './faces.ts';

const told = (text: string) => runsOf(text, 400).map(({ text: part, face }) => [part, face.replace('-400', '')]);

test('PRN-04 French is set in Atkinson, the letters of reo tahiti in what has them', () => {
  expect(told('Vallée d’Opunohu')).toEqual([['Vallée d’Opunohu', 'atkinson-latin']]);
  expect(told('Pāea')).toEqual([
    ['P', 'atkinson-latin'],
    ['ā', 'atkinson-latin-ext'],
    ['ea', 'atkinson-latin'],
  ]);
  // One letter that Atkinson lacks: the whole text is set alike.
  expect(told('Moʻorea ō')).toEqual([
    ['Moʻorea ', 'source-latin'],
    ['ō', 'source-latin-ext'],
  ]);
});

test('PRN-04 what no font has is a question mark, narrow spaces stay spaces, letters with loose accents are joined', () => {
  expect(told('1:50\u202f000 🌴')).toEqual([['1:50\u00a0000 ?', 'atkinson-latin']]);
  expect(told('e\u0301te\u0301')).toEqual([['été', 'atkinson-latin']]);
});

test('PRN-08 the small letters of « 2ᵉ sortie » and « 1ʳᵉ sortie » are written as letters', () => {
  expect(runsOf('2ᵉ sortie, 1ʳᵉ rue', 400).map(({ text }) => text)).toEqual(['2e sortie, 1re rue']);
});
