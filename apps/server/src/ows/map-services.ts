import type { Engine } from '@motu/engine';
import type { FastifyPluginAsync } from 'fastify';
import type { LayerStore } from '../domain/layers.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import type { TileCache } from '../domain/tiles.ts';
import type { SiteOf } from '../pages/site.ts';
import type { Provider } from './capability-parts.ts';
import { layerRecords } from './layer-records.ts';
import { mapStyles } from './map-styles.ts';
import { ogcApi } from './ogc/ogc.ts';
import { ogcTiles } from './ogc-tiles.ts';
import { printedMaps } from './printed-maps.ts';
import { createReadings } from './readings.ts';
import { createLayerRegistry } from './service-layers.ts';
import { createTileTurns } from './tile-turns.ts';
import { vectorTiles } from './vector-tiles.ts';
import { wfs } from './wfs/wfs.ts';
import { wms } from './wms.ts';
import { wmts } from './wmts.ts';

type MapServiceOptions = {
  engine: Engine;
  outside: OutsideMaps;
  cache: Pick<TileCache, 'tile' | 'find' | 'versionOf' | 'layerOf'>;
  layers: Pick<LayerStore, 'all'>;
  /** Another number when an administrator has changed the layers. */
  revision?: () => number;
  provider: () => Promise<Provider>;
  /** The address that capabilities name; the client's own when null. */
  publicUrl: string | null;
  /** The frame of the pages that people are shown. */
  site: SiteOf;
};

/** The standard map services over our own layers and those of outside servers, WMTS and WMS; and maps for paper. */
export const mapServices: FastifyPluginAsync<MapServiceOptions> = async (
  app,
  { layers: store, revision = () => 0, ...options },
) => {
  const layers = createLayerRegistry(() => store.all(), options.engine, revision);
  const readings = createReadings();
  const turns = createTileTurns();
  await app.register(wmts, { ...options, layers, turns });
  await app.register(wms, { ...options, layers });
  await app.register(printedMaps, { ...options, layers });
  await app.register(layerRecords, { ...options, layers });
  await app.register(wfs, { ...options, layers, readings });
  await app.register(ogcApi, { ...options, layers, readings });
  await app.register(vectorTiles, { ...options, layers, turns });
  await app.register(mapStyles, { ...options, layers });
  await app.register(ogcTiles, { ...options, layers, turns });
};
