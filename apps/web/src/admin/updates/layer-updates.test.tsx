import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLayerUpdates } from './layer-updates-context.ts';

test('APP-11 outside its provider the layer-updates context knows nothing and rejects', async () => {
  const { result } = renderHook(useLayerUpdates);
  expect(result.current.patches).toBeNull();
  await expect(result.current.check()).rejects.toThrow(/^Not implemented$/);
});
