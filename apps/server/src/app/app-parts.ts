import type { Routes } from '@motu/answers';
import type { Engine, FeatureSource } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { MailerOptions } from '../domain/mail/mailer.ts';
import type { OutsideMaps, Upstreams } from '../domain/outside-layers.ts';
import type { PostgisTables } from '../domain/postgis.ts';
import type { ShownContent } from '../domain/remembered-content.ts';
import type { SeenSearch } from '../domain/seen-search.ts';
import type { State } from '../domain/state.ts';
import type { Producer, Territory } from '../domain/territory.ts';
import type { TileCache, Tiles } from '../domain/tiles.ts';

/** What follows the layers when administrators change them. */
type ChangedLayers = {
  /** Tiles, services and search take the layers as they are stored now. */
  changed(): Promise<void>;
  /** Another number after each change. */
  revision(): number;
};

/** What the program is put together from. */
export type AppParts = {
  config: Config;
  state: State;
  /** What visitors read of it, also while the database is away. */
  shown: ShownContent;
  /** The territory as it is now: it may be imported again at any time. */
  territory: () => Territory;
  /** Takes it over as it is now, at once. */
  renewTerritory: () => Promise<void>;
  /** Takes over a state that was restored, at once. */
  takeRestored: () => Promise<void>;
  /** Who made its data, and those that were imported for all copies. */
  producers: () => Producer[];
  /** Whether a table of PostGIS that was imported for all copies is there. */
  hasImported: (place: string) => boolean;
  engine: Engine;
  tiles: Tiles;
  cache: TileCache;
  /** Layers of outside servers, and those servers. */
  outside: OutsideMaps;
  upstreams: Upstreams;
  /** The tables of PostGIS that layers may be made of. */
  postgis: PostgisTables | null;
  search: SeenSearch;
  /** The features of the territory. */
  features: FeatureSource;
  routes: Routes;
  layers: ChangedLayers;
  /** What follows the settings when administrators change them. */
  settings: { changed(): Promise<void> /** Another number after each change. */; revision(): number };
  /** Who runs the tasks of the tile cache. */
  runner: { wake(): void; threads: number; store: string | null };
  /** How often messages are looked for and tried again, where it is not as usual. */
  mailing?: Partial<Pick<MailerOptions, 'lookMs' | 'pausesMs'>>;
  log: FastifyBaseLogger;
  version: string;
  /** Folder of the built page. */
  pageFolder: string;
};
