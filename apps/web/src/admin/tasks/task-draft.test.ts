import { expect, test } from 'vitest';
import { changeDraft, EMPTY_DRAFT, toNewTask } from './task-draft.ts';

const LAYER = {
  slug: 'batiments',
  minZoom: 13,
  maxZoom: 20,
  sourceOptions: { format: 'image/webp', layer: 'batiments', style: '', projection: 'EPSG:4326' },
};

test('ADM-07 a layer brings its format and its zooms', () => {
  const draft = changeDraft(EMPTY_DRAFT, { layer: 'batiments' }, [LAYER]);
  expect(draft).toMatchObject({ layer: 'batiments', format: 'image/webp', minZoom: 13, maxZoom: 13 });
  expect(changeDraft(draft, { maxZoom: 16 }, [LAYER])).toMatchObject({ minZoom: 13, maxZoom: 16 });
});

test('ADM-07 a task without a layer or an extent is not sent', () => {
  expect(Object.keys(toNewTask(EMPTY_DRAFT).missing)).toEqual(['layer', 'extent']);
  const { task, missing } = toNewTask({ ...EMPTY_DRAFT, layer: 'batiments', extent: [-150, -18, -149, -17] });
  expect(missing).toEqual({});
  expect(task).toMatchObject({ layer: 'batiments', extent: [-150, -18, -149, -17] });
});
