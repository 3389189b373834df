import { geodesicDistance } from '@motu/core';
import Draw from 'ol/interaction/Draw.js';
import Snap from 'ol/interaction/Snap.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Style from 'ol/style/Style.js';
import { expect, test, vi } from 'vitest';
import { circleHandles, circleOfHandles, circlePolygon } from './circle.ts';
import { createMap } from './create-map.ts';
import { toOl, toPlain } from './ol-geometry.ts';
import type { PlainGeometry, Shape } from './plain-geometry.ts';
import { isWhole, startShape } from './start-shape.ts';
import { createSizedMap } from './testing.ts';
import * as tolerances from './tolerances.ts';

function start(shape: Shape, map: OlMap = createSizedMap()) {
  const onDrawn = vi.fn<(geometry: PlainGeometry) => void>();
  const onSketch = vi.fn<(geometry: PlainGeometry | null) => void>();
  const inHand = startShape(map, shape, { style: new Style(), snapTo: new VectorSource(), onDrawn, onSketch });
  return { map, onDrawn, onSketch, inHand };
}

test('DRAW-03 the tolerances are those of the specification', () => {
  expect(tolerances).toMatchObject({
    SNAP_TOLERANCE: 10,
    CLICK_TOLERANCE: 6,
    HIT_TOLERANCE: 2,
    MODIFY_TOLERANCE: 10,
    DRAG_VERTEX_DELAY_MS: 500,
  });
});

test('DRAW-03 the hand that draws has them, and snaps after it has drawn', () => {
  const { map } = start('LineString');
  const [draw, snap] = map.getInteractions().getArray().slice(-2);
  expect(draw).toBeInstanceOf(Draw);
  expect(draw).toMatchObject({ snapTolerance_: 10, squaredClickTolerance_: 36, dragVertexDelay_: 500 });
  expect(snap).toBeInstanceOf(Snap);
  expect(snap).toMatchObject({ pixelTolerance_: 10 });
});

test('DRAW-04 a line needs two points, and is handed over as plain data', () => {
  const { inHand, onDrawn } = start('LineString');
  inHand.append([-149.5, -17.5]);
  expect(inHand.finish()).toBe(false);
  inHand.append([-149.6, -17.6]);
  expect(inHand.finish()).toBe(true);
  expect(onDrawn.mock.calls).toEqual([
    [
      {
        type: 'LineString',
        coordinates: [
          [-149.5, -17.5],
          [-149.6, -17.6],
        ],
      },
    ],
  ]);
});

test('DRAW-04 a polygon needs three points, whichever way it turns', () => {
  for (const points of [
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    [
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  ]) {
    const { inHand, onDrawn } = start('Polygon');
    for (const point of points.slice(0, 2)) inHand.append(point);
    expect(inHand.finish()).toBe(false);
    inHand.append(points[2] as number[]);
    expect(inHand.finish()).toBe(true);
    expect(onDrawn).toHaveBeenCalledExactlyOnceWith({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    });
  }
});

test('DRAW-04 the same place twice is one point', () => {
  expect(
    isWhole({
      type: 'LineString',
      coordinates: [
        [1, 1],
        [1, 1],
      ],
    }),
  ).toBe(false);
  expect(
    isWhole({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0],
          [0, 0],
        ],
      ],
    }),
  ).toBe(false);
  expect(isWhole({ type: 'Circle', center: [0, 0], radius: 0 })).toBe(false);
});

test('MEAS-02 the shape under way is told at each point, and null when it ends', () => {
  const { inHand, onSketch } = start('LineString');
  inHand.append([-149.5, -17.5]);
  inHand.append([-149.6, -17.6]);
  expect(onSketch.mock.calls.at(-1)?.[0]?.type).toBe('LineString');
  inHand.finish();
  expect(onSketch.mock.calls.at(-1)).toEqual([null]);
});

test('stopping leaves the map with as many interactions as before', () => {
  const map = createMap();
  const before = map.getInteractions().getLength();
  const { inHand, onDrawn } = start('Polygon', map);
  inHand.append([0, 0]);
  inHand.stop();
  expect(map.getInteractions().getLength()).toBe(before);
  expect(onDrawn).not.toHaveBeenCalled();
});

const circle = { type: 'Circle', center: [-149.5, -17.5], radius: 250 } as const;

test('DRAW-02 a circle is drawn as it is on the ground: every point at its radius in metres', () => {
  const [ring = []] = circlePolygon(circle).getCoordinates();
  for (const [lon = 0, lat = 0] of ring) {
    expect(geodesicDistance([-149.5, -17.5], [lon, lat])).toBeCloseTo(250, 3);
  }
});

test('DRAW-01 a circle moves by its centre and changes size by any of its other points', () => {
  const moved = circleHandles(circle);
  const [, ...rims] = moved.getCoordinates();
  moved.setCoordinates([[-149.6, -17.6], ...rims]);
  expect(circleOfHandles(moved, circle)).toEqual({ ...circle, center: [-149.6, -17.6] });
  for (const index of [1, 2, 3, 4]) {
    const sized = circleHandles(circle);
    const coordinates = sized.getCoordinates();
    coordinates[index] = [-149.49, -17.49];
    sized.setCoordinates(coordinates);
    const { center, radius } = circleOfHandles(sized, circle);
    expect(center).toEqual(circle.center);
    expect(radius).toBeCloseTo(geodesicDistance([-149.5, -17.5], [-149.49, -17.49]), 6);
  }
  expect(circleOfHandles(circleHandles(circle), circle)).toEqual(circle);
});

test('DRAW-13 a geometry drawn past the 180th meridian is brought back to its own world', () => {
  const far = toOl({
    type: 'LineString',
    coordinates: [
      [210.5, -17.5],
      [211, -17.6],
    ],
  });
  expect(toPlain(far)).toEqual([
    {
      type: 'LineString',
      coordinates: [
        [-149.5, -17.5],
        [-149, -17.6],
      ],
    },
  ]);
});
