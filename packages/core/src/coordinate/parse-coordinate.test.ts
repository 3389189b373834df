import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COORDINATE_FORMATS, type CoordinateFormat, formatCoordinate, parseCoordinate } from './parse-coordinate.ts';

test.each([
  ['17,537921° S   149,835412° O', 'dd', '17,537921° S, 149,835412° O'],
  ['-17.5379, -149.8354', 'dd', '17,537900° S, 149,835400° O'],
  ['-149.8354,-17.5379', 'dd', '17,537900° S, 149,835400° O'], // it could only be a longitude
  ['−17,5379 −149,8354', 'dd', '17,537900° S, 149,835400° O'],
  ['-17,5,-149,8', 'dd', '17,500000° S, 149,800000° O'],
  ['17,149.5', 'dd', '17,000000° N, 149,500000° E'],
  ['12, 34', 'dd', '12,000000° N, 34,000000° E'],
  ['12.5 34.5', 'dd', '12,500000° N, 34,500000° E'], // latitude first
  ['-17.5379-149.8354/', 'dd', '17,537900° S, 149,835400° O'],
  ['149.8 O 17.5 S', 'dd', '17,500000° S, 149,800000° O'],
  ['s17.5 w149.8', 'dd', '17,500000° S, 149,800000° O'],
  ['17.5 sud, 149.8 ouest', 'dd', '17,500000° S, 149,800000° O'],
  ['-17.5 S -149.8 O', 'dd', '17,500000° S, 149,800000° O'],
  ['lon : -17.5, lat = -9.8', 'dd', '9,800000° S, 17,500000° O'],
  ['lat 12 lon 34', 'dd', '12,000000° N, 34,000000° E'],
  ['lng 12 lat 34', 'dd', '34,000000° N, 12,000000° E'],
  ['Latitude -17.5 Longitude -149.8', 'dd', '17,500000° S, 149,800000° O'],
  ["S 17°32.275' W 149°50.125'", 'dm', '17° 32,275′ S, 149° 50,125′ O'],
  ['17° 32,275′ S, 149° 50,125′ O', 'dm', '17° 32,275′ S, 149° 50,125′ O'],
  ['-17 32.275 -149 50.125', 'dm', '17° 32,275′ S, 149° 50,125′ O'],
  ['17° 30’ S 149° O', 'dm', '17° 30,000′ S, 149° 0,000′ O'],
  ['17 32 16 S 149 50 7 O', 'dms', '17° 32′ 16,00″ S, 149° 50′ 7,00″ O'],
  ["17°32'16''S149°50'7''O", 'dms', '17° 32′ 16,00″ S, 149° 50′ 7,00″ O'],
  ['17º32’16”S / 149º50’7”W', 'dms', '17° 32′ 16,00″ S, 149° 50′ 7,00″ O'],
  ['17° 38′ 15,36″ S, 149° 28′ 38,64″ O', 'dms', '17° 38′ 15,36″ S, 149° 28′ 38,64″ O'],
  ['17°38\'15.36" 149°28\'38.64"', 'dms', '17° 38′ 15,36″ N, 149° 28′ 38,64″ E'],
  ['6k 200253 8062073', 'utm', '6K E 200253 N 8062073'],
  ['6 200253 8062073', 'utm', '6K E 200253 N 8062073'],
  ['6ktf06a1.4', 'dfci', '6KTF06A1.4'],
  ['6K TF 06 A1', 'dfci', '6KTF06A1'],
])('SRCH-05 the text « %s » is read as %s: %s', (text, format, interpretation) => {
  expect(parseCoordinate(text)).toMatchObject({ format, interpretation });
});

test.each([
  '',
  'Papeete',
  'PK 18',
  '98713',
  '12 34',
  '40 50 12 34', // a telephone number
  '17.5',
  '17.5 S',
  '17.5 S 149.8 N',
  '-17.5 N 149.8 E',
  '91, 20.5 S',
  '91, 181',
  '17° 60′ S 149° 0′ O',
  '17,5° 30′ S 149° 0′ O',
  '17′ 30° S 149° O',
  '1, 2, 3',
  '-17 30 149', // three numbers for two angles
  'latte 12 long 34',
  'lat 91 lon 12',
  '1 2 3 4 5 6 7,5',
  'rue 17.5 149.8',
  'O',
  'N S E O',
  `${'1'.repeat(100_000)}.5`,
])('SRCH-05 the text « %s » is read as no coordinate', (text) => {
  expect(parseCoordinate(text)).toBeNull();
});

test('COORD-02 an unknown format is refused', () => {
  expect(() => formatCoordinate('mgrs' as CoordinateFormat, [0, 0])).toThrow(
    new Error('Unsupported coordinate format'),
  );
});

test('COORD-04 what any format writes is read back in that format, and written the same again', () => {
  const lon = fc.double({ min: -158.2, max: -131.9, noNaN: true });
  const lat = fc.double({ min: -31.3, max: -4.5, noNaN: true });
  fc.assert(
    fc.property(lon, lat, fc.constantFrom(...COORDINATE_FORMATS), (x, y, format) => {
      const text = formatCoordinate(format, [x, y]);
      const reading = parseCoordinate(text);
      expect(reading?.format).toBe(format);
      expect(reading?.interpretation).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('SRCH-05 any text at all is read without a crash, and a place that is found is on the earth', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789 .,;-+°\'"NSEOWKTFA/') });
  const texts = fc.oneof(
    typed,
    fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
    fc.stringMatching(/^\d{1,2}[A-Z]? ?[EWO]?\d{6} ?[NS]?\d{7}$/),
    fc.stringMatching(/^\d{1,2}[A-Z]{3}\d\d[A-L]\d(\.\d)?$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const reading = parseCoordinate(text);
      if (!reading) return;
      const [lon, lat] = reading.point;
      expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true);
      expect(reading.interpretation).not.toMatch(/NaN|undefined|Infinity/);
    }),
    { numRuns: 1000 },
  );
});
