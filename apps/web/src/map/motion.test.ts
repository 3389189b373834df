import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import OlMap from 'ol/Map.js';
import { afterEach, expect, test, vi } from 'vitest';
import { topDegrees } from './buttons/compass-button.tsx';
import { createInteractions } from './interactions.ts';
import { motionMs, TRAVEL_MS } from './motion.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = (isStill: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isStill }));

test('MAP-14 a travel of the map lasts 2000 ms, and nothing when the system asks for less motion', () => {
  ask(false);
  expect(motionMs(TRAVEL_MS)).toBe(2000);
  ask(true);
  expect(motionMs(TRAVEL_MS)).toBe(0);
});

test('MAP-14 the map takes the same gestures and keys with less motion', () => {
  ask(false);
  const kinds = () =>
    createInteractions()
      .getArray()
      .map((interaction) => interaction.constructor.name)
      .sort();
  const moving = kinds();
  ask(true);
  expect(kinds()).toEqual(moving);
});

test('MAP-14 with less motion an arrow moves the map at once', () => {
  ask(true);
  const map = new OlMap({ controls: [], interactions: createInteractions() });
  map.getView().setCenter([0, 0]);
  map.getView().setResolution(1);
  const pan = map
    .getInteractions()
    .getArray()
    .find((one) => one instanceof KeyboardPan);
  const originalEvent = new KeyboardEvent('keydown', { key: 'ArrowRight' });
  document.createElement('div').dispatchEvent(originalEvent);
  pan?.handleEvent({ type: 'keydown', originalEvent, map, preventDefault() {} } as never);
  expect(map.getView().getCenter()).toEqual([128, 0]);
});

test.each([
  [0, null],
  [-Math.PI / 2, 90],
  [Math.PI / 2, 270],
  [0.001, 0],
  [-0.001, 0],
  [Math.PI, 180],
])('MAP-04 turned by %d, the top of the map is at %s degrees', (rotation, degrees) => {
  expect(topDegrees(rotation)).toBe(degrees);
});
