// @vitest-environment node
import type { AltitudeRequest } from '@motu/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { createStore } from '../ui/store.ts';
import { newDrawing } from './add-drawing.ts';
import { drawReducer, initialDrawState } from './draw-reducer.ts';
import { findAltitudes } from './find-altitudes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = (lon: number): PlainGeometry => ({ type: 'Point', coordinates: [lon, -17.6] });
const circle: PlainGeometry = { type: 'Circle', center: [-149.5, -17.6], radius: 250 };

function follow(ask: Parameters<typeof findAltitudes>[1]) {
  const store = createStore(drawReducer, initialDrawState);
  const stop = findAltitudes(store, ask);
  const draw = (...geometries: PlainGeometry[]) =>
    store.dispatch({ type: 'IMPORTED', drawings: geometries.map((geometry) => newDrawing(geometry, '')) });
  return { store, stop, draw, altitudes: () => store.state().drawings.map(({ altitude }) => altitude) };
}

/** A relief that rises by a metre for each degree east of the date line; none reaches the far east. */
const relief = vi.fn(async ({ geometry }: AltitudeRequest) => ({
  points: (geometry.coordinates as [number, number][]).map(([lon]) => ({ altitude: lon > 0 ? null : 180 + lon })),
  reliefs: [],
}));

test('DRAW-02 points get their altitude from the elevation data, by one call; other shapes ask for none', async () => {
  relief.mockClear();
  const { draw, altitudes } = follow(relief as never);
  draw(place(-150), circle, place(-149), place(20));
  await vi.advanceTimersByTimeAsync(1000);
  expect(altitudes()).toEqual([30, undefined, 31, null]);
  expect(relief).toHaveBeenCalledOnce();
});

test('DRAW-02 a point that moves while its altitude is on the way gets the one of its new place', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { store, draw, altitudes } = follow((async (request: AltitudeRequest) => {
    await held;
    return relief(request);
  }) as never);
  draw(place(-150));
  await vi.advanceTimersByTimeAsync(1000);
  const [{ id } = { id: '' }] = store.state().drawings;
  store.dispatch({ type: 'MODIFIED', geometries: new Map([[id, place(-140)]]) });
  answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(altitudes()).toEqual([40]);
});

test('DRAW-02 where nobody answers the point stays as it is, and is asked about again when something changes', async () => {
  let isOnline = false;
  const { stop, draw, altitudes } = follow((async (request: AltitudeRequest) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return relief(request);
  }) as never);
  draw(place(-150));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(altitudes()).toEqual([undefined]);
  isOnline = true;
  draw(place(-149));
  await vi.advanceTimersByTimeAsync(1000);
  expect(altitudes()).toEqual([30, 31]);
  stop();
  draw(place(-148));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(altitudes()).toEqual([30, 31, undefined]);
});
