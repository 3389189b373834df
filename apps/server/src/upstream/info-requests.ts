import { dayInterval, groundResolution, scaleDenominator } from '@motu/core';
import { projectionOf } from '@motu/engine';
import type { Layer } from '../domain/layers.ts';
import type { InfoPoint, OutsideQuery } from '../domain/outside-layers.ts';
import { readSystem, type System } from './systems.ts';
import { inAxisOrder } from './wanted-pictures.ts';
import { matricesOf } from './wanted-tiles.ts';
import { withParameters } from './with-parameters.ts';

/** A picture of this size around the point, asked at its middle: as on the screen, and no more. */
const SIZE = 101;
const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;
const DEGREES: System = { crs: 'EPSG:4326', name: 'EPSG:4326', isLatitudeFirst: true };

/** The address that answers what an outside layer says at a point. The filter is the stored one: a number is all that a request may put into it. */
export function infoAddress(layer: Layer, query: OutsideQuery, point: InfoPoint, format: string): string {
  const system = readSystem(layer.sourceOptions.projection) ?? DEGREES;
  return query.type === 'wms'
    ? mapInfo(layer, query, point, format, system)
    : tileInfo(layer, query, point, format, system);
}

function mapInfo(
  { sourceOptions }: Layer,
  query: OutsideQuery,
  point: InfoPoint,
  format: string,
  system: System,
): string {
  const { lon, lat, resolution, limit, range } = point;
  const [x, y] = projectionOf(system.crs).forward(lon, lat);
  const half = (SIZE / 2) * inUnits(system, resolution);
  const scale = Math.round(scaleDenominator(groundResolution(resolution, lat)));
  return withParameters(query.url, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetFeatureInfo',
    LAYERS: query.layers,
    QUERY_LAYERS: query.layers,
    STYLES: query.layers === sourceOptions.layer ? sourceOptions.style : '',
    CRS: system.name,
    BBOX: inAxisOrder(system, [x - half, y - half, x + half, y + half]),
    WIDTH: String(SIZE),
    HEIGHT: String(SIZE),
    I: String((SIZE - 1) / 2),
    J: String((SIZE - 1) / 2),
    FORMAT: sourceOptions.format,
    INFO_FORMAT: format,
    FEATURE_COUNT: String(limit),
    ...(query.filter && { CQL_FILTER: query.filter.replaceAll('{{scale}}', String(scale)) }),
    ...(query.useTime && range && { TIME: dayInterval(range.from, range.to) }),
  });
}

function tileInfo(layer: Layer, query: OutsideQuery, point: InfoPoint, format: string, system: System): string {
  const [x, y] = projectionOf(system.crs).forward(point.lon, point.lat);
  const matrices = matricesOf(layer, system.crs);
  const resolution = inUnits(system, point.resolution);
  const matrix = matrices.find((one) => one.resolution <= resolution * 1.3) ?? matrices.at(-1);
  const {
    origin,
    resolution: unit,
    width,
    height,
    id,
  } = matrix ?? { origin: [0, 0], resolution: 1, width: 1, height: 1, id: '' };
  const [across, down] = [(x - origin[0]) / unit, (origin[1] - y) / unit];
  const { style, format: image, matrixSet = '' } = layer.sourceOptions;
  return withParameters(query.url, {
    SERVICE: 'WMTS',
    VERSION: '1.0.0',
    REQUEST: 'GetFeatureInfo',
    LAYER: query.layers,
    STYLE: style,
    FORMAT: image,
    TILEMATRIXSET: matrixSet,
    TILEMATRIX: id,
    TILEROW: String(Math.floor(down / height)),
    TILECOL: String(Math.floor(across / width)),
    I: String(Math.floor(across % width)),
    J: String(Math.floor(down % height)),
    INFOFORMAT: format,
    FEATURE_COUNT: String(point.limit),
  });
}

/** Degrees of the equator in the units of a system. */
const inUnits = ({ crs }: System, degrees: number): number =>
  crs === 'EPSG:4326' ? degrees : degrees * METRES_PER_DEGREE;
