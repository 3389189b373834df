import { afterEach, expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { fitStep } from './fit-route.ts';
import { toRoute } from './route.ts';
import { itineraire } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

test('MAP-14 going to a step of a route lasts 2000 ms, and nothing with less motion', () => {
  const map = createMap();
  const fit = vi.spyOn(map.getView(), 'fit').mockReturnValue(undefined);
  const [step] = toRoute(itineraire).segments;
  if (!step) throw new Error('The route has steps.');
  for (const isStill of [false, true]) {
    vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
    fitStep(map, step);
  }
  expect(fit.mock.calls.map(([, options]) => options?.duration)).toEqual([2000, 0]);
});
