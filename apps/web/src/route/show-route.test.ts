import { ROUTE_TYPES } from '@motu/core';
import type LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Translate from 'ol/interaction/Translate.js';
import { expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { fr } from './fr.ts';
import { toRoute } from './route.ts';
import { noRoute, type RouteState } from './route-reducer.ts';
import { DARK, type DASHES, LIGHT, LINE_WIDTH, segmentStyles } from './route-style.ts';
import { showRoute } from './show-route.ts';
import { startDragging } from './start-route-pointer.ts';
import { itineraire } from './testing.ts';

const state: RouteState = {
  ...noRoute,
  departureCoordinate: [-149.566, -17.535],
  arrivalCoordinate: [-149.82, -17.505],
  route: toRoute(itineraire),
};
const features = (layer: ReturnType<typeof showRoute>['lines']) => layer.getSource()?.getFeatures() ?? [];

test('ITI-01 the markers are START and END, with their labels', () => {
  const { markers, update } = showRoute(createMap());
  update(state, LIGHT, null);
  const told = features(markers).map((feature) => {
    const style = feature.getStyle() as ReturnType<typeof segmentStyles>[number];
    return [feature.get('markerType'), style.getText()?.getText()];
  });
  expect(told).toEqual([
    ['START', 'Départ'],
    ['END', 'Arrivée'],
  ]);
});

test('ITI-01 a marker that was moved says which it is and where it is on the one world', () => {
  const map = createMap();
  const { markers, update } = showRoute(map);
  update(state, LIGHT, null);
  const onMoved = vi.fn();
  const before = map.getInteractions().getLength();
  const stop = startDragging(map, markers, onMoved);
  const translate = map
    .getInteractions()
    .getArray()
    .find((one) => one instanceof Translate) as Translate;
  const [, end] = features(markers);
  end?.setGeometry(new Point([210.5, -17.6]));
  translate.dispatchEvent({
    type: 'translateend',
    features: { item: () => end },
    startCoordinate: [-149.82, -17.505],
    coordinate: [210.5, -17.6],
  } as never);
  expect(onMoved).toHaveBeenCalledWith('END', [-149.5, -17.6]);
  stop();
  expect(map.getInteractions().getLength()).toBe(before);
});

test('ITI-05 the line is 10 px wide, purple, and its dashes tell the type', () => {
  expect(LINE_WIDTH).toBe(10);
  for (const colours of [LIGHT, DARK]) {
    const strokes = segmentStyles('voiture', colours, false).map((style) => style.getStroke());
    expect(strokes.map((stroke) => [stroke?.getWidth(), stroke?.getColor()])).toContainEqual([10, colours.soft]);
  }
  const dashOf = (type: keyof typeof DASHES) => segmentStyles(type, LIGHT, false).at(-1)?.getStroke()?.getLineDash();
  const dashes = [...ROUTE_TYPES, 'bac' as const].map((type) => JSON.stringify(dashOf(type)));
  expect(new Set(dashes).size).toBe(4);
});

test('ITI-05 each segment is drawn, and the one of the player stands out, with its arrow', () => {
  const map = createMap();
  const { lines, markers, update, stop } = showRoute(map);
  update(state, LIGHT, null);
  expect(features(lines)).toHaveLength(4);
  update(state, LIGHT, 2);
  const colours = features(lines).map((feature) =>
    (feature.getStyle() as ReturnType<typeof segmentStyles>).at(-1)?.getStroke()?.getColor(),
  );
  expect(colours).toEqual([LIGHT.soft, LIGHT.soft, LIGHT.active, LIGHT.soft]);
  expect(features(markers)).toHaveLength(3);
  update(noRoute, LIGHT, null);
  expect([features(lines).length, features(markers).length]).toEqual([0, 0]);
  stop();
  expect(map.getLayers().getLength()).toBe(0);
});

test('ITI-05 an end far from a road is joined to it by dots, one beside it is not', () => {
  const { lines, update } = showRoute(createMap());
  const road = [-149.81, -17.5];
  const far = toRoute({ ...itineraire, arrivee: { coordinates: road, distance: 1200 } });
  expect(far.approaches).toEqual([{ end: 'END', road, distance: 1200 }]);
  update({ ...state, route: far }, LIGHT, null);
  const added = features(lines).filter((feature) => feature.get('index') === undefined);
  expect(added.map((feature) => (feature.getGeometry() as LineString).getCoordinates())).toEqual([
    [[-149.82, -17.505], road],
  ]);
  const styles = added.flatMap((feature) => feature.getStyle() as ReturnType<typeof segmentStyles>);
  expect(styles.map((style) => style.getStroke()?.getLineDash())).toEqual([
    [0.1, 10],
    [0.1, 10],
  ]);
  expect(fr.approaches.END('1,2 km')).toMatch(/^L’arrivée est à 1,2 km de la route la plus proche/);
});
