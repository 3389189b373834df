import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Search } from '@motu/answers';
import { islandsNear, mapsAt, namesAt } from '@motu/answers';
import { calls } from '@motu/contract';
import type { FeatureSource } from '@motu/engine';
import type { LayerStore } from '../domain/layers.ts';
import { layerMaps } from '../domain/point-maps.ts';
import type { Producer } from '../domain/territory.ts';
import { serveRead } from './read-prelude.ts';

type PointInfoOptions = {
  search: Search;
  features: FeatureSource;
  layers: LayerStore;
  producers: () => readonly Producer[];
};

/** What is known of a point beside its altitude: names, islands, maps (INFO-02). */
export const pointInfo: FastifyPluginAsyncTypebox<PointInfoOptions> = async (app, options) => {
  const { search, features, layers, producers } = options;

  serveRead(app, calls.point.names, async ({ x, y }) => ({
    content: await namesAt(features, search, [x, y]),
  }));

  serveRead(app, calls.point.maps, async ({ x, y }) => ({
    content: await mapsAt(features, await layerMaps(layers, producers()), [x, y]),
  }));

  serveRead(app, calls.point.islands, async ({ x, y }) => ({
    content: await islandsNear(features, [x, y]),
  }));
};
