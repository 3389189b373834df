import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { islandsNear, mapsAt, namesAt } from '@motu/answers';
import { calls } from '@motu/contract';
import type { FeatureSource } from '@motu/engine';
import type { LayerStore } from '../domain/layers.ts';
import { layerMaps } from '../domain/point-maps.ts';
import type { SeenSearch } from '../domain/seen-search.ts';
import type { Producer } from '../domain/territory.ts';
import { serveRead } from './read-prelude.ts';

type PointInfoOptions = {
  search: SeenSearch;
  features: FeatureSource;
  layers: LayerStore;
  producers: () => readonly Producer[];
};

/** What is known of a point beside its altitude: names, islands, maps (INFO-02). */
export const pointInfo: FastifyPluginAsyncTypebox<PointInfoOptions> = async (app, options) => {
  const { search, features, layers, producers } = options;

  serveRead(app, calls.point.names, async ({ x, y }, viewer) => ({
    content: await namesAt(features, search.seenBy(viewer), [x, y]),
  }));

  serveRead(app, calls.point.maps, async ({ x, y }, viewer) => ({
    content: await mapsAt(features, await layerMaps(layers, producers(), viewer), [x, y]),
  }));

  serveRead(app, calls.point.islands, async ({ x, y }) => ({
    content: await islandsNear(features, [x, y]),
  }));
};
