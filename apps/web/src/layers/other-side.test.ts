import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { expect, test } from 'vitest';
import { layersReducer, noLayers } from './layers-reducer.ts';
import { shownOnOtherSide, splitAt } from './other-side.ts';
import { testContext } from './testing.ts';

const context = testContext({ Fonds: ['+fond'], Relevés: ['+releves', 'routes'] }, [{ slug: 'releves', dated: true }]);
const open = layersReducer(noLayers(false), { type: 'OPEN_CONTEXT', context, asked: null });

test('TIME-02 the left side shows its own layers and day, and what it does not say is as the map has it, opacity too', () => {
  const state = layersReducer(open, { type: 'SET_OPACITY', slug: 'releves', opacity: 0.4 });
  const days = { from: '2024-05-02', to: '2024-05-02' };
  const [releves, fond, ...none] = shownOnOtherSide(state, { percent: 50, layers: null, days }, '2024-05-03', {});
  expect([releves?.item.slug, fond?.item.slug, none]).toEqual(['releves', 'fond', []]);
  expect(releves?.opacity).toBe(0.4);
  expect(releves?.item.sourceOptions.urls?.[0]).toMatch(/&time=2024-05-02$/);
  const [routes, ...others] = shownOnOtherSide(
    state,
    { percent: 50, layers: ['routes'], days: null },
    '2024-05-03',
    {},
  );
  expect([routes?.item.slug, others]).toEqual(['routes', []]);
});

test('TIME-02 the bar is where its share of what panels leave of the map ends', () => {
  const map = new OlMap({ controls: [], view: new View({ center: [0, 0], zoom: 3 }) });
  map.setSize([1440, 850]);
  expect(splitAt(map, 50)).toBe(720);
  map.getView().padding = [0, 0, 0, 360];
  expect(splitAt(map, 50)).toBe(900);
});

test('TIME-02 what was shown before the comparison is put back, with its order and opacity', () => {
  const changed = [
    { type: 'SHOW', slug: 'routes' } as const,
    { type: 'HIDE', slug: 'releves' } as const,
    { type: 'SET_OPACITY', slug: 'fond', opacity: 0.2 } as const,
  ].reduce(layersReducer, open);
  const back = layersReducer(changed, { type: 'PUT_BACK', before: open });
  expect([back.shown, back.order, back.opacity]).toEqual([open.shown, open.order, open.opacity]);
  const elsewhere = layersReducer(changed, { type: 'PUT_BACK', before: { ...open, shown: ['inconnue'] } });
  expect(elsewhere).toBe(changed);
});
