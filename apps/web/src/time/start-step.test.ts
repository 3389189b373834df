import OlMap from 'ol/Map.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startStep } from './start-step.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frame = (map: OlMap) => map.dispatchEvent('postrender');
const complete = (map: OlMap) => map.dispatchEvent('rendercomplete');

test('TIME-01 playing goes on when the day has been seen for its time and all of it has come, whichever is last', () => {
  const map = new OlMap({ controls: [] });
  const next = vi.fn();
  startStep(map, 1000, next);
  vi.advanceTimersByTime(5000);
  // A frame that was begun before the day was asked for.
  complete(map);
  frame(map);
  expect(next).not.toHaveBeenCalled();
  complete(map);
  expect(next).toHaveBeenCalledTimes(1);

  startStep(map, 1000, next);
  frame(map);
  complete(map);
  expect(next).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(next).toHaveBeenCalledTimes(2);
});

test('TIME-01 once stopped it does not go on', () => {
  const map = new OlMap({ controls: [] });
  const next = vi.fn();
  startStep(map, 1000, next)();
  frame(map);
  complete(map);
  vi.advanceTimersByTime(5000);
  expect(next).not.toHaveBeenCalled();
});
