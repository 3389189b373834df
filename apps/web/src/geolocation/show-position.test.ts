import type Feature from 'ol/Feature.js';
import type VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { expect, test } from 'vitest';
import { takesClicks } from '../map/quiet-layer.ts';
import { createStore } from '../ui/store.ts';
import {
  type GeolocationAction,
  type GeolocationState,
  geolocationReducer,
  initialGeolocation,
} from './geolocation-reducer.ts';
import { showPosition } from './show-position.ts';
import { RECORD, toAction, WALK } from './testing/sequences.ts';

const typesOn = (layer: VectorLayer | undefined) =>
  layer
    ?.getSource()
    ?.getFeatures()
    .map((feature: Feature) => feature.getGeometry()?.getType());

test('GEO-05 the track is on the map as it is recorded: two lines, dots between them, a ring where it began', () => {
  const map = new OlMap({ controls: [] });
  const store = createStore<GeolocationState, GeolocationAction>(geolocationReducer, initialGeolocation);
  const stop = showPosition(map, store);
  const [track, place] = map.getLayers().getArray() as [VectorLayer, VectorLayer];
  expect([typesOn(track), typesOn(place)]).toEqual([[], []]);
  store.dispatch({ type: 'TURN_ON' });
  store.dispatch(RECORD);
  for (const row of WALK) store.dispatch(toAction(row));
  expect(typesOn(track)).toEqual(['LineString', 'LineString', 'LineString', 'Point']);
  expect(typesOn(place)).toEqual(['Polygon', 'Point']);
  expect([track, place].some(takesClicks)).toBe(false);
  store.dispatch({ type: 'SET_MARK', mark: { position: [-149.83, -17.54], name: 'Belvédère' } });
  expect(typesOn(place)).toEqual(['Polygon', 'LineString', 'Point', 'Point']);
  store.dispatch({ type: 'TURN_OFF' });
  expect([typesOn(track), typesOn(place)]).toEqual([[], ['Point']]);
  stop();
  expect(map.getLayers().getLength()).toBe(0);
});
