import type { Font } from '@motu/labels';
import type { MapName } from './map-name.ts';
import type { Measure } from './measure.ts';

const FONT: Font = { family: 'sans', size: 12, weight: 400, italic: false };

/** Every letter half as wide as it is high. */
export const measure: Measure = (text, { size }) => (text.length * size) / 2;

/** A name beside its place; fields that a test does not speak of have a plain value. */
export function testName(words: string, at: [lon: number, lat: number], changes: Partial<MapName> = {}): MapName {
  return {
    slug: 'fond',
    lon: at[0],
    lat: at[1],
    isMajor: false,
    words,
    saysMore: false,
    lines: [{ text: words, font: FONT, color: '#000000' }],
    halo: null,
    symbol: null,
    keepsSymbol: false,
    text: [6, -12, 'left'],
    path: null,
    ...changes,
  };
}
