import type { CrsCode } from '@motu/core';
import { around, HIKUERU } from '../ows/interoperability/known-point.ts';
import { type Changes, wms } from './wms-requests.ts';

export const VERSIONS = ['1.3.0', '1.1.1'] as const;
export type Version = (typeof VERSIONS)[number];

/** The names under which maps are asked, and the system of the known point that each is. */
export const SYSTEMS: Record<string, CrsCode> = {
  ...{ 'CRS:84': 'EPSG:4326', 'EPSG:4326': 'EPSG:4326', 'EPSG:4687': 'EPSG:4326' },
  ...{ 'EPSG:3857': 'EPSG:3857', 'EPSG:900913': 'EPSG:3857' },
  ...{ 'EPSG:3296': 'EPSG:3296', 'EPSG:32705': 'EPSG:3296', 'EPSG:3297': 'EPSG:3297', 'EPSG:32706': 'EPSG:3297' },
  ...{ 'EPSG:3298': 'EPSG:3298', 'EPSG:32707': 'EPSG:3298', 'EPSG:3299': 'EPSG:3299', 'EPSG:32708': 'EPSG:3299' },
};
export const systemsOf = (version: Version) =>
  Object.keys(SYSTEMS).filter((name) => version === '1.3.0' || name !== 'CRS:84');
/** Where the registry puts the latitude first, which counts in 1.3.0 alone. */
const LATITUDE_FIRST = new Set(['EPSG:4326', 'EPSG:4687']);
export const FORMATS = {
  'image/png': 'png',
  'image/png; mode=8bit': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
};
export const SIDE = 32;

export const orderOf = (version: Version, system: string, [a = 0, b = 0, c = 0, d = 0]: readonly number[]) =>
  (version === '1.3.0' && LATITUDE_FIRST.has(system) ? [b, a, d, c] : [a, b, c, d]).join();

/** A small map around the known point, as each version writes it. */
export function mapOf(version: Version, system = 'EPSG:4326', layer = HIKUERU.layer): Record<string, string> {
  const bbox = orderOf(version, system, around(SYSTEMS[system] as CrsCode, SIDE));
  const picture = { WIDTH: String(SIDE), HEIGHT: String(SIDE), FORMAT: 'image/png', TRANSPARENT: 'TRUE' };
  const place = { [version === '1.3.0' ? 'CRS' : 'SRS']: system, BBOX: bbox };
  return { SERVICE: 'WMS', VERSION: version, REQUEST: 'GetMap', LAYERS: layer, STYLES: '', ...place, ...picture };
}

export function infoOf(version: Version, system = 'EPSG:4326'): Record<string, string> {
  const [across, down] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  const asked = { REQUEST: 'GetFeatureInfo', QUERY_LAYERS: HIKUERU.layer, INFO_FORMAT: 'application/json' };
  return { ...mapOf(version, system), ...asked, [`${across}`]: `${SIDE / 2}`, [`${down}`]: `${SIDE / 2}` };
}

export const REQUESTS = { GetMap: mapOf, GetFeatureInfo: infoOf, GetCapabilities: capabilitiesOf };
export function capabilitiesOf(VERSION: Version): Record<string, string> {
  return { SERVICE: 'WMS', VERSION, REQUEST: 'GetCapabilities' };
}

type Refused = [title: string, code: string, url: string];

/** Each parameter left out, empty and given twice, and each wrong value that has a code of its own (1.3.0, table E.1; 1.1.1, annex A.3). */
export function refusalsOf(version: Version): Refused[] {
  const isNew = version === '1.3.0';
  const [word, across, down] = isNew ? ['CRS', 'I', 'J'] : ['SRS', 'X', 'Y'];
  const [map, info] = [mapOf(version), infoOf(version)];
  const needed = ['VERSION', 'REQUEST', 'LAYERS', word, 'BBOX', 'WIDTH', 'HEIGHT'] as string[];
  const lacking = (base: Record<string, string>, name: string): Refused[] => [
    [`${base.REQUEST} without ${name}`, 'MissingParameterValue', wms(base, { [name]: null })],
    [`${base.REQUEST} with an empty ${name}`, 'MissingParameterValue', wms(base, { [name]: '' })],
  ];
  const twice = (base: Record<string, string>): Refused[] =>
    Object.entries(base).map(([name, value]) => [
      `${base.REQUEST} with ${name} twice`,
      'InvalidParameterValue',
      `${wms(base)}&${new URLSearchParams({ [name.toLowerCase()]: value })}`,
    ]);
  const wrong = (base: Record<string, string>, code: string, cases: Changes[]): Refused[] =>
    cases.map((changes) => [`${base.REQUEST} with ${JSON.stringify(changes)}`, code, wms(base, changes)]);
  const values = (name: string, ...texts: string[]) => texts.map((text) => ({ [name]: text }));
  return [
    ...[...needed, 'FORMAT'].flatMap((name) => lacking(map, name)),
    ...[...needed, 'QUERY_LAYERS', across as string, down as string].flatMap((name) => lacking(info, name)),
    ...(isNew ? lacking(info, 'INFO_FORMAT') : []),
    ...[map, info].flatMap(twice),
    ...[map, info].flatMap((base) => [
      ...wrong(base, 'LayerNotDefined', values('LAYERS', 'inconnue', 'AERODROMES', ',', 'aerodromes,')),
      ...wrong(base, 'StyleNotDefined', values('STYLES', 'rose', 'Default')),
      ...wrong(base, isNew ? 'InvalidCRS' : 'InvalidSRS', values(word as string, 'EPSG:2154', 'epsg:4326', '4326')),
      ...wrong(
        base,
        'InvalidParameterValue',
        values('BBOX', '1,1,1,2', '1,1,2,1', '2,1,1,2', '1,2,2,1', '1,1,2', '1,1,2,2,3', '1,,2,2'),
      ),
      ...wrong(base, 'InvalidParameterValue', [...values('WIDTH', '0', '-1', '1.5'), ...values('HEIGHT', '0', 'x')]),
      ...wrong(base, 'OperationNotSupported', values('REQUEST', 'GetTile', 'GETMAP', 'inconnue')),
      ...wrong(base, 'InvalidParameterValue', [...values('VERSION', '1.0.0', '1.3', 'x'), { SERVICE: 'WMTS' }]),
      ...wrong(base, 'InvalidDimensionValue', values('TIME', 'hier', '2024-13-01')),
    ]),
    ...wrong(map, 'InvalidFormat', values('FORMAT', 'image/gif', 'png', 'IMAGE/PNG')),
    ...wrong(info, 'InvalidFormat', values('INFO_FORMAT', 'text/html', 'json')),
    ...wrong(info, 'LayerNotDefined', values('QUERY_LAYERS', 'inconnue', 'communes')),
    ...wrong(info, 'LayerNotQueryable', [{ LAYERS: 'recifs', QUERY_LAYERS: 'recifs' }]),
    ...wrong(
      info,
      'InvalidPoint',
      [across, down].flatMap((axis) => values(axis as string, '-1', `${SIDE}`, '1.5', 'x')),
    ),
  ];
}
