import {
  COVERAGE_FIELDS,
  COVERAGE_TABLE,
  NAMING_FIELDS,
  NAMING_TABLES,
  packZone,
  type Routes,
  type Search,
  SHORE_DEGREES,
  type ZoneLayerData,
} from '@motu/answers';
import type { Extent } from '@motu/core';
import type { Engine, Feature, FeatureSource } from '@motu/engine';
import type { Layer, LayerStore } from './layers.ts';
import { layerMaps } from './point-maps.ts';
import type { Producer } from './territory.ts';

/** Features of one layer that a zone carries: the buildings of a large island. Beyond, the layer is asked of the server. */
const MOST_FEATURES = 30_000;
/** Around a zone, names and shores still count: about five kilometres. */
const MARGIN_DEGREES = 0.05;

export type ZoneDataSources = {
  engine: Pick<Engine, 'reliefPieces'>;
  features: FeatureSource;
  search: Search;
  routes: Routes;
  layers: LayerStore;
  producers: () => readonly Producer[];
};

/** What a zone needs beside its tiles to answer without a network (OFF-06). */
export async function readZone(sources: ZoneDataSources, extent: Extent, slugs: readonly string[]) {
  const { engine, features, search, routes, layers, producers } = sources;
  const around = grow(extent, MARGIN_DEGREES);
  const asked = (await layers.all()).filter(({ slug, published }) => published && slugs.includes(slug));
  const described = await Promise.all(asked.map((layer) => describeLayer(features, layer, extent)));
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
  // A territory without roads, or whose network is being made, has zones all the same.
  const router = await routes.router().catch(() => null);
  return packZone({
    extent,
    index: (await search.current()).index,
    network: router?.network ?? null,
    relief: await engine.reliefPieces(around),
    layers: Object.fromEntries(described.map(({ slug, data }) => [slug, data])),
    maps: await layerMaps(layers, producers()),
    tables: {
      [COVERAGE_TABLE]: coverages,
      ...Object.fromEntries(naming),
      ...Object.fromEntries(described.map(({ slug, rows }) => [`couche:${slug}`, rows])),
    },
  });
}

type Described = { slug: string; data: ZoneLayerData; rows: readonly Feature[] };

async function describeLayer(source: FeatureSource, layer: Layer, extent: Extent): Promise<Described> {
  const { slug, name: title, drawing } = layer;
  const none: Described = { slug, data: { kind: 'none', title }, rows: [] };
  if (!drawing || drawing.fields.length === 0) return none;
  const { content } = drawing;
  const fields = drawing.fields.map((field) => ({ name: field.name, title: field.title }));
  if (content.kind === 'relief')
    return { slug, data: { kind: 'relief', title, fields, field: content.field }, rows: [] };
  if (content.kind !== 'features' || content.time) return none;
  const rows = await source.features({
    table: content.table,
    extent,
    resolution: 0,
    fields: fields.map(({ name }) => name),
    filter: content.filter,
    limit: MOST_FEATURES + 1,
  });
  if (rows.length > MOST_FEATURES) return none;
  return { slug, data: { kind: 'features', title, fields, table: `couche:${slug}` }, rows };
}

const grow = ([west, south, east, north]: Extent, by: number): Extent => [west - by, south - by, east + by, north + by];
