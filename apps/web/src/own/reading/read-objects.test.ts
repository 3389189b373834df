// @vitest-environment node
import { expect, test } from 'vitest';
import { geometryOf, type PackedObjects, valuesOf } from './objects.ts';
import { readObjects } from './read-objects.ts';
import { askProj, SAMPLES, type Sample, writtenByGdal } from './testing.ts';

const SAMPLE_NAMES = Object.keys(SAMPLES) as Sample[];
const SYSTEMS = [4326, 3857, 32706, 3297, 2154];

type Position = number[];
type Shape = { type: string; coordinates: unknown };

/** What GDAL may change and a map does not show: a lone part as several, and where a ring begins. */
function positionsOf(shape: Shape | null): Position[] {
  const found: Position[] = [];
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    if (typeof part[0] === 'number') found.push(part.slice(0, 2) as Position);
    else part.forEach(walk);
  };
  walk(shape?.coordinates);
  return found;
}

const keyOf = ([x = 0, y = 0]: Position) => `${x.toFixed(5)} ${y.toFixed(5)}`;

function nameOf(objects: PackedObjects, index: number): unknown {
  const { nom, name, Name } = valuesOf(objects, index);
  return nom ?? name ?? Name;
}

function expectSame(objects: PackedObjects, sample: Sample, { hasNumbers = true } = {}): void {
  const { features } = SAMPLES[sample];
  expect(objects.count).toBe(features.length);
  const names = Array.from({ length: objects.count }, (_, i) => nameOf(objects, i));
  for (const { geometry, properties } of features) {
    // FlatGeobuf keeps them in the order of its index.
    const i = names.indexOf((properties as { nom: string }).nom);
    const wanted = new Set(positionsOf(geometry as Shape).map(keyOf));
    const found = new Set(positionsOf(geometryOf(objects, i) as Shape).map(keyOf));
    expect(found).toEqual(wanted);
    const values = valuesOf(objects, i);
    const { lits, hauteur } = properties as { lits: number | null; hauteur: number | null };
    if (hasNumbers) expect(values).toMatchObject({ lits, hauteur });
  }
}

const projected = (code: number) => ['-t_srs', `EPSG:${code}`];
const FORMATS: [format: string, extension: string, options: (code: number) => string[]][] = [
  ['GeoJSON', 'geojson', (code) => ['-f', 'GeoJSON', ...projected(code)]],
  ['GeoPackage', 'gpkg', (code) => ['-f', 'GPKG', ...projected(code)]],
  ['FlatGeobuf', 'fgb', (code) => ['-f', 'FlatGeobuf', ...projected(code)]],
  ['Shapefile', 'shz', (code) => ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8', ...projected(code)]],
];

for (const [format, extension, options] of FORMATS) {
  test.each(SYSTEMS)(
    `OWN-02 ${format} as GDAL writes it in EPSG:%i opens with the same objects at the same places`,
    async (code) => {
      for (const sample of SAMPLE_NAMES) {
        const file = writtenByGdal(sample, options(code), extension);
        const read = await readObjects(`${sample}.${extension}`, file, { ask: askProj });
        expect(read.format).toBe(format);
        expectSame(read.objects, sample);
      }
    },
  );
}

test.each([
  ['GeoJSON, one object a line', 'geojsonl', ['-f', 'GeoJSONSeq']],
  ['GeoJSON with record separators', 'geojsons', ['-f', 'GeoJSONSeq', '-lco', 'RS=YES']],
  ['KML', 'kml', ['-f', 'KML']],
  ['KML with its attributes', 'kml', ['-f', 'LIBKML']],
  ['KMZ', 'kmz', ['-f', 'LIBKML']],
])('OWN-02 %s as GDAL writes it opens with the same objects at the same places', async (format, extension, options) => {
  for (const sample of SAMPLE_NAMES) {
    const { objects } = await readObjects(`a.${extension}`, writtenByGdal(sample, options, extension), {
      ask: askProj,
    });
    expectSame(objects, sample, { hasNumbers: !/^KM/.test(format) });
  }
});

test('OWN-02 GPX as GDAL writes it opens: points, a route, a track', async () => {
  const points = await readObjects(
    'p.gpx',
    writtenByGdal('points', ['-f', 'GPX', '-dsco', 'GPX_USE_EXTENSIONS=YES'], 'gpx'),
    {
      ask: askProj,
    },
  );
  expect(points.objects.count).toBe(3);
  const lines = await readObjects(
    'l.gpx',
    writtenByGdal('lignes', ['-f', 'GPX', '-dsco', 'GPX_USE_EXTENSIONS=YES'], 'gpx'),
    {
      ask: askProj,
    },
  );
  expect(positionsOf(geometryOf(lines.objects, 0) as Shape).map(keyOf)).toEqual(
    positionsOf(SAMPLES.lignes.features[0]?.geometry as Shape).map(keyOf),
  );
});

test.each(SYSTEMS)('OWN-02 CSV with its coordinates in EPSG:%i opens, once its system is said', async (code) => {
  const options = ['-f', 'CSV', '-lco', 'GEOMETRY=AS_XY', '-lco', 'SEPARATOR=SEMICOLON', ...projected(code)];
  const file = writtenByGdal('points', options, 'csv');
  const choices = code === 4326 ? {} : { system: `EPSG:${code}` };
  const { objects } = await readObjects('points.csv', file, { ask: askProj, choices });
  expectSame(objects, 'points');
  expect(objects.fields).toEqual([
    { name: 'nom', kind: 'text' },
    { name: 'lits', kind: 'number' },
    { name: 'hauteur', kind: 'number' },
  ]);
});

test('OWN-02 reading says how far it is, and ends at the whole of the file', async () => {
  const shares: number[] = [];
  const features = Array.from({ length: 5000 }, (_, i) => ({
    type: 'Feature',
    properties: { i },
    geometry: { type: 'Point', coordinates: [-149 + i / 1e5, -17] },
  }));
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })]);
  await readObjects('a.geojson', file, { ask: askProj, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
