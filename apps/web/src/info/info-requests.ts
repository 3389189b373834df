import { type Elevation, endpoints, type InfoQuery, type LayerItem } from '@motu/contract';
import {
  type Days,
  dayInterval,
  groundResolution,
  type LonLat,
  levelResolution,
  scaleDenominator,
  TILE_GRIDS,
  TILE_SIZE,
  writeDays,
} from '@motu/core';
import { parameters } from '../api/index.ts';

/** Where one asks, and how the map looks there. */
export type InfoPlace = {
  point: LonLat;
  /** Degrees per pixel. */
  resolution: number;
  days: Days;
};

const OWN_WMS = endpoints.wms.ask.path;
const OWN_WMTS = endpoints.wmts.ask.path;
/** A picture of this size around the point, asked at its middle: as on the screen, and no more. */
const SIZE = 101;
export const LAYER_COUNT = 20;
const TILE_COUNT = 5;
const ELEVATION_COUNT = 5;
const GRID = TILE_GRIDS['EPSG:4326'];

/** Altitude, or slope, of a point: layers of relief answer their value as text (INFO-03). */
export function elevationRequest(what: 'altitude' | 'slope', place: InfoPlace, elevation: Elevation): string {
  const layer = elevation[what];
  const asked = { query_layers: layer, layers: layer, info_format: 'text/plain', feature_count: ELEVATION_COUNT };
  return withParameters(elevation.url, wmsParameters(place, asked));
}

/** The address that answers one of a layer's questions at a place (INFO-04). */
export function infoRequest(query: DatedQuery, place: InfoPlace): string {
  switch (query.type) {
    case 'api':
      return withParameters(query.url, apiParameters(place, query.params ?? {}));
    case 'wms':
      return wmsRequest(query, place);
    case 'wmts':
      return withParameters(query.url ?? OWN_WMTS, wmtsParameters(query, place));
  }
}

function apiParameters({ point: [x, y], resolution }: InfoPlace, params: Record<string, string>): URLSearchParams {
  const place = { x, y, bbox: bboxAround([x, y], resolution).join(','), scale: scaleAt([x, y], resolution) };
  return parameters({ ...params, ...place });
}

function wmsRequest(query: InfoQuery & { type: 'wms' }, place: InfoPlace): string {
  const { url = OWN_WMS, layers, cqlFilter, useTime } = query;
  const scale = String(scaleAt(place.point, place.resolution));
  const asked = {
    layers,
    query_layers: layers,
    info_format: 'application/json',
    feature_count: LAYER_COUNT,
    ...(cqlFilter && { cql_filter: cqlFilter.replaceAll('{{scale}}', scale) }),
    ...(useTime && { time: dayInterval(place.days.from, place.days.to) }),
  };
  // An outside server is asked by our own, which knows it by the layer: an address is never taken from a request.
  return withParameters(url.startsWith('/') ? url : OWN_WMS, wmsParameters(place, asked));
}

function wmsParameters({ point, resolution }: InfoPlace, asked: Record<string, string | number>): URLSearchParams {
  const [west, south, east, north] = bboxAround(point, resolution);
  return parameters({
    service: 'WMS',
    version: '1.3.0',
    request: 'GetFeatureInfo',
    crs: 'EPSG:4326',
    styles: '',
    format: 'image/png',
    // In WMS 1.3.0, latitude comes first.
    bbox: [south, west, north, east].join(','),
    width: SIZE,
    height: SIZE,
    i: (SIZE - 1) / 2,
    j: (SIZE - 1) / 2,
    ...asked,
  });
}

type TileQuery = DatedQuery & { type: 'wmts' };

function wmtsParameters({ layer, useTime }: TileQuery, place: InfoPlace): URLSearchParams {
  const { point, resolution, days } = place;
  const [lon, lat] = point;
  const levels = Array.from({ length: GRID.levels }, (_, level) => level);
  const level = levels.findLast((one) => levelResolution(GRID, one) >= resolution * 0.999) ?? 0;
  const [left, top] = GRID.origin;
  const [x, y] = [(lon - left) / levelResolution(GRID, level), (top - lat) / levelResolution(GRID, level)];
  return parameters({
    service: 'WMTS',
    version: '1.0.0',
    request: 'GetFeatureInfo',
    layer,
    style: 'default',
    format: 'image/png',
    infoformat: 'application/json',
    tilematrixset: 'EPSG:4326',
    tilematrix: level,
    tilerow: Math.floor(y / TILE_SIZE),
    tilecol: Math.floor(x / TILE_SIZE),
    i: Math.floor(x % TILE_SIZE),
    j: Math.floor(y % TILE_SIZE),
    feature_count: TILE_COUNT,
    ...(useTime && { time: writeDays(days) }),
  });
}

function bboxAround([lon, lat]: LonLat, resolution: number): [number, number, number, number] {
  const half = (SIZE * resolution) / 2;
  return [lon - half, lat - half, lon + half, lat + half];
}

/** The scale's denominator, whole: a filter takes a number, nothing else. */
function scaleAt([, lat]: LonLat, resolution: number): number {
  return Math.round(scaleDenominator(groundResolution(resolution, lat)));
}

const withParameters = (url: string, search: URLSearchParams) => `${url}${url.includes('?') ? '&' : '?'}${search}`;

/** A question, of the days that are shown where its layer has any. */
type DatedQuery = InfoQuery & { useTime?: boolean };

/** The questions of a layer; one that has days is asked about those that its tiles show. */
export function queriesOf({ options: { info = [] }, dated }: LayerItem): readonly DatedQuery[] {
  return dated ? info.map((query) => ({ ...query, useTime: true })) : info;
}
