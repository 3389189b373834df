import { projectExtent } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import {
  areSayable,
  type Limits,
  layerLimits,
  MATRIX_SETS,
  type MatrixSet,
  matrixSize,
  SYSTEMS,
  scaleDenominator,
  tilePixels,
} from '../domain/tile-matrix-sets.ts';
import { recordAddress } from '../domain/tiles.ts';
import {
  accessConstraints,
  KEYWORDS,
  legendOf,
  organisationOf,
  type Provider,
  type Surroundings,
  siteOf,
} from './capability-parts.ts';
import { INFO_FORMATS } from './info-formats.ts';
import type { ServiceLayers } from './service-layers.ts';
import { inAxisOrder, toUrn } from './systems.ts';
import { element, elementWith, type Xml, xmlDocument } from './xml.ts';

/** Extensions of the addresses, and what they hold. */
const TILE_FORMATS = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

const NAMESPACES = {
  xmlns: 'http://www.opengis.net/wmts/1.0',
  'xmlns:ows': 'http://www.opengis.net/ows/1.1',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd',
};

/** Parts of the document that a client may ask for alone; of themes we have none (OWS Common 1.1, table 7). */
export const SECTIONS = [
  'ServiceIdentification',
  'ServiceProvider',
  'OperationsMetadata',
  'Contents',
  'Themes',
] as const;
export type Sections = ReadonlySet<(typeof SECTIONS)[number]>;

export const ALL_SECTIONS: Sections = new Set(SECTIONS);

/** The capabilities of the tile service (OWS-07). */
export function wmtsCapabilities(layers: ServiceLayers, around: Surroundings, sections: Sections): string {
  const { provider, base } = around;
  const part = (name: (typeof SECTIONS)[number], write: () => Xml) => (sections.has(name) ? write() : null);
  return xmlDocument(
    elementWith(
      'Capabilities',
      { ...NAMESPACES, version: '1.0.0' },
      part('ServiceIdentification', () => identification(provider)),
      part('ServiceProvider', () => serviceProvider(provider, base)),
      part('OperationsMetadata', () => operations(base)),
      part('Contents', () =>
        element(
          'Contents',
          [...layers.values()].map((layer) => layerElement(layer, around)),
          MATRIX_SETS.map(matrixSet),
        ),
      ),
      elementWith('ServiceMetadataURL', { 'xlink:href': `${base}/api/wmts/1.0.0/WMTSCapabilities.xml` }),
    ),
  );
}

function identification(provider: Provider): Xml {
  const { name } = provider;
  return element(
    'ows:ServiceIdentification',
    element('ows:Title', `${name} : service de tuiles`),
    element('ows:Abstract', 'Fonds de carte et couches de la Polynésie française, en tuiles.'),
    keywords(KEYWORDS),
    element('ows:ServiceType', 'OGC WMTS'),
    element('ows:ServiceTypeVersion', '1.0.0'),
    element('ows:Fees', 'none'),
    element('ows:AccessConstraints', accessConstraints(provider)),
  );
}

const keywords = (words: readonly string[]): Xml =>
  element(
    'ows:Keywords',
    words.map((word) => element('ows:Keyword', word)),
  );

function serviceProvider(provider: Provider, base: string): Xml {
  const { supportEmail } = provider;
  const contact = supportEmail
    ? element('ows:ContactInfo', element('ows:Address', element('ows:ElectronicMailAddress', supportEmail)))
    : null;
  return element(
    'ows:ServiceProvider',
    element('ows:ProviderName', organisationOf(provider)),
    elementWith('ows:ProviderSite', { 'xlink:href': siteOf(provider, base) }),
    element('ows:ServiceContact', contact),
  );
}

function operations(base: string): Xml {
  const get = (href: string, encoding: 'KVP' | 'RESTful') =>
    elementWith(
      'ows:Get',
      { 'xlink:href': href },
      elementWith(
        'ows:Constraint',
        { name: 'GetEncoding' },
        element('ows:AllowedValues', element('ows:Value', encoding)),
      ),
    );
  const operation = (name: string, rest: string) =>
    elementWith(
      'ows:Operation',
      { name },
      element(
        'ows:DCP',
        element('ows:HTTP', get(`${base}/api/wmts?`, 'KVP'), get(`${base}/api/wmts/1.0.0/${rest}`, 'RESTful')),
      ),
    );
  return element(
    'ows:OperationsMetadata',
    operation('GetCapabilities', 'WMTSCapabilities.xml'),
    operation('GetTile', ''),
    operation('GetFeatureInfo', ''),
  );
}

function layerElement(layer: ServiceLayer, around: Surroundings): Xml {
  const { slug, title, abstract, extent, isQueryable, time, producer } = layer;
  const [west, south, east, north] = extent;
  return element(
    'Layer',
    element('ows:Title', title),
    element('ows:Abstract', abstract),
    producer ? keywords([producer]) : null,
    element(
      'ows:WGS84BoundingBox',
      element('ows:LowerCorner', `${west} ${south}`),
      element('ows:UpperCorner', `${east} ${north}`),
    ),
    element('ows:Identifier', slug),
    SYSTEMS.map((crs) => {
      const [minX, minY, maxX, maxY] = projectExtent(crs, extent);
      return elementWith(
        'ows:BoundingBox',
        { crs: toUrn(crs) },
        element('ows:LowerCorner', inAxisOrder(crs, minX, minY).join(' ')),
        element('ows:UpperCorner', inAxisOrder(crs, maxX, maxY).join(' ')),
      );
    }),
    elementWith('ows:Metadata', { 'xlink:href': recordAddress(layer.slug, around.base) }),
    style(layer, around),
    Object.values(TILE_FORMATS).map((format) => element('Format', format)),
    isQueryable ? Object.keys(INFO_FORMATS).map((format) => element('InfoFormat', format)) : null,
    time
      ? element(
          'Dimension',
          element('ows:Identifier', 'Time'),
          element('ows:UOM', 'ISO8601'),
          element('Default', time.to),
          element('Value', `${time.from}/${time.to}/P1D`),
        )
      : null,
    MATRIX_SETS.map((set) => setLink(layer, set)),
    resources(layer, around.base, isQueryable),
  );
}

function style(layer: ServiceLayer, around: Surroundings): Xml {
  const legend = legendOf(layer, around);
  return elementWith(
    'Style',
    { isDefault: 'true' },
    element('ows:Title', 'Style par défaut'),
    element('ows:Identifier', 'default'),
    legend && elementWith('LegendURL', { format: legend.format, 'xlink:href': legend.href, ...legend.size }),
  );
}

function setLink(layer: ServiceLayer, { id, grid }: MatrixSet): Xml | null {
  const limits = layerLimits(layer, grid);
  if (limits.length === 0) return null;
  return element(
    'TileMatrixSetLink',
    element('TileMatrixSet', id),
    areSayable(limits) ? element('TileMatrixSetLimits', limits.map(limitsElement)) : null,
  );
}

function limitsElement({ level, minRow, maxRow, minColumn, maxColumn }: Limits): Xml {
  return element(
    'TileMatrixLimits',
    element('TileMatrix', level),
    element('MinTileRow', minRow),
    element('MaxTileRow', maxRow),
    element('MinTileCol', minColumn),
    element('MaxTileCol', maxColumn),
  );
}

function resources({ slug, time }: ServiceLayer, base: string, isQueryable: boolean): Xml[] {
  // These addresses have no place for a day: a dated layer is asked by KVP.
  if (time) return [];
  const tile = `${base}/api/wmts/1.0.0/${slug}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}`;
  const resource = (resourceType: string, format: string, template: string) =>
    elementWith('ResourceURL', { format, resourceType, template });
  return [
    ...Object.entries(TILE_FORMATS).map(([extension, format]) => resource('tile', format, `${tile}.${extension}`)),
    ...(isQueryable
      ? Object.entries(INFO_FORMATS)
          .filter(([, { extension }]) => extension !== null)
          .map(([format, { extension }]) => resource('FeatureInfo', format, `${tile}/{J}/{I}.${extension}`))
      : []),
  ];
}

function matrixSet(set: MatrixSet): Xml {
  const { id, grid } = set;
  const corner = inAxisOrder(grid.id, ...grid.origin).join(' ');
  const side = tilePixels(set);
  return element(
    'TileMatrixSet',
    element('ows:Identifier', id),
    element('ows:SupportedCRS', toUrn(grid.id)),
    isGoogleMapsCompatible(set) ? element('WellKnownScaleSet', 'urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible') : null,
    Array.from({ length: grid.levels }, (_, level) => {
      const { width, height } = matrixSize(grid, level);
      return element(
        'TileMatrix',
        element('ows:Identifier', level),
        element('ScaleDenominator', scaleDenominator(set, level)),
        element('TopLeftCorner', corner),
        element('TileWidth', side),
        element('TileHeight', side),
        element('MatrixWidth', width),
        element('MatrixHeight', height),
      );
    }),
  );
}

/** Annex E.4: Web Mercator, tiles of 256 pixels from the corner of the world. */
const isGoogleMapsCompatible = (set: MatrixSet): boolean => set.grid.id === 'EPSG:3857' && tilePixels(set) === 256;
