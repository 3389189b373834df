import { expect, test } from 'vitest';
import { fillingOf } from './redo-tiles.ts';

const layer = { slug: 'recifs', minZoom: 5, maxZoom: 18 };
const source = { format: 'image/webp', layer: 'recifs', projection: 'EPSG:4326', style: '' };

test('ADM-03 the tiles that are redone are those of the zooms that take minutes, over the new extent', () => {
  const territory = [-155, -28, -134, -7];
  expect(fillingOf(layer, { ...source, extent: territory })).toMatchObject({
    kind: 'seed',
    layer: 'recifs',
    format: 'image/webp',
    extent: territory,
    minZoom: 5,
    maxZoom: 11,
  });
  expect(fillingOf(layer, { ...source, extent: [-149.53, -17.53, -149.5, -17.5] }).maxZoom).toBe(18);
});

test('ADM-03 a layer that says no extent is filled at least at its first zoom', () => {
  expect(fillingOf({ ...layer, minZoom: 15 }, source)).toMatchObject({ minZoom: 15, maxZoom: 15 });
});
