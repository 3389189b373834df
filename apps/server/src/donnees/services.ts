import { type Endpoint, endpoints } from '@motu/contract';
import type { Dataset } from './datasets.ts';

/** A way to read a layer from another program. */
export type Service = {
  name: string;
  /** What one gives to the other program. */
  address: string;
  /** The service itself, as catalogues of other sites know it, and the standard that it follows; null for a record. */
  endpoint: { url: string; standard: string } | null;
};

const PATHS = new Set(
  Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group).map(({ path }) => path)),
);
/** Whether this server has such a call: a service is told of as soon as it exists, and never before. */
const has = (beginning: string): boolean => [...PATHS].some((path) => path.startsWith(beginning));

type Offered = { name: string; path: string; endpoint: string | null; standard: string; needs: string; objects?: true };

/** In the order in which they are listed; `{layer}` is the name of the layer. */
const SERVICES: readonly Offered[] = [
  {
    ...{ name: 'OGC API Features', path: '/api/ogc/collections/{layer}', endpoint: '/api/ogc' },
    ...{
      standard: 'http://www.opengis.net/def/interface/ogcapi-features',
      needs: '/api/ogc/collections',
      objects: true,
    },
  },
  {
    ...{ name: 'WFS 2.0', path: '/api/wfs?service=WFS&request=GetCapabilities', endpoint: '/api/wfs' },
    ...{ standard: 'http://www.opengis.net/def/serviceType/ogc/wfs', needs: '/api/wfs', objects: true },
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
    ...{ name: 'Fiche ISO 19139', path: '/api/wms/metadonnees/{layer}', endpoint: null },
    ...{ standard: '', needs: '/api/wms/metadonnees' },
  },
];

/** Every service that gives this layer: the one place that knows which there are. */
export function servicesOf({ slug, kind }: Dataset, address: string): Service[] {
  return SERVICES.filter(({ needs, objects }) => has(needs) && (!objects || kind === 'objects')).map(
    ({ name, path, endpoint, standard }) => ({
      name,
      address: address + path.replace('{layer}', slug),
      endpoint: endpoint === null ? null : { url: address + endpoint, standard },
    }),
  );
}

/** The address of the record of a layer. */
export const recordAddress = (slug: string, address: string): string => `${address}/api/wms/metadonnees/${slug}`;
