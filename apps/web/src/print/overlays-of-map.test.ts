import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { expect, test } from 'vitest';
import { createSizedMap } from '../map/testing.ts';
import { drawnLines } from './drawn-lines.ts';
import { overlaysOf } from './overlays-of-map.ts';

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

  const [casing, stroke, label, sign, ...others] = overlaysOf(map);
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
  const [line] = drawnLines(map);
  expect(line).toMatchObject({ colour: '#0a756f', shape: 'line' });
  expect(line?.title.replace(/\s/g, ' ')).toMatch(/^Objet 1, 1,11 km$/);
});
