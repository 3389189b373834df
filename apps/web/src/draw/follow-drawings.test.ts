import { expect, test } from 'vitest';
import { createStore } from '../ui/store.ts';
import { drawReducer, initialDrawState } from './draw-reducer.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type NewDrawing } from './drawing.ts';
import { followDrawings } from './follow-drawings.ts';

const drawings = (count: number): NewDrawing[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `d${i}`,
    name: '',
    created_at: '2026-11-12T10:00:00.000Z',
    geometry: { type: 'Point', coordinates: [0, 0] },
    colour: DEFAULT_COLOUR,
    width: DEFAULT_WIDTH,
  }));

function follow() {
  const store = createStore(drawReducer, initialDrawState);
  const counts: number[] = [];
  let painted: (() => void) | null = null;
  const stop = followDrawings(
    store,
    ({ drawings: shown }) => counts.push(shown.length),
    (run) => {
      painted = run;
      return () => {
        painted = null;
      };
    },
  );
  return { store, counts, stop, paint: () => painted?.() };
}

test('DRAW-12 a few drawings are on the map at once', () => {
  const { store, counts } = follow();
  store.dispatch({ type: 'IMPORTED', drawings: drawings(3) });
  expect(counts).toEqual([0, 3]);
});

test('DRAW-12 thousands come to the map after the page has answered, once, as they then are', () => {
  const { store, counts, paint } = follow();
  store.dispatch({ type: 'IMPORTED', drawings: drawings(1000) });
  store.dispatch({ type: 'DELETED', id: 'd7' });
  expect(counts).toEqual([0]);
  paint();
  expect(counts).toEqual([0, 999]);
  store.dispatch({ type: 'UNDO' });
  expect(counts).toEqual([0, 999]);
  paint();
  expect(counts).toEqual([0, 999, 1000]);
});

test('DRAW-12 nothing is shown after it was stopped', () => {
  const { store, counts, stop, paint } = follow();
  store.dispatch({ type: 'IMPORTED', drawings: drawings(1000) });
  stop();
  paint();
  expect(counts).toEqual([0]);
});
