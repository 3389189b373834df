import { expect, test } from 'vitest';
import { textFault } from './text-fault.ts';

test.each([
  ['nul\u0000', 'control'],
  ['\u001b[31mrouge', 'control'],
  ['\u0085', 'control'],
  ['moitié \ud83c', 'control'],
  ['\uffff', 'control'],
  ['facture\u202efdp.exe', 'direction'],
  ['\u2067isolé\u2069', 'direction'],
  ['\u200b', 'invisible'],
  [' \ufeff\u00ad\u3164 ', 'invisible'],
] as const)('API-03 %j is refused as %s', (text, fault) => {
  expect(textFault(text)).toBe(fault);
});

test.each([
  '',
  '   ',
  'Deux\r\nlignes\tet une',
  'Teriʻi',
  'نص',
  '🏝️ 👩‍👩‍👧',
  'mot\u00adcoupé',
  '« Mo‘orea »',
  'a\u0301',
])('API-03 %j is text', (text) => {
  expect(textFault(text)).toBeNull();
});
