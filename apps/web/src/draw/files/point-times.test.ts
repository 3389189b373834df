// @vitest-environment node
import { EXPORT_FORMATS } from '@motu/core';
import { beforeAll, expect, test } from 'vitest';
import { installXmlDom } from '../../xml/index.ts';
import { drawReducer, initialDrawState } from '../draw-reducer.ts';
import type { Drawing } from '../drawing.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

beforeAll(installXmlDom);

const NOW = '2026-11-12T10:00:00.000Z';
const read = (name: string, text: string) => readFile(name, new TextEncoder().encode(text), NOW);
const placed = (name: string, text: string): Drawing[] =>
  read(name, text).map((drawing, rank) => ({ ...drawing, label: drawing.label ?? `Objet ${rank}`, rank }));

/** A track of two segments: its second point has no time, its third no altitude. */
const TRACK = `<?xml version="1.0"?>
<gpx version="1.1" creator="GPS" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-17.5" lon="-149.8"><time>2026-11-12T08:00:00Z</time><name>Départ</name></wpt>
  <trk><name>Sortie</name>
    <trkseg>
      <trkpt lat="-17.5" lon="-149.8"><ele>12</ele><time>2026-11-12T08:00:00Z</time></trkpt>
      <trkpt lat="-17.51" lon="-149.81"><ele>14</ele></trkpt>
      <trkpt lat="-17.52" lon="-149.82"><ele>13</ele><time>2026-11-12T08:02:00.500Z</time></trkpt>
    </trkseg>
    <trkseg>
      <trkpt lat="-17.6" lon="-149.9"><ele>1</ele><time>2026-11-12T09:00:00Z</time></trkpt>
      <trkpt lat="-17.61" lon="-149.91"><ele>2</ele><time>2026-11-12T09:01:00Z</time></trkpt>
    </trkseg>
  </trk>
</gpx>`;
const at = (time: string) => Date.parse(`2026-11-12T${time}Z`) / 1000;
const TIMES = [
  [at('08:00:00'), null, at('08:02:00.500')],
  [at('09:00:00'), at('09:01:00')],
];

test.each(EXPORT_FORMATS)('DRAW-13 the times of a recorded track are kept and come back from %s', (format) => {
  const drawings = placed('sortie.gpx', TRACK);
  expect(drawings.map(({ times }) => times)).toEqual([[[at('08:00:00')]], TIMES]);
  const again = read(`sortie.${format.toLowerCase()}`, writeFile(drawings, format));
  expect(again.map(({ times }) => times)).toEqual([[[at('08:00:00')]], TIMES]);
  expect(again[1]?.attributes?.coordTimes).toBeUndefined();
});

test('DRAW-13 GPX writes the time of each point, and none where there was none', () => {
  const text = writeFile(placed('sortie.gpx', TRACK), 'GPX');
  const written = text.match(/<time>[^<]*<\/time>/g)?.map((time) => Date.parse(time.slice(6, -7)) / 1000);
  expect(written).toEqual([at('08:00:00'), ...TIMES.flat().filter((time) => time !== null)]);
  expect(text).toMatch(/<ele>12<\/ele><time>/);
});

test('DRAW-13 a track of KML brings its times too', () => {
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>
    <when>2026-11-12T08:00:00Z</when><when>2026-11-12T08:01:00Z</when>
    <gx:coord>-149.8 -17.5 1</gx:coord><gx:coord>-149.81 -17.51 2</gx:coord></gx:Track></Placemark></kml>`;
  expect(read('a.kml', text)[0]?.times).toEqual([[at('08:00:00'), at('08:01:00')]]);
});

test('DRAW-13 times that are not those of the line are left out', () => {
  const line = (coordTimes: unknown) =>
    JSON.stringify({
      type: 'Feature',
      properties: { coordTimes },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    });
  for (const wrong of [['2026-11-12T08:00:00Z'], 'x', [[1]], { length: 2 }, '[1']) {
    expect(read('a.geojson', line(wrong))[0]?.times).toBeUndefined();
  }
  expect(read('a.geojson', line(['2026-11-12T08:00:00Z', 'hier']))[0]?.times).toEqual([[at('08:00:00'), null]]);
});

test('DRAW-13 a vertex that moves keeps its time; a line that gains one has none any more', () => {
  const [, track] = read('sortie.gpx', TRACK);
  if (track?.geometry.type !== 'MultiLineString') throw new Error('The track is not one.');
  const start = drawReducer(initialDrawState, { type: 'IMPORTED', drawings: [track] });
  const [first = [], second = []] = track.geometry.coordinates;
  const modified = (coordinates: readonly (readonly (readonly number[])[])[]) =>
    drawReducer(start, {
      type: 'MODIFIED',
      geometries: new Map([[track.id, { type: 'MultiLineString', coordinates }]]),
    }).drawings[0]?.times;
  expect(modified([[[0, 0], ...first.slice(1)], second])).toEqual(TIMES);
  expect(modified([[...first, [0, 0]], second])).toBeUndefined();
});
