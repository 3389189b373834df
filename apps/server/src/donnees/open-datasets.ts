import type { Product } from '@motu/contract';
import type { Engine, FeatureSource } from '@motu/engine';
import type { FastifyRequest } from 'fastify';
import type { Journal } from '../domain/journal.ts';
import type { LayerDataStore } from '../domain/stores/layer-data-store.ts';
import type { Territory } from '../domain/territory.ts';
import type { Tiles } from '../domain/tiles.ts';
import { baseAddress } from '../headers/base-address.ts';
import type { PageFiles } from '../pages/page-files.ts';
import type { SiteOf } from '../pages/site.ts';
import { type Dataset, type DatasetOptions, readDatasets } from './datasets.ts';
import type { KeptFiles } from './downloads/kept-files.ts';
import { Places } from './downloads/places.ts';

export type OpenDataOptions = DatasetOptions & {
  layerData: LayerDataStore;
  journal: Pick<Journal, 'page'>;
  engine: Engine;
  tiles: Tiles;
  features: FeatureSource;
  territory: () => Territory;
  dataFolder: string;
  product: () => Promise<Product>;
  publicUrl: string | null;
  site: SiteOf;
  files: PageFiles;
};

/** What each part of the catalogue works with: the datasets of who asks, and what is told of each. */
export type CatalogueParts = OpenDataOptions & ReturnType<typeof openDatasets> & { kept: KeptFiles };

export function openDatasets(options: OpenDataOptions) {
  const { publicUrl, tiles, features, territory } = options;
  const datasets = ({ viewer }: FastifyRequest) => readDatasets(options, viewer);
  return {
    datasets,
    find: async (slug: string, request: FastifyRequest) =>
      (await datasets(request)).find((one) => one.slug === slug) ?? null,
    versionOf: ({ layer }: Dataset) => tiles.versionOf(layer),
    addressOf: (request: FastifyRequest) => baseAddress(publicUrl, request),
    places: new Places(features, territory),
  };
}
