import {
  COVERAGE_FIELDS,
  COVERAGE_TABLE,
  NAMING_FIELDS,
  NAMING_TABLES,
  packZone,
  type Routes,
  SHORE_DEGREES,
  type ZoneLayerData,
} from '@motu/answers';
import type { Extent } from '@motu/core';
import type { Engine, Feature, FeatureSource } from '@motu/engine';
import { isPublic, maySee, VISITOR, type Viewer } from './access/visibility.ts';
import { type Layer, type LayerStore, shownFields } from './layers.ts';
import { layerMaps } from './point-maps.ts';
import type { SeenSearch } from './seen-search.ts';
import type { Producer } from './territory.ts';

/** Features of one layer that a zone carries: the buildings of a large island. Beyond, the layer is asked of the server. */
const MOST_FEATURES = 30_000;
/** Ground whose relief a zone carries, square degrees: an archipelago, 12 MB. Beyond, heights are asked of the server. */
const MOST_RELIEF = 4;
/** Around a zone, names and shores still count: about five kilometres. */
const MARGIN_DEGREES = 0.05;

export type ZoneDataSources = {
  engine: Pick<Engine, 'reliefPieces'>;
  features: FeatureSource;
  search: SeenSearch;
  routes: Routes;
  layers: LayerStore;
  producers: () => readonly Producer[];
};

/** What a zone needs beside its tiles to answer without a network (OFF-06). Given up between two steps when nobody waits for it any more. */
export async function readZone(
  sources: ZoneDataSources,
  { extent, slugs, viewer }: { extent: Extent; slugs: readonly string[]; viewer: Viewer },
  signal: AbortSignal,
) {
  const { engine, features, search, routes, layers, producers } = sources;
  const around = grow(extent, MARGIN_DEGREES);
  const asked = (await layers.all()).filter((layer) => slugs.includes(layer.slug) && maySee(layer, viewer));
  // A zone of layers that everyone sees stays on the device when its maker signs out: nothing else is in it (ACL-02).
  const audience = asked.every(isPublic) ? VISITOR : viewer;
  const described = await Promise.all(asked.map((layer) => describeLayer(features, layer, extent)));
  signal.throwIfAborted();
  const naming = await Promise.all(
    NAMING_TABLES.map(async (table) => {
      const query = { table, extent: around, resolution: SHORE_DEGREES, fields: NAMING_FIELDS };
      return [table, await features.features(query)] as const;
    }),
  );
  const coverages = await features.features({
    table: COVERAGE_TABLE,
    extent,
    resolution: SHORE_DEGREES,
    fields: COVERAGE_FIELDS,
  });
  signal.throwIfAborted();
  // A territory without roads, or whose network is being made, has zones all the same.
  const router = await routes.router().catch(() => null);
  const relief = isCarried(extent) ? await engine.reliefPieces(around) : [];
  signal.throwIfAborted();
  return packZone({
    extent,
    index: (await search.seenBy(audience).current()).index,
    network: router?.network ?? null,
    relief,
    layers: Object.fromEntries(described.map(({ slug, data }) => [slug, data])),
    // Where a layer shows something is known of those that the zone holds.
    maps: (await layerMaps(layers, producers(), audience)).flatMap(({ rows, ...map }) => {
      if (!rows) return [map];
      const isHeld = described.some(({ slug, data }) => slug === map.slug && data.kind === 'features');
      return isHeld ? [{ ...map, rows: { table: tableOf(map.slug) } }] : [];
    }),
    tables: {
      [COVERAGE_TABLE]: coverages,
      ...Object.fromEntries(naming),
      ...Object.fromEntries(described.map(({ slug, rows }) => [tableOf(slug), rows])),
    },
  });
}

/** What the rows of a layer are called in a zone. */
const tableOf = (slug: string) => `couche:${slug}`;

type Described = { slug: string; data: ZoneLayerData; rows: readonly Feature[] };

async function describeLayer(source: FeatureSource, layer: Layer, extent: Extent): Promise<Described> {
  const { slug, name: title, drawing } = layer;
  const none: Described = { slug, data: { kind: 'none', title }, rows: [] };
  const shown = drawing ? shownFields(drawing) : [];
  if (!drawing || shown.length === 0) return none;
  const { content } = drawing;
  const fields = shown.map((field) => ({ name: field.name, title: field.title }));
  if (content.kind === 'relief' && !isCarried(extent)) return none;
  if (content.kind === 'relief')
    return { slug, data: { kind: 'relief', title, fields, field: content.field }, rows: [] };
  if (content.kind !== 'features' || content.time) return none;
  const rows = await source.features({
    table: content.table,
    extent,
    resolution: 0,
    fields: [...fields.map(({ name }) => name), ...(content.nested ? [content.nested] : [])],
    filter: content.filter,
    limit: MOST_FEATURES + 1,
  });
  if (rows.length > MOST_FEATURES) return none;
  const { nested } = content;
  const data = { kind: 'features' as const, title, fields, table: tableOf(slug), ...(nested && { nested }) };
  return { slug, data, rows };
}

const isCarried = ([west, south, east, north]: Extent): boolean => (east - west) * (north - south) <= MOST_RELIEF;

const grow = ([west, south, east, north]: Extent, by: number): Extent => [west - by, south - by, east + by, north + by];
