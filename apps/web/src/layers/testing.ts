import type { LayerItem, MapContext } from '@motu/contract';

/** A layer for tests. */
export function testItem(slug: string, changes: Partial<LayerItem> = {}): LayerItem {
  return {
    id: slug,
    name: slug,
    slug,
    aliases: [],
    options: {},
    sourceType: 'wmts',
    sourceUrl: '/api/wmts',
    outside: false,
    sourceOptions: {
      urls: [`/api/wmts/1.0.0/${slug}/default/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png?v=1`],
      format: 'image/png',
      layer: slug,
      style: '',
      matrixSet: 'EPSG:4326',
      projection: 'EPSG:4326',
      extent: [-155, -28, -134, -7],
      tileGrid: {
        extent: [-180, -90, 180, 90],
        matrixIds: ['0', '1', '2'],
        origins: [0, 1, 2].map(() => [-180, 90]),
        resolutions: [0.703125, 0.3515625, 0.17578125],
        tileSizes: [0, 1, 2].map(() => [256, 256]),
      },
    },
    minZoom: 0,
    maxZoom: 19,
    style: null,
    legend: [],
    fields: [],
    metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
    ...changes,
  };
}

/** A context for tests. Groups name their layers; one that begins with `+` is shown at start, one that holds `fond` is a base map. */
export function testContext(named: Record<string, string[]>, items: Partial<LayerItem>[] = []): MapContext {
  const groups = Object.entries(named).map(([name, slugs], position) => ({
    name,
    position,
    groupAndLayers: slugs.map((slug, index) => ({
      position: index,
      layer: slug.replace('+', ''),
      options: { visible: slug.startsWith('+'), opacity: 1 },
    })),
  }));
  const slugs = groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer));
  const layers = slugs.map((slug) => {
    const night = slug.includes('sombre') ? { scheme: 'dark' as const } : {};
    const options = slug.includes('fond') ? { baseMap: true, ...night } : {};
    return [slug, testItem(slug, { options, ...items.find((item) => item.slug === slug) })] as const;
  });
  const frame = { name: 'Essai', slug: 'essai', description: null, defaultZoom: 8, minZoom: 0, maxZoom: 19 };
  return { ...frame, center: null, extent: null, groups, layers: Object.fromEntries(layers) };
}
