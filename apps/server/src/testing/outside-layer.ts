import type { Layer } from '../domain/layers.ts';

/** A layer of an outside server, as an administrator would store it. */
export function outsideLayer(slug: string, changes: Partial<Layer>): Layer {
  return {
    id: `id-${slug}`,
    slug,
    name: `Couche ${slug}`,
    aliases: [],
    sourceType: 'wms',
    sourceUrl: '',
    sourceOptions: { format: 'image/png', layer: 'iles', style: '', projection: 'EPSG:4326' },
    minZoom: 3,
    maxZoom: 19,
    options: {},
    metadata: { description: null, producteur: 'Un autre service', date: null, note: null, avertissement: null },
    drawing: null,
    searchable: false,
    published: true,
    version: 1,
    ...changes,
  };
}
