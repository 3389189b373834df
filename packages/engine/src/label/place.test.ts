import { type Box, overlaps } from '@motu/labels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import type { TextBlock } from '../text/draw-text.ts';
import { blockSize } from '../text/draw-text.ts';
import { withoutCollisions } from './across-layers.ts';
import { alongLine } from './along-line.ts';
import { type Candidate, type PlacedLabel, placeLabels } from './place.ts';
import { createPlane, placementZoom } from './plane.ts';
import { eightPositions } from './positions.ts';

const plane = createPlane('EPSG:4326', 10);

function town(name: string, lon: number, lat: number, reserved = false): Candidate {
  const font = { family: 'sans', size: 12, weight: 400, italic: false } as const;
  const block: TextBlock = { lines: [{ text: name, font, color: '#000000' }], halo: null };
  return {
    lon,
    lat,
    symbol: { shape: 'ring', radius: 2, color: '#000000', fill: '#FFFFFF' },
    block,
    positions: eightPositions(block, 4),
    room: 2,
    symbolRoom: 1,
    keepSymbol: false,
    reserved,
    avoidLand: null,
  };
}

function textBox({ lon, lat, block, text }: PlacedLabel): Box {
  const [x, y] = plane.toPlane(lon, lat);
  const { width, height } = blockSize(block as TextBlock);
  const [left, top] = [x + (text?.dx ?? 0), y + (text?.dy ?? 0)];
  return [left, top, left + width, top + height];
}

test('TER-01 no two names collide, however dense the towns', () => {
  const place = fc.record({
    lon: fc.double({ min: -150, max: -149.8, noNaN: true }),
    lat: fc.double({ min: -17.6, max: -17.5, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 60 }), (places) => {
      const towns = places.map(({ lon, lat }, i) => town(`Fare ${i}`, lon, lat));
      const boxes = placeLabels(towns, plane, () => false).map(textBox);
      for (const [i, box] of boxes.entries())
        for (const other of boxes.slice(0, i)) expect(overlaps(box, other)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('TER-01 the first candidate takes the first place, north-east, and the next gives way', () => {
  const [first, second] = placeLabels(
    [town('Papeete', -149.57, -17.54), town('Pīraʻe', -149.567, -17.5405)],
    plane,
    () => false,
  );
  expect(first?.text && first.text.dx > 0 && first.text.dy < 0).toBe(true);
  expect(second === undefined || second.text?.dx !== first?.text?.dx || second.text?.dy !== first?.text?.dy).toBe(true);
});

test('TER-01 no name hides a reserved place, even one of lesser importance', () => {
  const placed = placeLabels(
    [town('Punaauia', -149.6, -17.6), town('Paea', -149.585, -17.595, true)],
    plane,
    () => false,
  );
  const paea = placed.find(({ block }) => block?.lines[0]?.text === 'Paea');
  const punaauia = placed.find(({ block }) => block?.lines[0]?.text === 'Punaauia');
  expect(paea).toBeDefined();
  const [x, y] = plane.toPlane(-149.585, -17.595);
  expect(punaauia && overlaps(textBox(punaauia), [x - 2, y - 2, x + 2, y + 2])).toBe(false);
});

test('between two zooms names are placed for the smaller scale', () => {
  expect(placementZoom(12)).toBe(12);
  expect(placementZoom(12.6)).toBe(12.5);
  expect(placementZoom(11.999999)).toBe(12);
});

test('a name along a line reads from left to right and refuses a hairpin', () => {
  const run = {
    text: 'Avenue',
    font: { family: 'sans', size: 11, weight: 400, italic: false },
    color: '#000000',
  } as const;
  const [westwards] = alongLine([400, 0, 0, 10], run, 0);
  const xs = westwards?.letters.map(({ dx }) => dx) ?? [];
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  expect(Math.abs(westwards?.letters[0]?.angle ?? 9)).toBeLessThan(0.1);
  expect(alongLine([0, 0, 20, 0, 20, 20, 0, 20], run, 0)).toEqual([]);
  expect(alongLine([0, 0, 1000, 0], run, 250).length).toBeGreaterThan(2);
});

test('OWS-02 in one picture the names of the upper layer stay, and those below give way', () => {
  const frame = createFrame({ crs: 'EPSG:4326', extent: [-150, -18, -149, -17], width: 728, height: 728 });
  const below = placeLabels([town('Papeete', -149.57, -17.54), town('Teahupoʻo', -149.2, -17.84)], plane, () => false);
  const above = placeLabels([town('26 654 hab.', -149.571, -17.541)], plane, () => false);
  const [kept, upper] = withoutCollisions([below, above], frame);
  expect(kept?.map(({ block }) => block?.lines[0]?.text)).toEqual(['Teahupoʻo']);
  expect(upper).toEqual(above);
});
