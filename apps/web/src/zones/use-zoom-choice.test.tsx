import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { MapProvider } from '../map/index.ts';
import { useZoomChoice } from './use-zoom-choice.ts';

function choose(layers: [minZoom: number, maxZoom: number][], zoom: number) {
  const map = createMap();
  map.getView().setZoom(zoom);
  const items = layers.map(([minZoom, maxZoom]) => ({ minZoom, maxZoom }));
  const wrapper = ({ children }: { children: ReactNode }) => <MapProvider value={map}>{children}</MapProvider>;
  return renderHook(() => useZoomChoice(items), { wrapper }).result;
}

test('OFF-03 the zooms that are offered are those of the layers, and what is chosen first lies within them', () => {
  const between = choose(
    [
      [6, 12],
      [8.5, 14.5],
    ],
    10,
  );
  expect(between.current.list).toEqual(['6', '7', '8', '9', '10', '11', '12', '13', '14']);
  expect([between.current.min, between.current.max]).toEqual([10, 14]);
  const tooFar = choose([[6, 12]], 3);
  expect([tooFar.current.min, tooFar.current.max]).toEqual([6, 10]);
  const tooNear = choose([[6, 12]], 16);
  expect([tooNear.current.min, tooNear.current.max]).toEqual([12, 12]);
});

test('OFF-03 the first zoom is never after the last', () => {
  const zooms = choose([[0, 18]], 8);
  act(() => zooms.current.setMin(15));
  expect([zooms.current.min, zooms.current.max]).toEqual([15, 15]);
  act(() => zooms.current.setMax(9));
  expect([zooms.current.min, zooms.current.max]).toEqual([9, 9]);
});
