import { partOf, partsOf } from './xml-parts.ts';

/** Requests of WMTS 1.0.0 in both bindings, and the refusals that the standard names. */
export const TILE_FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export const INFO_FORMATS = {
  'application/vnd.ogc.gml': 'gml',
  'application/gml+xml; version=3.2': 'gml32',
  'application/json': 'json',
  'text/plain': 'txt',
} as const;

/** Tahiti, where there is something of every layer. */
export const GET_TILE = {
  SERVICE: 'WMTS',
  REQUEST: 'GetTile',
  VERSION: '1.0.0',
  LAYER: 'communes',
  STYLE: 'default',
  FORMAT: 'image/png',
  TILEMATRIXSET: 'EPSG:4326',
  TILEMATRIX: '8',
  TILEROW: '153',
  TILECOL: '43',
};
export const GET_INFO = { ...GET_TILE, REQUEST: 'GetFeatureInfo', INFOFORMAT: 'application/json', I: '74', J: '22' };
export const GET_CAPABILITIES = { SERVICE: 'WMTS', REQUEST: 'GetCapabilities' };

type Asked = Record<string, string>;
type Refused = [title: string, code: string, locator: string, url: string];

export const kvp = (asked: Asked): string => `/api/wmts?${new URLSearchParams(asked)}`;

function without(asked: Asked, name: string): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([key]) => key !== name));
}

/** Each parameter left out, empty and given twice, and each wrong value (OWS Common 1.1, table 25; WMTS 1.0.0, 7.2 and 7.3). */
export function refusals(): Refused[] {
  const wrong = (asked: Asked, code: string, name: string, locator: string, ...values: string[]): Refused[] =>
    values.map((value) => [
      `${asked.REQUEST} with ${name} “${value}”`,
      code,
      locator,
      kvp({ ...asked, [name]: value }),
    ]);
  return [
    ...[GET_TILE, GET_INFO, GET_CAPABILITIES].flatMap((asked: Asked) =>
      Object.keys(asked).flatMap((name) => lacking(asked, name)),
    ),
    ...[GET_TILE, GET_INFO].flatMap((asked) => [
      ...wrong(asked, 'InvalidParameterValue', 'SERVICE', 'service', 'WMS', 'wmts'),
      ...wrong(asked, 'InvalidParameterValue', 'VERSION', 'version', '1.0', '1.1.0', '2.0.0'),
      ...wrong(asked, 'InvalidParameterValue', 'LAYER', 'Layer', 'inconnue', 'COMMUNES', 'communes,routes'),
      ...wrong(asked, 'InvalidParameterValue', 'STYLE', 'Style', 'rose', 'Default'),
      ...wrong(
        asked,
        'InvalidParameterValue',
        'TILEMATRIXSET',
        'TileMatrixSet',
        'EPSG:2154',
        'epsg:4326',
        'EPSG:4326@3x',
      ),
      ...wrong(asked, 'InvalidParameterValue', 'TILEMATRIX', 'TileMatrix', '99', '-1', '08', 'x'),
      ...wrong(asked, 'InvalidParameterValue', 'TILEROW', 'TileRow', 'x', '1.5'),
      ...wrong(asked, 'InvalidParameterValue', 'TILECOL', 'TileCol', 'x', '1.5'),
      ...wrong(asked, 'InvalidParameterValue', 'FORMAT', 'Format', 'image/gif', 'IMAGE/PNG'),
    ]),
    ...wrong(GET_INFO, 'InvalidParameterValue', 'INFOFORMAT', 'InfoFormat', 'text/html', 'TEXT/PLAIN'),
    ...['I', 'J'].flatMap((axis) => [
      ...wrong(GET_INFO, 'PointIJOutOfRange', axis, axis, '-1', '256', '100000'),
      ...wrong(GET_INFO, 'InvalidParameterValue', axis, axis, 'x', '1.5'),
    ]),
    ...wrong(GET_INFO, 'OperationNotSupported', 'LAYER', 'GetFeatureInfo', 'recifs'),
    ...wrong(GET_TILE, 'OperationNotSupported', 'REQUEST', 'request', 'GetMap', 'GETTILE', 'gettile'),
    ...wrong(
      GET_CAPABILITIES,
      'VersionNegotiationFailed',
      'AcceptVersions',
      'AcceptVersions',
      '0.9.0',
      '1.0',
      '2.0.0,1.1.0',
    ),
    ...wrong(GET_CAPABILITIES, 'InvalidParameterValue', 'Sections', 'Sections', 'contents', 'Contents,inconnue'),
  ];
}

/** An empty style is the default one. */
function lacking(asked: Asked, name: string): Refused[] {
  const locator = name.toLowerCase();
  const twice = `${kvp(asked)}&${new URLSearchParams({ [locator]: asked[name] ?? '' })}`;
  const cases: Refused[] = [
    [`${asked.REQUEST} without ${name}`, 'MissingParameterValue', locator, kvp(without(asked, name))],
    [`${asked.REQUEST} with an empty ${name}`, 'MissingParameterValue', locator, kvp({ ...asked, [name]: '' })],
    [`${asked.REQUEST} with ${name} twice`, 'InvalidParameterValue', locator, twice],
  ];
  return name === 'STYLE' ? cases.filter(([title]) => !title.includes('empty')) : cases;
}

/** A layer's own comes before those of its styles and dimensions. */
export const identifierOf = (text: string) => partOf(text, 'ows:Identifier');
export const numberIn = (text: string, name: string) => Number(partOf(text, name));

export type Matrix = { id: string; scale: number; corner: string; side: number[]; width: number; height: number };

/** The matrices of a set, as the capabilities tell them. */
export function matricesOf(contents: string, set: string): Matrix[] {
  const [, found = ''] = contents.split(`<TileMatrixSet><ows:Identifier>${set}</ows:Identifier>`);
  return partsOf(found.split('</TileMatrixSet>')[0] ?? '', 'TileMatrix').map((matrix) => ({
    id: identifierOf(matrix),
    scale: numberIn(matrix, 'ScaleDenominator'),
    corner: partOf(matrix, 'TopLeftCorner'),
    side: [numberIn(matrix, 'TileWidth'), numberIn(matrix, 'TileHeight')],
    width: numberIn(matrix, 'MatrixWidth'),
    height: numberIn(matrix, 'MatrixHeight'),
  }));
}

export const linksOf = (layer: string) =>
  new Map(
    partsOf(layer, 'TileMatrixSetLink').map((link) => [
      partOf(link, 'TileMatrixSet'),
      partsOf(link, 'TileMatrixLimits'),
    ]),
  );
