import type { PrintPage } from '@motu/core/print';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleImage from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { expect, test } from 'vitest';
import { createSizedMap } from '../map/testing.ts';
import { drawnLines } from './drawn-lines.ts';
import { overlaysOf } from './overlays-of-map.ts';

const PAGE: PrintPage = {
  center: [-149.85, -17.55],
  scale: 50_000,
  widthMm: 212,
  heightMm: 184,
  rotationDeg: 30,
  dpi: 150,
};
const PIN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><path d="M15 28L5 11Z" fill="#0a756f" stroke="#fff" stroke-width="2"/><circle cx="15" cy="11" r="3" fill="#fff"/></svg>';

test('PRN-04 what is drawn on the map comes as vectors in its own colours, dashes, signs and words, hidden layers excepted', () => {
  const map = createSizedMap();
  const line = new Feature(
    new LineString([
      [-149.9, -17.5],
      [-149.8, -17.6],
    ]),
  );
  line.setStyle([
    new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 0.9)', width: 6 }) }),
    new Style({ stroke: new Stroke({ color: '#7B3FA3', width: 3, lineDash: [8, 6] }) }),
    new Style({ text: new Text({ text: 'Sentier', font: '600 14px sans', fill: new Fill({ color: '#7B3FA3' }) }) }),
  ]);
  const pin = new Feature(new Point([-149.85, -17.55]));
  const image = new Icon({ src: `data:image/svg+xml,${encodeURIComponent(PIN)}`, size: [30, 30], anchor: [0.5, 1] });
  pin.setStyle(new Style({ image }));
  const hidden = new Feature(new Point([0, 0]));
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [line, pin] }) }));
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [hidden] }), visible: false }));

  const [casing, stroke, label, sign, ...others] = overlaysOf(map, PAGE);
  expect(others).toEqual([]);
  expect(casing).toMatchObject({
    kind: 'shape',
    isClosed: false,
    paint: { stroke: '#ffffff', strokeOpacity: 0.9, width: 6 },
  });
  expect(stroke).toMatchObject({
    lines: [
      [
        [-149.9, -17.5],
        [-149.8, -17.6],
      ],
    ],
    paint: { stroke: '#7b3fa3', dash: [8, 6] },
  });
  expect(label).toMatchObject({ kind: 'label', text: 'Sentier', size: 14, weight: 600, colour: '#7b3fa3' });
  expect(sign).toMatchObject({ kind: 'sign', place: [-149.85, -17.55], anchor: [15, 30] });
  expect(sign?.kind === 'sign' && sign.paths.map(({ fill, stroke: edge }) => [fill, edge])).toEqual([
    ['#0a756f', '#ffffff'],
    ['#ffffff', undefined],
  ]);
});

test('PRN-04 drawings stand in the legend with what they measure', () => {
  const map = createSizedMap();
  const geometry = {
    type: 'LineString',
    coordinates: [
      [-149.9, -17.5],
      [-149.9, -17.51],
    ],
  } as const;
  const feature = new Feature(
    new LineString([
      [-149.9, -17.5],
      [-149.9, -17.51],
    ]),
  );
  feature.set('drawing', { name: '', label: 'Objet 1', colour: '#0a756f', geometry });
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [feature] }) }));
  const [line] = drawnLines(map, { ...PAGE, scale: 100_000 });
  // One of another island is not on the page.
  expect(drawnLines(map, { ...PAGE, center: [-140.1, -8.9] })).toEqual([]);
  expect(line).toMatchObject({ colour: '#0a756f', shape: 'line' });
  expect(line?.title.replace(/\s/g, ' ')).toMatch(/^Objet 1, 1,11 km$/);
});

function featureWith(geometry: Point | Polygon, style: Style) {
  const feature = new Feature<Point | Polygon>(geometry);
  feature.setStyle(style);
  const map = createSizedMap();
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [feature] }) }));
  return overlaysOf(map, PAGE);
}

const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"><circle cx="22" cy="23" r="16" fill="#0b2d3f" opacity=".22"/><path d="M35 80L10 0h50z" fill="url(#g)"/><path d="M0 0h1" fill="none" stroke="#fff"/><text x="15" y="19.5" font-size="14" font-weight="700" fill="#fff">A</text></svg>';

test('PRN-04 signs keep what they let through, their turn and their letters; what has no colour for paper is left out', () => {
  const image = new Icon({
    src: `data:image/svg+xml,${encodeURIComponent(SIGN)}`,
    size: [44, 44],
    rotation: Math.PI / 2,
    rotateWithView: true,
  });
  const [sign, letter, ...others] = featureWith(new Point([-149.85, -17.55]), new Style({ image }));
  expect(others).toEqual([]);
  expect(sign).toMatchObject({ kind: 'sign', anchor: [22, 22], angle: 60 });
  expect(sign?.kind === 'sign' && sign.paths).toMatchObject([
    { fill: '#0b2d3f', fillOpacity: 0.22 },
    { stroke: '#ffffff', strokeOpacity: 1, width: 1 },
  ]);
  expect(letter).toMatchObject({ kind: 'label', text: 'A', size: 14, weight: 700, colour: '#ffffff' });

  const fill = new Fill({ color: 'rgb(10 117 111 / 0.25)' });
  const circle = new CircleImage({ radius: 5, fill, stroke: new Stroke({ color: '#14262f' }) });
  expect(featureWith(new Point([-149.85, -17.55]), new Style({ image: circle }))).toMatchObject([
    { paths: [{ fill: '#0a756f', fillOpacity: 0.25, stroke: '#14262f', width: 1 }] },
  ]);
});

test('PRN-04 the hole of an area turns the other way than its edge, whichever way it was drawn', () => {
  const square = (size: number) => [
    [-149.85 - size, -17.55 - size],
    [-149.85 + size, -17.55 - size],
    [-149.85 + size, -17.55 + size],
    [-149.85 - size, -17.55 + size],
    [-149.85 - size, -17.55 - size],
  ];
  const style = new Style({ fill: new Fill({ color: '#0a756f' }) });
  const [area] = featureWith(new Polygon([square(0.02), square(0.01)]), style);
  const turns = (line: readonly (readonly number[])[]) =>
    Math.sign(
      line.slice(1).reduce((sum, [x = 0, y = 0], i) => sum + (line[i]?.[0] ?? 0) * y - x * (line[i]?.[1] ?? 0), 0),
    );
  const [edge, hole] = area?.kind === 'shape' ? area.lines : [];
  expect(turns(hole ?? [])).toBe(-turns(edge ?? []));
});

test('PRN-04 names are written as at the scale of the page, not as at that of the screen', () => {
  const map = createSizedMap();
  const feature = new Feature(new Point([-149.85, -17.55]));
  const asked: number[] = [];
  feature.setStyle((_, resolution) => {
    asked.push(resolution);
    return [];
  });
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [feature] }) }));
  overlaysOf(map, PAGE);
  overlaysOf(map, { ...PAGE, scale: 100_000 });
  expect((asked[1] ?? 0) / (asked[0] ?? 1)).toBeCloseTo(2);
});
