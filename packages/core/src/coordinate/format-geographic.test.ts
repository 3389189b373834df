import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDd, formatGeographic, GEO_FORMATS, geographicParts } from './format-geographic.ts';
import { parseGeographic } from './parse-geographic.ts';

test('COORD-01 degrees have six decimals, minutes three, seconds two', () => {
  expect(formatDd([-149.835412, -17.537921])).toBe('17,537921° S, 149,835412° O');
  expect(formatGeographic('dm', [-149.835412, -17.537921])).toBe('17° 32,275′ S, 149° 50,125′ O');
  expect(formatGeographic('dms', [-149.4774, -17.6376])).toBe('17° 38′ 15,36″ S, 149° 28′ 38,64″ O');
  expect(formatDd([2.5, 48.25])).toBe('48,250000° N, 2,500000° E');
  expect(formatGeographic('dms', [2.0011, 48.05])).toBe('48° 03′ 0,00″ N, 2° 00′ 3,96″ E');
});

test('COORD-01 sixty seconds carry into the minutes, sixty minutes into the degrees', () => {
  expect(formatGeographic('dms', [-149.999999, 0])).toBe('0° 00′ 0,00″ N, 150° 00′ 0,00″ O');
  expect(formatGeographic('dm', [-149.999999, 0])).toBe('0° 0,000′ N, 150° 0,000′ O');
  expect(formatDd([-149.9999999, 0])).toBe('0,000000° N, 150,000000° O');
});

test('COORD-01 what rounds to zero has no side of its own', () => {
  expect(formatDd([-0.0000001, -0.0000004])).toBe('0,000000° N, 0,000000° E');
});

test('COORD-01 latitude is clamped to 90 and longitude to 180', () => {
  expect(formatDd([-200, 95])).toBe('90,000000° N, 180,000000° O');
  expect(formatGeographic('dms', [181, -90.5])).toBe('90° 00′ 0,00″ S, 180° 00′ 0,00″ E');
});

test('COORD-01 latitude and longitude can be had apart', () => {
  expect(geographicParts('dd', [-149.835412, -17.537921])).toEqual(['17,537921° S', '149,835412° O']);
});

test('COORD-04 degrees, minutes and seconds are read back within the precision shown, everywhere', () => {
  const precision = { dd: 0.5e-6, dm: 0.5e-3 / 60, dms: 0.5e-2 / 3600 };
  const lon = fc.double({ min: -180, max: 180, noNaN: true });
  const lat = fc.double({ min: -90, max: 90, noNaN: true });
  fc.assert(
    fc.property(lon, lat, fc.constantFrom(...GEO_FORMATS), (x, y, format) => {
      const text = formatGeographic(format, [x, y]);
      const reading = parseGeographic(text);
      expect(reading?.format).toBe(format);
      expect(Math.abs((reading?.point[0] as number) - x)).toBeLessThanOrEqual(precision[format] + 1e-12);
      expect(Math.abs((reading?.point[1] as number) - y)).toBeLessThanOrEqual(precision[format] + 1e-12);
      expect(formatGeographic(format, reading?.point ?? [0, 0])).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
