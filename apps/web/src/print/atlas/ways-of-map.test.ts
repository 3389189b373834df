import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { expect, test } from 'vitest';
import type { PlainGeometry } from '../../map/plain-geometry.ts';
import { createSizedMap } from '../../map/testing.ts';
import { markWay } from '../../map/way.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { atlasOf } from './atlas-of.ts';
import { waysOf, waysVersion } from './ways-of-map.ts';

const line = (...points: [number, number][]) => new Feature(new LineString(points));

function mapWith(features: Feature[]): OlMap {
  const map = createSizedMap();
  map.addLayer(new VectorLayer({ source: new VectorSource({ features }) }));
  return map;
}

function drawn(id: string, geometry: PlainGeometry): Feature {
  return new Feature({ drawing: { id, name: '', label: `Objet ${id}`, geometry } });
}

test('PRN-07 an atlas may follow the route, the track and drawings of lines and areas, and no point', () => {
  const map = mapWith([
    markWay(line([-149.5, -17.5], [-149.4, -17.5]), 'route'),
    markWay(line([-149.4, -17.5], [-149.3, -17.6]), 'route'),
    // Dots to the road and over a lost signal are no way.
    line([-149.3, -17.6], [-149.2, -17.6]),
    markWay(line([-150, -17], [-150, -17.1]), 'track'),
    markWay(line([-150, -17.3], [-150, -17.4]), 'track'),
    drawn('1', {
      type: 'LineString',
      coordinates: [
        [-149, -17, 12],
        [-149, -18, 14],
      ],
    }),
    drawn('2', {
      type: 'Polygon',
      coordinates: [
        [
          [-149, -17],
          [-149, -18],
          [-148, -17],
          [-149, -17],
        ],
      ],
    }),
    drawn('3', { type: 'Point', coordinates: [-149, -17] }),
  ]);
  const ways = waysOf(map);
  expect(ways.map(({ title }) => title)).toEqual([
    'Le long de l’itinéraire',
    'Le long de la trace',
    'Le long du dessin «\u00a0Objet 1\u00a0»',
    'Le long du dessin «\u00a0Objet 2\u00a0»',
  ]);
  expect(ways[0]?.lines).toEqual([
    [
      [-149.5, -17.5],
      [-149.4, -17.5],
      [-149.3, -17.6],
    ],
  ]);
  expect(ways[1]?.lines).toHaveLength(2);
  expect(ways[2]?.lines).toEqual([
    [
      [-149, -17],
      [-149, -18],
    ],
  ]);
  expect(ways[3]?.lines).toEqual([
    [
      [-149, -17],
      [-149, -18],
      [-148, -17],
      [-149, -17],
    ],
  ]);

  const chosen = { settings: { ...DEFAULT_SETTINGS, scale: 100_000 }, rotation: 0, area: null };
  expect(atlasOf({ ...chosen, way: 'route' }, ways)?.atlas.cells.length).toBe(2);
  expect(atlasOf({ ...chosen, way: 'dessin-9' }, ways)).toBeNull();
});

test('PRN-07 a drawing that is changed is followed as it is now', () => {
  const feature = drawn('1', {
    type: 'LineString',
    coordinates: [
      [-149, -17],
      [-149, -18],
    ],
  });
  const map = mapWith([feature]);
  const before = waysVersion(map);
  expect(waysVersion(map)).toBe(before);
  feature.set('drawing', {
    id: '1',
    name: 'Sentier',
    label: 'Objet 1',
    geometry: { type: 'LineString', coordinates: [] },
  });
  expect(waysVersion(map)).not.toBe(before);
});
