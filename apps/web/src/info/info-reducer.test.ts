import { expect, test } from 'vitest';
import { infoReducer, noInfo } from './info-reducer.ts';

const marker = { coordinate: [-149.57, -17.535] as [number, number], label: null };
const shown = infoReducer(noInfo, { type: 'SHOW', marker });

test('INFO-06 clearing asks first, and keeps everything when the answer is no', () => {
  const asking = infoReducer(shown, { type: 'ASK_CLEAR' });
  expect(asking).toMatchObject({ marker, isClearing: true });
  expect(infoReducer(asking, { type: 'KEEP' })).toEqual(shown);
  expect(infoReducer(asking, { type: 'CLEAR' })).toMatchObject({ marker: null, isClearing: false });
});

test('INFO-06 there is nothing to clear without a marker', () => {
  expect(infoReducer(noInfo, { type: 'ASK_CLEAR' }).isClearing).toBe(false);
});
