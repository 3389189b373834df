import type { LayerItem } from '@motu/contract';
import { expect, test } from 'vitest';
import type { ShownLayer } from '../layers/index.ts';
import { lackingWork, printedLayers } from './printed-layers.ts';

const layer = (slug: string, name: string, { opacity = 1, minZoom = 0 } = {}): ShownLayer => ({
  item: { slug, name, minZoom, maxZoom: 20 } as unknown as LayerItem,
  opacity,
});
/** Top first, as the map has them. */
const SHOWN = [
  layer('phares', 'Phares'),
  layer('routes', 'Routes', { opacity: 0.5 }),
  layer('parcelles', 'Parcelles', { minZoom: 18 }),
  layer('fond', 'Fond'),
];
const at = (without: string[]) => printedLayers({ shown: SHOWN, without, filters: {} }, 50_000);

test('PRN-09 layers that one does without are asked of nobody, leave the legend, and are named from top to bottom', () => {
  const { layers, items, missing, outOfScale } = at(['fond', 'phares']);
  expect(layers.map(({ slug, opacity }) => [slug, opacity])).toEqual([['routes', 0.5]]);
  expect(items.map(({ slug }) => slug)).toEqual(['routes']);
  expect(missing).toEqual(['Phares', 'Fond']);
  expect(outOfScale).toEqual(['Parcelles']);
});

test('PRN-09 one that would not be drawn at this scale is told once: as the one that is left out', () => {
  expect(at(['parcelles'])).toMatchObject({ missing: ['Parcelles'], outOfScale: [] });
});

test('PRN-09 when another layer fails in its turn, the page is offered without both, and names the new one alone', () => {
  const asked = { shown: SHOWN, without: ['phares'] } as unknown as Parameters<typeof lackingWork>[1];
  expect(lackingWork('pdf', asked, ['routes'])).toEqual({
    state: 'lacking',
    kind: 'pdf',
    slugs: ['phares', 'routes'],
    names: ['Routes'],
  });
});
