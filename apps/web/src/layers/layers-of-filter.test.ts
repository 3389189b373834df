import type { LayerItem, MapContext } from '@motu/contract';
import { expect, test } from 'vitest';
import { contextOfFilters } from './layers-of-filter.ts';

const item = (slug: string, more: Partial<LayerItem> = {}) =>
  ({
    slug,
    objects: true,
    fields: [{ name: 'nom', title: 'Nom' }],
    names: `/noms/${slug}?v=1`,
    sourceOptions: { urls: [`/tuiles/${slug}/{TileCol}?v=1`] },
    options: { info: [{ type: 'wms', layers: slug }] },
    ...more,
  }) as LayerItem;
const context = {
  layers: { communes: item('communes'), relief: { ...item('relief'), objects: undefined }, lieux: item('lieux') },
} as unknown as MapContext;

test('TAB-02 a filter goes into the addresses of tiles and names, and into the question at a point, of its layer alone', () => {
  const filters = { communes: [{ field: 'nom', kind: 'values' as const, values: ["l'Île"] }] };
  const { layers } = contextOfFilters(context, filters);
  const cql = `"nom" IN ('l''Île')`;
  const written = encodeURIComponent(cql);
  expect(layers.communes?.sourceOptions.urls).toEqual([`/tuiles/communes/{TileCol}?v=1&cql_filter=${written}`]);
  expect(layers.communes?.names).toBe(`/noms/communes?v=1&cql_filter=${written}`);
  expect(layers.communes?.options.info).toEqual([{ type: 'wms', layers: 'communes', cqlFilter: cql }]);
  expect(layers.lieux).toBe(context.layers.lieux);
});

test('TAB-02 a link that names a column which is not told, or a layer without objects, filters nothing', () => {
  const filter = [{ field: 'secret', kind: 'contains' as const, text: 'x' }];
  expect(contextOfFilters(context, { communes: filter })).toBe(context);
  const known = [{ field: 'nom', kind: 'contains' as const, text: 'x' }];
  expect(contextOfFilters(context, { relief: known, ailleurs: known })).toBe(context);
});
