import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFilename, defaultExportName, exportFilename } from './export-filename.ts';

test('DRAW-06 the default name carries the day and the time in Tahiti', () => {
  expect(defaultExportName(new Date('2026-11-13T09:30:00Z'))).toBe('Export_20261112_2330');
  expect(defaultExportName(new Date('2027-01-01T10:05:00Z'))).toBe('Export_20270101_0005');
});

test.each([
  ['Tracé d’Œuvre n° 1', 'TracedOeuvren1'],
  ['Montée au Belvédère', 'MonteeauBelvedere'],
  ['Fa’a’ā - Pīra’e_2', 'Faaa-Pirae_2'],
  ['../../etc/passwd', 'etcpasswd'],
  ['çà & là.kml', 'calakml'],
  ['岛', ''],
])('DRAW-06 the name « %s » becomes « %s »', (name, cleaned) => {
  expect(cleanFilename(name)).toBe(cleaned);
});

test('DRAW-06 whatever is typed, only letters, digits, hyphens and underscores are left', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0x17ff).map((code) => String.fromCharCode(code)) }), (name) => {
      expect(cleanFilename(name)).toMatch(/^[A-Za-z0-9_-]{0,120}$/);
    }),
  );
});

test('DRAW-06 the extension is the format in lower case, and what cannot be a file is refused', () => {
  expect(exportFilename('Mes tracés', 'GEOJSON')).toBe('Mestraces.geojson');
  expect(exportFilename('a', 'KML')).toBe('a.kml');
  expect(() => exportFilename(' ? ', 'KML')).toThrow(new Error('filename is not valid'));
  expect(() => exportFilename('a', '')).toThrow(new Error('format is not valid'));
  expect(() => exportFilename('a', 'DXF')).toThrow(new Error('Export format is not supported'));
});
