import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { expect, test, vi } from 'vitest';
import { createSizedMap } from '../map/testing.ts';
import { startPicking } from './start-route-pointer.ts';

test('ITI-01 the click of a finger that was put down before a place is asked for picks none; the next one does', () => {
  const map = createSizedMap();
  const onPick = vi.fn();
  const viewport = map.getViewport();
  const click = () => {
    const event = new MapBrowserEvent('singleclick', map, new PointerEvent('click'));
    event.coordinate = [-149.5, -17.5];
    map.dispatchEvent(event);
  };
  viewport.dispatchEvent(new PointerEvent('pointerdown'));
  const stop = startPicking(map, { onPick, onGiveUp: vi.fn() });
  click();
  expect(onPick).not.toHaveBeenCalled();
  viewport.dispatchEvent(new PointerEvent('pointerdown'));
  click();
  expect(onPick).toHaveBeenCalledExactlyOnceWith([-149.5, -17.5]);
  stop();
  click();
  expect(onPick).toHaveBeenCalledOnce();
});
