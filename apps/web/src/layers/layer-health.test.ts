// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createLayerHealth } from './layer-health.ts';

test('a layer fails when a tile does, until one comes; whoever listens hears of changes only', () => {
  const health = createLayerHealth();
  const heard = vi.fn();
  const stop = health.subscribe(heard);
  health.tileCame('noms');
  health.tileFailed('noms');
  health.tileFailed('noms');
  health.tileFailed('fond');
  expect([...health.failing()]).toEqual(['noms', 'fond']);
  health.tileCame('noms');
  expect([...health.failing()]).toEqual(['fond']);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  health.tileCame('fond');
  expect(heard).toHaveBeenCalledTimes(3);
});
