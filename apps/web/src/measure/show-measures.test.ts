import type Style from 'ol/style/Style.js';
import { expect, test } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { showMeasures } from './show-measures.ts';

test('MAP-13 a measure is dashed, 2 px wide; its figure is hidden above resolution 0.02 and over everything below it', () => {
  const { source, update } = showMeasures(createMap());
  const coordinates = [
    [-149.6, -17.5],
    [-149.5, -17.5],
  ];
  update([{ id: 'a', label: 'Mesure 1', geometry: { type: 'LineString', coordinates } }]);
  const [feature] = source.getFeatures();
  const styles = (resolution: number) => feature?.getStyleFunction()?.(feature, resolution) as Style[];
  const dashed = styles(0.02).filter((style) => style.getStroke()?.getLineDash());
  expect(dashed.map((style) => style.getStroke()?.getWidth())).toEqual([2]);
  const label = styles(0.02).find((style) => style.getText());
  expect(label?.getText()?.getText()).toMatch(/^10,6\skm/);
  expect(label?.getZIndex()).toBe(10_000);
  expect(styles(0.0201).some((style) => style.getText())).toBe(false);
});
