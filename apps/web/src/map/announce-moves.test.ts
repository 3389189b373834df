import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceMoves } from './announce-moves.ts';

let map: OlMap;
let said: string[];

beforeEach(() => {
  vi.useFakeTimers();
  const target = document.createElement('div');
  target.tabIndex = 0;
  document.body.append(target);
  map = new OlMap({
    controls: [],
    target,
    view: new View({ projection: 'EPSG:4326', center: [-149.5, -17.6], zoom: 8 }),
  });
  said = [];
  const stop = announceMoves(map, (text) => said.push(text));
  return () => {
    stop();
    map.setTarget(undefined);
    target.remove();
    vi.useRealTimers();
  };
});

function move(center: number[], zoom = 8) {
  map.getView().setCenter(center);
  map.getView().setZoom(zoom);
  map.dispatchEvent('moveend');
}

const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));

test('MAP-08 (ACC-04) moves made by keys are told once, when they rest', () => {
  map.getTargetElement().focus();
  press();
  move([-150.1, -17.6]);
  press();
  move([-150.7, -17.6]);
  vi.runAllTimers();
  expect(said).toEqual(['Zoom 8, centre 17,6° sud, 150,7° ouest']);
});

test('MAP-08 (ACC-04) a move made by the pointer is not told', () => {
  press();
  dispatchEvent(new Event('pointerdown'));
  move([-151, -17.6], 9);
  vi.runAllTimers();
  expect(said).toEqual([]);
});

test('MAP-03 (ACC-04) a button pressed without the pointer tells the new zoom, and a panel that opens says nothing', () => {
  dispatchEvent(new MouseEvent('click', { detail: 0 }));
  move([-149.5, -17.6], 9);
  vi.runAllTimers();
  move([-149.9, -17.6], 9);
  vi.runAllTimers();
  expect(said).toEqual(['Zoom 9, centre 17,6° sud, 149,5° ouest']);
});
