import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPainted } from './when-painted.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waiting() {
  const map = new OlMap({ controls: [] });
  const callback = vi.fn();
  return { map, callback, stop: whenPainted(map, callback) };
}

test('the rest of the page waits for the first layer to be painted, and is told once', () => {
  const { map, callback } = waiting();
  map.dispatchEvent('rendercomplete');
  expect(callback).not.toHaveBeenCalled();
  map.addLayer(new VectorLayer());
  map.dispatchEvent('rendercomplete');
  map.dispatchEvent('rendercomplete');
  vi.runAllTimers();
  expect(callback).toHaveBeenCalledOnce();
});

test('the rest of the page does not wait for ever', () => {
  const { callback } = waiting();
  vi.runAllTimers();
  expect(callback).toHaveBeenCalledOnce();
});

test('giving up leaves nothing behind', () => {
  const { map, callback, stop } = waiting();
  stop();
  map.addLayer(new VectorLayer());
  map.dispatchEvent('rendercomplete');
  vi.runAllTimers();
  expect(callback).not.toHaveBeenCalled();
});
