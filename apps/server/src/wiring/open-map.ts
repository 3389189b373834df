import type { Days } from '@motu/core';
import { createEngine, type Engine } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { isPublic } from '../domain/access/visibility.ts';
import { type Layer, toDrawing } from '../domain/layers.ts';
import { isOutside, type OutsideMaps, outsideExtent } from '../domain/outside-layers.ts';
import type { State } from '../domain/state.ts';
import type { Editions, Territory } from '../domain/territory.ts';
import type { TileCache, TileLayer, Tiles } from '../domain/tiles.ts';
import type { Postgis } from '../postgis/open-postgis.ts';
import { NO_TABLES, type TableVersionReader, type TableVersions } from '../postgis/table-versions.ts';
import { createTileCache } from '../tiles/tile-cache.ts';
import type { TileStorage } from '../tiles/tile-storage.ts';
import { createOutsideMaps } from '../upstream/outside-maps.ts';
import type { AskedServers } from '../upstream/upstreams.ts';
import { forwardTo } from './forward-to.ts';
import { layerVersion, toTileLayer } from './layer-versions.ts';
import { createQueue } from './queue.ts';
import { retireEngines } from './retire-engines.ts';
import { createTileDrawers } from './tile-drawers.ts';

export type OpenMap = {
  engine: Engine;
  tiles: Tiles;
  cache: TileCache;
  /** Layers of outside servers. */
  outside: OutsideMaps;
  /** Draws from another state of the territory, with other versions of its tiles. */
  renew(territory: Territory): Promise<void>;
  /** Draws the stored layers as they are now, when they have changed. */
  refresh(): Promise<void>;
  /** Versions of the tables of PostGIS that are drawn now, and whatever else they have become in the database. */
  tableVersions(): TableVersions;
  readTableVersions(): Promise<TableVersions>;
  close(): Promise<void>;
};

export type MapOptions = {
  state: State;
  territory: Territory;
  storage: TileStorage;
  servers: AskedServers;
  /** The database that layers may be drawn from, and the versions of its tables. */
  postgis?: Postgis | null;
  tables?: TableVersionReader;
  log: FastifyBaseLogger;
  /** Threads that draw; by default one for each core. */
  workers?: number;
};

/** What is drawn now. */
type Drawn = StoredLayers & Pick<Territory, 'editions'> & { engine: Engine };

type StoredLayers = {
  /** Changes with anything that would be drawn differently, or be shown to others than before. */
  key: string;
  versions: TableVersions;
  layers: ReadonlyMap<string, TileLayer>;
  /** Those of them that outside servers draw. */
  outsideLayers: ReadonlyMap<string, Layer>;
};

/** The engine over the territory, drawing the stored layers, and the cache of their tiles. */
export async function openMap(options: MapOptions): Promise<OpenMap> {
  const { state, territory, storage, servers, postgis = null, tables = NO_TABLES, log, ...threads } = options;
  let current = await draw(territory, tables.kept);
  /** One after the other: what was read first must not take the place of what was read last. */
  const inTurn = createQueue();
  const retired = retireEngines();
  const engine = forwardTo(() => current.engine);
  const outside = createOutsideMaps(servers, engine);
  const drawers = createTileDrawers(engine, outside, (slug) => current.outsideLayers.get(slug));
  const cache = createTileCache({ ...drawers, layerOf: (slug) => current.layers.get(slug), storage, log });

  async function draw({ files, editions }: Territory, drawn: TableVersions): Promise<Drawn> {
    const { drawings, ...stored } = await readLayers(editions, drawn);
    const sources = { ...files, postgis: postgis?.settings ?? null };
    const made = await createEngine({ files: sources, layers: drawings, ...threads });
    made.setVersions(stored.versions);
    tables.keep(stored.versions);
    return { engine: made, editions, ...stored };
  }

  async function readLayers(editions: Editions, drawn: TableVersions) {
    const stored = await state.layers.all();
    const versions = await tables.read(stored, drawn);
    const drawings = stored.map(toDrawing).filter((layer) => layer !== null);
    const others = stored.filter(isOutside);
    const tiled = [...stored.filter(({ drawing }) => drawing), ...others].map(
      (layer) => [layer.slug, toTileLayer(layer, { editions, versions })] as const,
    );
    return {
      drawings,
      versions,
      layers: new Map(tiled),
      outsideLayers: new Map(others.map((layer) => [layer.slug, layer])),
      key: JSON.stringify([drawings, others, [...versions], stored.filter(isPublic).map(({ slug }) => slug)]),
    };
  }

  async function renew(next: Territory): Promise<void> {
    const { engine: before, versions } = current;
    current = await draw(next, versions);
    retired.retire(before);
  }

  async function takeLayers(): Promise<void> {
    const { drawings, ...next } = await readLayers(current.editions, current.versions);
    if (next.key === current.key) return;
    current.engine.setVersions(next.versions);
    current.engine.setLayers(drawings);
    tables.keep(next.versions);
    current = { ...current, ...next };
  }

  async function extentOf(layer: Layer) {
    if (isOutside(layer)) return outsideExtent(layer);
    if (!current.layers.has(layer.slug)) return null;
    // When a database is away its tiles fail; the page opens without it.
    return (await engine.describe(layer.slug).catch(() => ({ extent: null }))).extent;
  }

  async function daysOf({ slug, drawing }: Layer): Promise<Days | null> {
    const { content } = drawing ?? {};
    if (content?.kind !== 'features' || !content.time || !current.layers.has(slug)) return null;
    const time = 'from' in content.time ? content.time : (await engine.describe(slug).catch(() => null))?.time;
    return time ? { from: time.from, to: time.to } : null;
  }

  async function lacksData({ slug, drawing }: Layer): Promise<boolean> {
    if (!drawing || !current.layers.has(slug)) return false;
    // A database that is away may well have them.
    return engine.lacksData(slug).catch(() => false);
  }

  return {
    engine,
    tiles: { versionOf: rememberVersions(() => current), extentOf, daysOf, lacksData },
    cache,
    outside,
    renew: (next) => inTurn(() => renew(next)),
    refresh: () => inTurn(takeLayers),
    tableVersions: () => current.versions,
    readTableVersions: async () => tables.read(await state.layers.all(), current.versions),
    async close() {
      await retired.close();
      await engine.close();
      await cache.close();
    },
  };
}

/** A layer that is shown again and again is read once (`remembered-content.ts`): so is its version, until something else is drawn. */
function rememberVersions(current: () => Drawn): Tiles['versionOf'] {
  const known = new WeakMap<Layer, { of: Drawn; version: string }>();
  return (layer) => {
    const drawn = current();
    const before = known.get(layer);
    if (before?.of === drawn) return before.version;
    const version = layerVersion(drawn, layer);
    known.set(layer, { of: drawn, version });
    return version;
  };
}
