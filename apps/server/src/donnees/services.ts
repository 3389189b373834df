import { endpoints } from '@motu/contract';
import { hasVectors } from '@motu/engine';
import { GRID_NAMES, recordAddress } from '../domain/tiles.ts';
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

type Offered = {
  name: string;
  path(slug: string): string;
  endpoint: string | null;
  standard: string;
  mediaType?: string;
  /** Which layers it gives: all of them unless it says. */
  gives?(dataset: Dataset): boolean;
};

const isOfObjects = ({ kind }: Dataset): boolean => kind === 'objects';
const isVector = ({ layer }: Dataset): boolean => layer.drawing !== null && hasVectors(layer.drawing);
const isBaseMap = ({ layer }: Dataset): boolean => layer.drawing?.content.kind === 'base-map';

const { ogc, vectorTiles, wfs, wms, wmts } = endpoints;

/** In the order in which they are listed. */
const SERVICES: readonly Offered[] = [
  {
    name: 'OGC API Features',
    path: (slug) => ogc.collection.path.replace(':collection', slug),
    endpoint: ogc.landing.path,
    standard: 'http://www.opengis.net/def/interface/ogcapi-features',
    gives: isOfObjects,
  },
  {
    name: 'WFS 2.0',
    path: () => `${wfs.ask.path}?service=WFS&request=GetCapabilities`,
    endpoint: wfs.ask.path,
    standard: 'http://www.opengis.net/def/serviceType/ogc/wfs',
    gives: isOfObjects,
  },
  {
    name: 'WMS 1.3.0',
    path: () => `${wms.ask.path}?service=WMS&request=GetCapabilities`,
    endpoint: wms.ask.path,
    standard: 'http://www.opengis.net/def/serviceType/ogc/wms',
  },
  {
    name: 'WMTS 1.0.0',
    path: () => wmts.capabilities.path,
    endpoint: wmts.ask.path,
    standard: 'http://www.opengis.net/def/serviceType/ogc/wmts',
  },
  {
    name: 'Tuiles vectorielles (TileJSON)',
    path: (slug) =>
      vectorTiles.tileJson.path.replace(':layer', slug).replace(':file', `${GRID_NAMES['EPSG:3857']}.json`),
    endpoint: null,
    standard: 'https://github.com/mapbox/tilejson-spec/tree/master/3.0.0',
    mediaType: 'application/json',
    gives: isVector,
  },
  {
    name: 'Style MapLibre',
    path: (slug) => vectorTiles.style.path.replace(':file', `${slug}.json`),
    endpoint: null,
    standard: 'https://maplibre.org/maplibre-style-spec/',
    mediaType: 'application/json',
    gives: isBaseMap,
  },
  { name: 'Fiche ISO 19139', path: (slug) => recordAddress(slug, ''), endpoint: null, standard: '' },
];

/** Every service that gives this layer: the one place that knows which there are. */
export function servicesOf(dataset: Dataset, address: string): Service[] {
  return SERVICES.filter(({ gives }) => gives?.(dataset) ?? true).map(
    ({ name, path, endpoint, standard, mediaType }) => ({
      name,
      address: address + path(dataset.slug),
      endpoint: endpoint === null ? null : { url: address + endpoint, standard },
      document: mediaType ? { mediaType, standard } : null,
    }),
  );
}
