// @vitest-environment node
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Drawing, titleOf } from '../draw/drawing.ts';
import { writeFile } from '../draw/files/write-file.ts';
import { installXmlDom } from '../xml/index.ts';
import type { Recording } from './recording.ts';
import { NOON, RECORD, track, WALK } from './testing/sequences.ts';
import { toDrawing, toMarker } from './track-drawing.ts';

beforeAll(installXmlDom);
afterEach(() => vi.unstubAllGlobals());

const recorded = (rows: typeof WALK) => track(rows, RECORD).recording as Recording;
const placed = (drawing: ReturnType<typeof toDrawing>): Drawing => ({ label: '', ...drawing, rank: 1 });

test('GEO-05 a track is a multi-line « Tracé GPS », a line for each stretch', () => {
  const drawing = toDrawing(recorded(WALK));
  expect(drawing).toMatchObject({ id: 'trace', label: 'Tracé GPS', created_at: '2026-11-15T22:00:00.000Z' });
  expect(drawing.geometry.type).toBe('MultiLineString');
  expect(drawing.times?.map((line) => line.length)).toEqual([7, 3]);
  expect([drawing.times?.[0]?.[0], drawing.altitudes?.[0]?.[0]]).toEqual([NOON / 1000, null]);
});

test('GEO-05 a position heard of once between two gaps is not lost', () => {
  const alone = toDrawing(recorded(WALK.slice(0, 8)));
  expect(alone.geometry).toMatchObject({ coordinates: [{ length: 7 }, { length: 2 }] });
});

test('GEO-05 the GPX of a track has a segment for each stretch, with times, and the altitudes that are known', () => {
  const gpx = writeFile([placed(toDrawing(recorded(WALK)))], 'GPX');
  const segments = gpx.split('<trkseg>').slice(1);
  expect(segments).toHaveLength(2);
  expect(gpx).toContain('<name>Tracé GPS</name>');
  expect(segments[0]).toContain(
    '<trkpt lat="-17.533102" lon="-149.833006"><time>2026-11-15T22:00:00.000Z</time></trkpt>',
  );
  expect(segments[1]).toContain(
    '<trkpt lat="-17.534178" lon="-149.832951"><ele>103.5</ele><time>2026-11-15T22:01:35.000Z</time></trkpt>',
  );
  expect(gpx.match(/<time>/g)).toHaveLength(10);
  expect(gpx.match(/<ele>/g)).toHaveLength(9);
});

test('GEO-05 a track whose altitudes are all known writes each of them once', () => {
  const drawing = placed(toDrawing(recorded(WALK.slice(1))));
  expect(writeFile([drawing], 'GPX').match(/<ele>/g)).toHaveLength(9);
  expect(JSON.parse(writeFile([drawing], 'GEOJSON')).features[0].geometry.coordinates[0][0]).toEqual([
    -149.833011, -17.533161, 94.1,
  ]);
});

test('GEO-05 a marker has the time as its label, the heading and the speed, and goes into every file', () => {
  const { info } = track(WALK.slice(0, 3));
  if (!info) throw new Error('No position was taken.');
  const marker = toMarker(info, 'repere');
  expect(marker).toMatchObject({
    label: '2026-11-15T22:00:10.000Z',
    created_at: '2026-11-15T22:00:10.000Z',
    altitude: 95,
    attributes: { heading_deg: 178, speed_kph: 4.3 },
  });
  const { properties } = JSON.parse(writeFile([placed(marker)], 'GEOJSON')).features[0];
  expect(properties).toMatchObject({
    label: '2026-11-15T22:00:10.000Z',
    created_at: '2026-11-15T22:00:10.000Z',
    heading_deg: 178,
    speed_kph: 4.3,
  });
});

test('GEO-05 a marker has a name that a person reads, its time in Tahiti, in the list and in the files', () => {
  vi.stubGlobal('navigator', { language: 'fr-FR' });
  const { info } = track(WALK.slice(0, 3));
  if (!info) throw new Error('No position was taken.');
  const marker = toMarker(info, 'repere');
  expect(titleOf(placed(marker))).toBe('Point GPS du 15 nov. 2026, 12:00');
  expect(writeFile([placed(marker)], 'GPX')).toContain('<name>Point GPS du 15 nov. 2026, 12:00</name>');
});

test('GEO-05 the altitude of a marker is never asked of the server, known or not', () => {
  const { info } = track(WALK.slice(0, 1));
  expect(info && toMarker(info, 'repere').altitude).toBeNull();
});
