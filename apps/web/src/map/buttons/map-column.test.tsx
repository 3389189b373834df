import { act, fireEvent, render, screen } from '@testing-library/react';
import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import Draw, { DrawEvent } from 'ol/interaction/Draw.js';
import { expect, test, vi } from 'vitest';
import { createMap } from '../create-map.ts';
import { MapProvider } from '../map-context.ts';
import { animationMs, createSizedMap } from '../testing.ts';
import { MapColumn } from './map-column.tsx';
import { startZoomArea } from './start-zoom-area.ts';
import { useZoom } from './use-zoom.ts';

function Column() {
  return <MapColumn groups={[{ name: 'Zoom', buttons: useZoom() }]} />;
}

function showColumn() {
  const map = createMap();
  render(
    <MapProvider value={map}>
      <Column />
    </MapProvider>,
  );
  return map.getView();
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('MAP-03 « Zoomer en avant » and « Zoomer en arrière » change the zoom by one level in 500 ms', () => {
  const view = showColumn();
  expect(animationMs(view, () => press('Zoomer en avant'))).toBe(500);
  expect(view.getZoom()).toBe(9);
  expect(animationMs(view, () => press('Zoomer en arrière'))).toBe(500);
  expect(view.getZoom()).toBe(8);
});

test('MAP-04 the compass comes when the map turns, tells degrees and direction, and turns back to north in 600 ms', () => {
  const view = showColumn();
  expect(screen.queryByRole('button', { name: /^Haut de la carte/ })).toBeNull();
  act(() => view.setRotation(-Math.PI / 2));
  const compass = screen.getByRole('button', { name: 'Haut de la carte\u00a0: 90° est. Revenir au nord.' });
  let ms = 0;
  act(() => {
    ms = animationMs(view, () => fireEvent.click(compass));
  });
  expect(ms).toBe(600);
  expect(view.getRotation()).toBe(0);
  expect(screen.queryByRole('button', { name: /^Haut de la carte/ })).toBeNull();
});

/** Draws a zoom area that is so many pixels high at zoom 12, on a map of 800 × 600 pixels. */
function drawZoomArea(pixels: number) {
  const map = createSizedMap();
  const view = map.getView();
  view.setViewportSize([800, 600]);
  const onDone = vi.fn();
  startZoomArea(map, onDone);
  const draw = map.getInteractions().getArray().at(-1);
  expect(draw).toBeInstanceOf(Draw);
  expect(draw).toMatchObject({ snapTolerance_: 10 });
  const half = ((view.getResolutionForZoom(12) ?? 0) * pixels) / 2;
  const [lon = 0, lat = 0] = view.getCenter() ?? [];
  const circle = new Feature(fromExtent([lon - half, lat - half, lon + half, lat + half]));
  const ms = animationMs(view, () => draw?.dispatchEvent(new DrawEvent('drawend', circle)));
  expect(onDone).toHaveBeenCalledOnce();
  return { ms, zoom: view.getZoom() };
}

test('MAP-05 the area is zoomed to in 500 ms with 10 px around it, by a hand that snaps at 10 px', () => {
  expect(drawZoomArea(579.9)).toEqual({ ms: 500, zoom: 12 });
  expect(drawZoomArea(580.1)).toEqual({ ms: 500, zoom: 11 });
});
