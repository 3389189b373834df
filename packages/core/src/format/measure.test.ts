import { expect, test } from 'vitest';
import { formatDuration, formatStopwatch } from './duration.ts';
import { compassDirection, formatAngle, formatHeading } from './heading.ts';
import { formatAltitude, formatArea, formatLength, formatNauticalMiles, formatPixelSide } from './measure.ts';
import { formatKnots, formatSpeed } from './speed.ts';

/** Plain spaces in the tables below, the no-break ones of French in what is written: both kinds are checked here. */
const french = (text: string) => text.replace(/(?<=\d) (?=\d)/g, '\u202f').replaceAll(' ', '\u00a0');

test.each([
  [0, '0 m'],
  [0.04, '0 m'],
  [3.44, '3,4 m'],
  [3, '3 m'],
  [9.94, '9,9 m'],
  [9.96, '10 m'],
  [90, '90 m'],
  [822.5, '823 m'],
  [999.4, '999 m'],
  [999.5, '1,00 km'],
  [1000, '1,00 km'],
  [2456, '2,46 km'],
  [9994, '9,99 km'],
  [9996, '10,0 km'],
  [69_140, '69,1 km'],
  [123_449, '123,4 km'],
  [999_940, '999,9 km'],
  [999_960, '1 000 km'],
  [1_234_567, '1 235 km'],
])('COORD-05 a length of %d m is written « %s »', (metres, text) => {
  expect(formatLength(metres)).toBe(french(text));
});

test('COORD-05 an altitude is in whole metres', () => {
  expect([6.4, 1206.6, -35, -0.2].map(formatAltitude)).toEqual(['6 m', '1 207 m', '-35 m', '0 m'].map(french));
});

test.each([
  [1852, '1,00 M'],
  [2463, '1,33 M'],
  [185_200, '100,0 M'],
  [2_000_160, '1 080 M'],
])('COORD-05 %d m are « %s » nautical miles', (metres, text) => {
  expect(formatNauticalMiles(metres)).toBe(french(text));
});

test.each([
  [0, '0 m²'],
  [6.46, '6,5 m²'],
  [186_400.4, '186 400 m²'],
  [999_999.4, '999 999 m²'],
  [999_999.5, '1,00 km²'],
  [1_190_000, '1,19 km²'],
  [134_000_000, '134,0 km²'],
  [3_521_000_000, '3 521 km²'],
])('COORD-05 an area of %d m² is written « %s »', (squareMetres, text) => {
  expect(formatArea(squareMetres)).toBe(french(text));
});

test.each([
  [0, '0 sec'],
  [48.6, '49 sec'],
  [59.4, '59 sec'],
  [59.5, '1 min'],
  [89, '1 min'],
  [90, '2 min'],
  [540, '9 min'],
  [3569, '59 min'],
  [3570, '1 h'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
  [4440, '1 h 14 min'],
  [90_000, '25 h'],
])('COORD-05 a duration of %d s is written « %s »', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text.replaceAll(' ', '\u00a0'));
});

test.each([
  [0, '0:00:00'],
  [59.9, '0:00:59'],
  [2538, '0:42:18'],
  [36_061, '10:01:01'],
])('COORD-05 a time of %d s that runs is written « %s »', (seconds, text) => {
  expect(formatStopwatch(seconds)).toBe(text);
});

test.each([
  [178, '178° sud'],
  [0, '0° nord'],
  [-0.2, '0° nord'],
  [359.6, '0° nord'],
  [22.4, '22° nord'],
  [22.5, '23° nord-est'],
  [-90, '270° ouest'],
  [-180, '180° sud'],
  [450, '90° est'],
  [315.2, '315° nord-ouest'],
])('COORD-05 a heading of %d° is written « %s »', (degrees, text) => {
  expect(formatHeading(degrees)).toBe(text);
});

test('COORD-05 the eight directions are an eighth of a turn each', () => {
  const around = Array.from({ length: 8 }, (_, i) => compassDirection(45 * i));
  expect(around).toEqual(['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-ouest', 'ouest', 'nord-ouest']);
  expect(compassDirection(-1000)).toBe(compassDirection(80));
});

test('COORD-05 speeds are in kilometres per hour and in knots, angles in degrees', () => {
  expect(formatSpeed(1.1667)).toBe('4,2\u00a0km/h');
  expect(formatSpeed(0)).toBe('0,0\u00a0km/h');
  expect(formatKnots(10)).toBe('19,4\u00a0nd');
  expect(formatAngle(12.46)).toBe('12,5°');
  expect(formatAngle(-3)).toBe('-3,0°');
});

test.each([
  [0.2, '20 cm'],
  [0.5004, '50 cm'],
  [1.5, '1,5 m'],
  [30, '30 m'],
])('TER-05 a pixel of %f metres is told as %s', (metres, text) => {
  expect(formatPixelSide(metres)).toBe(french(text));
});
