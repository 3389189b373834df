import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type Icon from 'ol/style/Icon.js';
import type Style from 'ol/style/Style.js';
import { expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { drawPins, type Pin } from './draw-pins.ts';

const pin = (id: string, position: [number, number], isChosen = false): Pin => ({ id, position, label: id, isChosen });

function show() {
  const map = createMap();
  const before = map.getAllLayers().length;
  const onPick = vi.fn();
  const pins = drawPins(map, onPick);
  const layer = map.getAllLayers().at(-1) as VectorLayer;
  expect(layer).toBeInstanceOf(VectorLayer);
  const features = () => (layer.getSource()?.getFeatures() ?? []) as Feature<Point>[];
  const shown = () =>
    features().map((feature) => {
      const style = feature.getStyle() as Style;
      const image = style.getImage() as Icon;
      return {
        at: feature.getGeometry()?.getCoordinates(),
        text: style.getText()?.getText(),
        picture: decodeURIComponent(image.getSrc() ?? ''),
        zIndex: style.getZIndex() ?? 0,
      };
    });
  return { map, layer, pins, onPick, features, shown, before };
}

test('SRCH-04 each result is a numbered pin at its place; the chosen one has another colour and stands over the others', () => {
  const { layer, pins, shown } = show();
  pins.set([pin('1', [-149.57, -17.54]), pin('2', [-151.74, -16.5], true)]);
  const [plain, chosen] = shown();
  expect([plain?.at, chosen?.at]).toEqual([
    [-149.57, -17.54],
    [-151.74, -16.5],
  ]);
  expect([plain?.text, chosen?.text]).toEqual(['1', '2']);
  for (const one of [plain, chosen]) expect(one?.picture).toMatch(/^data:image\/svg\+xml,<svg .*<path d="M14 35/);
  expect(plain?.picture).not.toBe(chosen?.picture);
  expect(chosen?.zIndex).toBeGreaterThan(plain?.zIndex ?? 9);
  expect([layer.getVisible(), layer.getZIndex()]).toEqual([true, 500]);
  pins.set([pin('3', [-140, -9])]);
  expect(shown().map(({ text }) => text)).toEqual(['3']);
});

test('SRCH-04 a click on a pin chooses its result, one beside does not, and nothing stays once they end', () => {
  const { map, pins, onPick, features, before } = show();
  pins.set([pin('1', [-149.57, -17.54])]);
  const hit = vi.spyOn(map, 'getFeaturesAtPixel');
  const click = () => {
    const event = new MapBrowserEvent('click', map, new PointerEvent('click'));
    event.pixel = [10, 10];
    map.dispatchEvent(event);
  };
  hit.mockReturnValue([]);
  click();
  expect(onPick).not.toHaveBeenCalled();
  hit.mockReturnValue(features());
  click();
  expect(onPick).toHaveBeenCalledExactlyOnceWith('1');
  pins.destroy();
  click();
  expect(onPick).toHaveBeenCalledOnce();
  expect(map.getAllLayers()).toHaveLength(before);
});
