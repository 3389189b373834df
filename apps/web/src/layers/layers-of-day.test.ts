import { expect, onTestFinished, test, vi } from 'vitest';
import { contextOfDay } from './layers-of-day.ts';
import { testContext } from './testing.ts';

const NAMES = '/api/wmts/1.0.0/releves/noms/EPSG:4326/{TileMatrix}/{TileRow}/{TileCol}.json?v=1';
const context = testContext({ Fonds: ['+fond'], Relevés: ['+releves'] }, [
  { slug: 'releves', dated: true, names: NAMES },
]);

test('INFO-08 the tiles and the names of a layer with days carry the day; those of others keep their addresses', () => {
  const { layers } = contextOfDay(context, '2024-05-02');
  expect(layers.releves?.sourceOptions.urls?.[0]).toMatch(/\?v=1&time=2024-05-02$/);
  expect(layers.releves?.names).toBe(`${NAMES}&time=2024-05-02`);
  expect(layers.fond).toBe(context.layers.fond);
});

test('TIME-01 a period is asked by its first and its last day', () => {
  const { layers } = contextOfDay(context, '2024-05-01/2024-05-03');
  expect(layers.releves?.sourceOptions.urls?.[0]).toMatch(/\?v=1&time=2024-05-01\/2024-05-03$/);
});

test('INFO-08 nothing changes where no layer has days', () => {
  const plain = testContext({ Fonds: ['+fond'] });
  expect(contextOfDay(plain, '2024-05-02')).toBe(plain);
});

test('INFO-08 the day starts as today in Tahiti, and changes when asked, to a day that exists', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-13T09:30:00Z') }); // still the 12th there
  onTestFinished(() => void vi.useRealTimers());
  vi.resetModules();
  const { dayStore } = await import('./day-store.ts');
  expect(dayStore.state()).toBe('2026-11-12');
  dayStore.dispatch('2026-11-01');
  expect(dayStore.state()).toBe('2026-11-01');
  dayStore.dispatch('2026-11-01/2026-11-03');
  expect(dayStore.state()).toBe('2026-11-01/2026-11-03');
  dayStore.dispatch('2026-11-01/2026-11-01');
  expect(dayStore.state()).toBe('2026-11-01');
  for (const typed of ['', '2026-02-30', '2026-1', '2026-11-03/2026-11-01']) dayStore.dispatch(typed);
  expect(dayStore.state()).toBe('2026-11-01');
});
