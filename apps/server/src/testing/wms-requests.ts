import type { FastifyInstance } from 'fastify';

/** Requests for tests, whole and right, to be changed in one place at a time. */
export const GET_MAP = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: 'communes',
  STYLES: '',
  CRS: 'EPSG:4326',
  BBOX: '-18,-150,-17,-149',
  WIDTH: '200',
  HEIGHT: '200',
  FORMAT: 'image/png',
};
/** Inside Papeete's own commune. */
export const GET_INFO = {
  ...GET_MAP,
  REQUEST: 'GetFeatureInfo',
  QUERY_LAYERS: 'communes',
  BBOX: '-17.55,-149.57,-17.53,-149.55',
  INFO_FORMAT: 'application/json',
  I: '50',
  J: '100',
};

export type Changes = Record<string, string | null>;

/** The address of a request, some of whose parameters are changed or, when null, left out. */
export function wms(base: Record<string, string>, changes: Changes = {}): string {
  const asked = Object.entries({ ...base, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/api/wms?${new URLSearchParams(asked)}`;
}

/** What an answer refuses: the standard's code and the parameter it names. */
export async function exceptionOf(app: FastifyInstance, url: string) {
  const { statusCode, headers, body } = await app.inject(url);
  const [, code = null, locator] = /<ServiceException(?!R)(?: code="(\w+)")?(?: locator="(\w+)")?/.exec(body) ?? [];
  return { statusCode, type: headers['content-type'], code, locator, body };
}
