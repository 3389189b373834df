import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import type Style from 'ol/style/Style.js';
import { expect, test } from 'vitest';
import { newDrawing } from './add-drawing.ts';
import { drawingStyle } from './drawing-style.ts';

test('DRAW-01 the name of a line stands beside it, clear of its width', () => {
  const coordinates = [
    [-149.6, -17.5],
    [-149.5, -17.5],
  ];
  const drawing = { ...newDrawing({ type: 'LineString', coordinates }, 'Ma randonnée'), width: 8 };
  const feature = new Feature({ geometry: new LineString(coordinates), drawing });
  const text = (drawingStyle(feature, 0.0001) as Style[]).map((style) => style.getText()).find((one) => one !== null);
  expect([text?.getText(), text?.getPlacement(), text?.getTextBaseline()]).toEqual(['Ma randonnée', 'line', 'bottom']);
  expect(text?.getOffsetY()).toBeLessThan(-8 / 2);
});
