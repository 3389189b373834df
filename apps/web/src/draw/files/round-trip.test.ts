// @vitest-environment node
import { EXPORT_FORMATS, type ExportFormat } from '@motu/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlainGeometry, Position } from '../../map/plain-geometry.ts';
import { installXmlDom } from '../../xml/index.ts';
import type { Drawing } from '../drawing.ts';
import { canHold } from './file-format.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

beforeAll(installXmlDom);

const NOW = '2026-11-12T10:00:00.000Z';
const encode = (text: string) => new TextEncoder().encode(text);

/** Coordinates as a drawing has them: any number of decimals. */
const lon = fc.double({ min: -180, max: 179.99, noNaN: true });
const lat = fc.double({ min: -89, max: 89, noNaN: true });
const position = fc.tuple(lon, lat) as fc.Arbitrary<Position>;
const line = fc.array(position, { minLength: 2, maxLength: 8 });
/** A ring that turns around its centre, so that it does not lose its orientation to rounding. */
const ring = fc
  .record({
    x: fc.double({ min: -170, max: 170, noNaN: true }),
    y: fc.double({ min: -80, max: 80, noNaN: true }),
    count: fc.integer({ min: 3, max: 9 }),
    radius: fc.double({ min: 0.01, max: 5, noNaN: true }),
  })
  .map(({ x, y, count, radius }): Position[] => {
    const at = (i: number): Position => [
      x + radius * Math.cos((2 * Math.PI * i) / count),
      y + radius * Math.sin((2 * Math.PI * i) / count),
    ];
    const open = Array.from({ length: count }, (_, i) => at(i));
    return [...open, open[0] as Position];
  });
const box = fc
  .tuple(lon, lat, lon, lat)
  .filter(([a, b, c, d]) => Math.abs(a - c) > 1e-5 && Math.abs(b - d) > 1e-5)
  .map(([a, b, c, d]): Position[] => {
    const [west, east, south, north] = [Math.min(a, c), Math.max(a, c), Math.min(b, d), Math.max(b, d)];
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
  });

const SHAPES: Record<string, fc.Arbitrary<PlainGeometry>> = {
  Point: position.map((coordinates) => ({ type: 'Point', coordinates })),
  LineString: line.map((coordinates) => ({ type: 'LineString', coordinates })),
  Polygon: ring.map((outer) => ({ type: 'Polygon', coordinates: [outer] })),
  Box: box.map((outer) => ({ type: 'Polygon', coordinates: [outer] })),
  Circle: fc
    .tuple(position, fc.double({ min: 0.001, max: 1e6, noNaN: true }))
    .map(([center, radius]) => ({ type: 'Circle', center, radius })),
  MultiPoint: fc
    .array(position, { minLength: 2, maxLength: 5 })
    .map((coordinates) => ({ type: 'MultiPoint', coordinates })),
  MultiLineString: fc
    .array(line, { minLength: 2, maxLength: 3 })
    .map((coordinates) => ({ type: 'MultiLineString', coordinates })),
  MultiPolygon: fc
    .array(ring, { minLength: 2, maxLength: 3 })
    .map((rings) => ({ type: 'MultiPolygon', coordinates: rings.map((outer) => [outer]) })),
};

const text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((value) => value.replaceAll(/[\s\p{C}]+/gu, ' ').trim());
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const drawingOf = (geometry: fc.Arbitrary<PlainGeometry>): fc.Arbitrary<Drawing> =>
  fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9]{8}$/),
    label: fc.integer({ min: 1, max: 999 }).map((number) => `Objet ${number}`),
    name: text,
    created_at: fc.constant('2026-01-02T03:04:05.000Z'),
    rank: fc.constant(1),
    geometry,
    colour,
    width: fc.integer({ min: 1, max: 10 }),
    attributes: fc.record({ usage: text.filter((value) => value !== '') }),
  });

/** What must be the same: coordinates and radius to six decimals, whether a reader closes a ring by copying or by reading. */
function rounded(geometry: PlainGeometry): unknown {
  return JSON.parse(JSON.stringify(geometry), (_, value) =>
    typeof value === 'number' ? Number(value.toFixed(6)) + 0 : value,
  );
}

describe.each(EXPORT_FORMATS)('%s', (format) => {
  test.each(Object.keys(SHAPES).filter((shape) => holds(format, shape)))(
    'DRAW-13 (FIL-05) a %s goes out and comes back the same',
    (shape) => {
      fc.assert(
        fc.property(drawingOf(SHAPES[shape] as fc.Arbitrary<PlainGeometry>), (drawing) => {
          const [back, ...others] = readFile(
            `essai.${format.toLowerCase()}`,
            encode(writeFile([drawing], format)),
            NOW,
          );
          expect(others).toEqual([]);
          expect(rounded(back?.geometry as PlainGeometry)).toEqual(rounded(drawing.geometry));
          const { id, label, name, created_at, colour, width, attributes } = drawing;
          expect(back).toMatchObject({ id, label, name, created_at, colour, attributes, imported: true });
          // A point has no line, hence no width to keep.
          if (!['Point', 'MultiPoint', 'Circle'].includes(drawing.geometry.type)) expect(back?.width).toBe(width);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('DRAW-06 coordinates are written with six decimals', () => {
    const drawing = {
      ...sample(SHAPES.Point as fc.Arbitrary<PlainGeometry>),
      geometry: { type: 'Point', coordinates: [-149.123456789, -17.987654321] },
    } as Drawing;
    const written = writeFile([drawing], format);
    expect(written).toContain('-149.123457');
    expect(written).toContain('-17.987654');
    expect(written).not.toContain('-149.1234567');
  });
});

const holds = (format: ExportFormat, shape: string) => canHold(format, shape === 'Box' ? 'Polygon' : shape);
const sample = (geometry: fc.Arbitrary<PlainGeometry>): Drawing =>
  fc.sample(drawingOf(geometry), { numRuns: 1, seed: 7 })[0] as Drawing;

test('DRAW-07 GPX leaves out what it cannot hold, keeps the rest in order, and refuses to write an empty file', () => {
  const [point, area, route] = ['Point', 'Polygon', 'LineString'].map((shape, i) => ({
    ...sample(SHAPES[shape] as fc.Arbitrary<PlainGeometry>),
    name: `n${i}`,
  })) as [Drawing, Drawing, Drawing];
  const back = readFile('a.gpx', encode(writeFile([point, area, route], 'GPX')), NOW);
  expect(back.map(({ name, geometry }) => [name, geometry.type])).toEqual([
    ['n0', 'Point'],
    ['n2', 'LineString'],
  ]);
  expect(() => writeFile([area], 'GPX')).toThrow('Aucun de vos dessins ne peut être écrit dans ce format.');
});

test('DRAW-02 DRAW-07 a circle is a point with its radius in the attribute circleRadius, in every format', () => {
  const circle = {
    ...sample(SHAPES.Circle as fc.Arbitrary<PlainGeometry>),
    geometry: { type: 'Circle', center: [-149.5, -17.5], radius: 250 },
  } as Drawing;
  expect(JSON.parse(writeFile([circle], 'GEOJSON')).features[0]).toMatchObject({
    geometry: { type: 'Point' },
    properties: { circleRadius: 250 },
  });
  expect(JSON.parse(writeFile([circle], 'ESRIJSON')).features[0].attributes.circleRadius).toBe(250);
  expect(writeFile([circle], 'KML')).toContain('<Data name="circleRadius"><value>250</value></Data>');
  expect(writeFile([circle], 'GPX')).toContain('<ogr:circleRadius>250</ogr:circleRadius>');
});
