import { ZOOM_0_DEGREES } from '@motu/core';
import type { FrameState } from 'ol/Map.js';
import { afterEach, expect, test, vi } from 'vitest';
import { PlaceCanvases, placesOf, type Seen, seenOf } from './place-canvases.ts';
import { stubCanvases } from './testing.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A frame of 500 × 300 pixels in the middle of the world, at zoom 3. */
const frame = (view: object = {}, changes: object = {}) =>
  ({
    viewState: { center: [0, 0], resolution: ZOOM_0_DEGREES / 8, rotation: 0, ...view },
    size: [500, 300],
    pixelRatio: 1,
    ...changes,
  }) as unknown as FrameState;

test('MAP-12 a frame shows the places of the grid that it touches', () => {
  // Zoom 3 is 2048 pixels wide, and 1024 high.
  const seen = seenOf(frame());
  expect(seen).toMatchObject({ left: 774, top: 362, minColumn: 3, maxColumn: 4, minRow: 1, maxRow: 2 });
  expect(placesOf(seen as Seen).map(({ key }) => key)).toEqual(['3 1', '4 1', '3 2', '4 2']);
});

test('MAP-12 nothing lies at places on a turned map, between two zooms, or where places are no whole pixels of the screen', () => {
  expect(seenOf(frame({ rotation: 0.1 }))).toBeNull();
  expect(seenOf(frame({ resolution: ZOOM_0_DEGREES / 9 }))).toBeNull();
  expect(seenOf(frame({ nextResolution: ZOOM_0_DEGREES / 16 }, { nextExtent: [0, 0, 1, 1] }))).toBeNull();
  expect(seenOf(frame({}, { pixelRatio: 1.1 }))).toBeNull();
  // On its way to another place.
  expect(seenOf(frame({ nextResolution: ZOOM_0_DEGREES / 8 }, { nextExtent: [0, 0, 1, 1] }))).not.toBeNull();
  for (const pixelRatio of [1, 1.25, 2, 3]) expect(seenOf(frame({}, { pixelRatio }))).not.toBeNull();
});

test('MAP-12 what is painted moves by whole pixels of the screen, is painted anew when the page comes into sight again, and is kept for a bounded number of places', () => {
  stubCanvases((canvas) => ({ canvas }));
  const canvases = new PlaceCanvases<string>();
  const at = (x: number) => seenOf(frame({ center: [(x * ZOOM_0_DEGREES) / 8, 0] }, { pixelRatio: 2 })) as Seen;
  const show = (seen: Seen) => {
    const isKept = canvases.move(seen);
    for (const place of placesOf(seen)) if (!canvases.at(place)) canvases.paint(place, seen.ratio, place.key, () => {});
    canvases.keep(placesOf(seen), seen.ratio);
    return isKept;
  };
  expect(show(at(0))).toBe(false);
  expect(show(at(0.4))).toBe(true);
  expect((canvases.element.firstElementChild as HTMLElement).style.transform).toBe('translate(-6.5px, -106px)');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(show(at(0.4))).toBe(false);
  const first = canvases.element.querySelector('canvas');
  expect([first?.width, first?.style.width]).toEqual([512, '256px']);
  for (let x = 0; x < 20_000; x += 250) show(at(x));
  expect(canvases.element.querySelectorAll('canvas')).toHaveLength(placesOf(at(19_750)).length);
  expect(placesOf(at(19_750)).every((place) => canvases.at(place) === place.key)).toBe(true);
  const kept = Array.from({ length: 90 }, (_, column) => placesOf({ ...at(0), minColumn: column, maxColumn: column }));
  const count = kept.flat().filter((place) => canvases.at(place)).length;
  expect(count).toBe(placesOf(at(19_750)).length + 12);
});
