import { type Endpoint, endpoints } from '@motu/contract';
import { hasVectors } from '@motu/engine';
import { GRID_NAMES } from '../domain/tiles.ts';
import type { Dataset } from './datasets.ts';

/** A way to read a layer from another program. */
export type Service = {
  name: string;
  /** What one gives to the other program. */
  address: string;
  /** The service itself, as catalogues of other sites know it, and the standard that it follows; null for a single document. */
  endpoint: { url: string; standard: string } | null;
  /** What the address itself holds, where that alone leads to the data of the layer. */
  document: { mediaType: string; standard: string } | null;
};

const PATHS = new Set(
  Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group).map(({ path }) => path)),
);
/** Whether this server has such a call: a service is told of as soon as it exists, and never before. */
const has = (beginning: string): boolean => [...PATHS].some((path) => path.startsWith(beginning));

type Offered = {
  name: string;
  path: string;
  endpoint: string | null;
  standard: string;
  needs: string;
  mediaType?: string;
  /** Which layers it gives: all of them unless it says. */
  gives?(dataset: Dataset): boolean;
};

const isOfObjects = ({ kind }: Dataset): boolean => kind === 'objects';
const isVector = ({ layer }: Dataset): boolean => layer.drawing !== null && hasVectors(layer.drawing);
const isBaseMap = ({ layer }: Dataset): boolean => layer.drawing?.content.kind === 'base-map';

/** In the order in which they are listed; `{layer}` is the name of the layer. */
const SERVICES: readonly Offered[] = [
  {
    ...{ name: 'OGC API Features', path: '/api/ogc/collections/{layer}', endpoint: '/api/ogc' },
    ...{
      standard: 'http://www.opengis.net/def/interface/ogcapi-features',
      needs: '/api/ogc/collections',
      gives: isOfObjects,
    },
  },
  {
    ...{ name: 'WFS 2.0', path: '/api/wfs?service=WFS&request=GetCapabilities', endpoint: '/api/wfs' },
    ...{ standard: 'http://www.opengis.net/def/serviceType/ogc/wfs', needs: '/api/wfs', gives: isOfObjects },
  },
  {
    ...{ name: 'WMS 1.3.0', path: '/api/wms?service=WMS&request=GetCapabilities', endpoint: '/api/wms' },
    ...{ standard: 'http://www.opengis.net/def/serviceType/ogc/wms', needs: '/api/wms' },
  },
  {
    ...{ name: 'WMTS 1.0.0', path: '/api/wmts/1.0.0/WMTSCapabilities.xml', endpoint: '/api/wmts' },
    ...{ standard: 'http://www.opengis.net/def/serviceType/ogc/wmts', needs: '/api/wmts' },
  },
  {
    ...{ name: 'Tuiles vectorielles (TileJSON)', path: `/api/tuiles/{layer}/${GRID_NAMES['EPSG:3857']}.json` },
    ...{ endpoint: null, mediaType: 'application/json', needs: '/api/tuiles/:layer/:file', gives: isVector },
    standard: 'https://github.com/mapbox/tilejson-spec/tree/master/3.0.0',
  },
  {
    ...{ name: 'Style MapLibre', path: '/api/styles/{layer}.json', endpoint: null, mediaType: 'application/json' },
    ...{ standard: 'https://maplibre.org/maplibre-style-spec/', needs: '/api/styles/:file', gives: isBaseMap },
  },
  {
    ...{ name: 'Fiche ISO 19139', path: '/api/wms/metadonnees/{layer}', endpoint: null },
    ...{ standard: '', needs: '/api/wms/metadonnees' },
  },
];

/** Every service that gives this layer: the one place that knows which there are. */
export function servicesOf(dataset: Dataset, address: string): Service[] {
  return SERVICES.filter(({ needs, gives }) => has(needs) && (gives?.(dataset) ?? true)).map(
    ({ name, path, endpoint, standard, mediaType }) => ({
      name,
      address: address + path.replace('{layer}', dataset.slug),
      endpoint: endpoint === null ? null : { url: address + endpoint, standard },
      document: mediaType ? { mediaType, standard } : null,
    }),
  );
}

/** The address of the record of a layer. */
export const recordAddress = (slug: string, address: string): string => `${address}/api/wms/metadonnees/${slug}`;
