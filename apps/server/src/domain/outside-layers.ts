import type { InfoRow } from '@motu/answers';
import type { CopyrightEntry, InfoQuery, UpstreamCapabilities, UpstreamState } from '@motu/contract';
import type { CrsCode, Extent } from '@motu/core';
import type { PageSystem } from '@motu/core/print';
import { isKnownProjection, type Pictures, projectionOf, type Tile, type TilePlaces } from '@motu/engine';
import type { Layer } from './layers.ts';

/** Days of Tahiti from the first to the last, both included. */
type Days = { from: string; to: string };

/** What is to be shown: `scale` device pixels for each of `width` and `height`; the days, of a layer that has any. */
export type Ground = {
  crs: CrsCode | PageSystem;
  bbox: Extent;
  width: number;
  height: number;
  scale: number;
  range?: Days | null | undefined;
  /** Tiles that it may be made from, where more than the usual number are worth while. */
  mostTiles?: number;
};

/** Where a layer is asked: degrees, and degrees for each pixel. `range` holds the days asked for. */
export type InfoPoint = {
  lon: number;
  lat: number;
  resolution: number;
  limit: number;
  range: Days | null;
};

/** A layer of an outside server, as far as what it is asked for goes. */
export type OutsideLayer = Pick<Layer, 'slug' | 'sourceType' | 'sourceUrl' | 'sourceOptions' | 'options' | 'drawing'>;

/** Layers of outside servers, through ours (OWS-03). Whatever goes wrong there is an `AppError` that may be shown. */
export type OutsideMaps = {
  /** The pictures from which a layer is drawn on a ground. */
  pictures(layer: Layer, ground: Ground): Promise<Pictures>;
  tiles(
    layer: Layer,
    places: TilePlaces,
    options?: { priority?: 'visitor' | 'background'; range?: Days },
  ): Promise<readonly Tile[]>;
  info(layer: Layer, point: InfoPoint): Promise<InfoRow[]>;
  /** A PNG; null when its server draws none. */
  legend(layer: Layer): Promise<Uint8Array | null>;
};

/** `most` bytes at most; `etag` is that of what is known already. */
export type DownloadOptions = { etag: string | null; most: number; signal: AbortSignal };
type Downloaded = { bytes: number; sha256: string; etag: string | null };

/** The outside servers themselves, as administrators see them. */
export type Upstreams = {
  /** Refuses, in French, the address of a source that may not be asked: to be called before a layer is saved. */
  check(address: string): void;
  capabilities(address: string, type: 'wms' | 'wmts'): Promise<UpstreamCapabilities>;
  /** Writes a file of theirs to the disk; null when it is still the one that is known. */
  download(address: string, path: string, options: DownloadOptions): Promise<Downloaded | null>;
  states(): UpstreamState[];
  /** Those that may be asked: of MOTU_UPSTREAMS, and of the settings. */
  listed(): Record<'environment' | 'settings', string[]>;
  /** The one of them that an address is at; null when it may not be asked. */
  serverOf(address: string): string | null;
};

/** Whether a layer comes from an outside server: its tiles go through ours all the same. */
export const isOutside = ({ drawing, sourceUrl }: Pick<Layer, 'drawing' | 'sourceUrl'>): boolean =>
  drawing === null && !sourceUrl.startsWith('/');

/** What an outside layer shows, in degrees; null when it does not say. Stored in degrees, or in the units of its own system. */
export function outsideExtent({ sourceOptions }: Pick<Layer, 'sourceOptions'>): Extent | null {
  const [minX, minY, maxX, maxY] = sourceOptions.extent ?? [];
  if (minX === undefined || minY === undefined || maxX === undefined || maxY === undefined) return null;
  const isDegrees = Math.max(Math.abs(minX), Math.abs(maxX)) <= 360 && Math.max(Math.abs(minY), Math.abs(maxY)) <= 90;
  if (isDegrees) return [minX, minY, maxX, maxY];
  if (!isKnownProjection(sourceOptions.projection)) return null;
  const { inverse } = projectionOf(sourceOptions.projection);
  const corners = [inverse(minX, minY), inverse(minX, maxY), inverse(maxX, minY), inverse(maxX, maxY)];
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** How an outside layer is asked at a point. */
export type OutsideQuery = {
  type: 'wms' | 'wmts';
  url: string;
  /** In the words of its server. */
  layers: string;
  filter: string | null;
  useTime: boolean;
};

/** As it is stored with the layer, else at its own source; null for one that cannot be asked. */
export function infoQueryOf({
  slug,
  options,
  sourceType,
  sourceUrl,
  sourceOptions,
}: OutsideLayer): OutsideQuery | null {
  const stored = (options.info ?? []).find(
    (query): query is InfoQuery & { type: 'wms' | 'wmts' } => query.type !== 'api',
  );
  const type = stored?.type ?? sourceType;
  const own = type === sourceType ? sourceUrl : null;
  const url = stored?.url && !stored.url.startsWith('/') ? stored.url : own;
  if (type === 'xyz' || url === null) return null;
  const named = stored && (stored.type === 'wms' ? stored.layers : stored.layer);
  // The page knows the layer by our own name for it.
  const layers = named && named !== slug ? named : sourceOptions.layer;
  const { cqlFilter = null, useTime = false } = stored?.type === 'wms' ? stored : {};
  return { type, url, layers, filter: cqlFilter, useTime };
}

/** Whether an outside layer shows one day at a time: its WMS is asked for the day that was chosen (INFO-08). */
export const hasDays = (layer: OutsideLayer): boolean =>
  isOutside(layer) && layer.sourceType === 'wms' && infoQueryOf(layer)?.useTime === true;

/** Who made the outside layers that are shown there, each once, as the layers themselves say. */
export function outsideCopyrights(layers: readonly Layer[], [west, south, east, north]: Extent): CopyrightEntry[] {
  const shown = layers.filter((layer) => {
    const [minX, minY, maxX, maxY] = outsideExtent(layer) ?? [-180, -90, 180, 90];
    return isOutside(layer) && minX <= east && maxX >= west && minY <= north && maxY >= south;
  });
  const makers = new Map(shown.map(({ metadata }) => [metadata.producteur, metadata.date]));
  return [...makers].flatMap(([producteur, annee]) =>
    producteur ? [{ annee, copyright: `© ${producteur}`, producteur, url: null }] : [],
  );
}
