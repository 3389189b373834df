import type { Extent } from '@motu/core';
import { denominatorOf, type ImageFormat, projectExtent } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { recordAddress } from '../domain/tiles.ts';
import {
  accessConstraints,
  KEYWORDS,
  legendOf,
  organisationOf,
  type Surroundings,
  siteOf,
} from './capability-parts.ts';
import { INFO_FORMATS } from './info-formats.ts';
import { MOST_LAYERS, MOST_PIXELS } from './map-query.ts';
import type { ServiceLayers } from './service-layers.ts';
import { CRS84, inAxisOrder, NAMED_SYSTEMS } from './systems.ts';
import type { WmsVersion } from './wms-version.ts';
import { element, elementWith, type Xml, xmlDocument } from './xml.ts';

/** What GetMap draws, by the names that clients ask for. */
export const MAP_FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/png': 'png',
  'image/png; mode=8bit': 'png8',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
};

const EXCEPTIONS: Record<WmsVersion, string[]> = {
  '1.3.0': ['XML', 'INIMAGE', 'BLANK'],
  '1.1.1': ['application/vnd.ogc.se_xml', 'application/vnd.ogc.se_inimage', 'application/vnd.ogc.se_blank'],
};

const XLINK = 'http://www.w3.org/1999/xlink';
const SCHEMA = 'http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd';

/** The capabilities of the map service. */
export function wmsCapabilities(version: WmsVersion, layers: ServiceLayers, around: Surroundings): string {
  const parts = [service(version, around), capability(version, layers, around)];
  return xmlDocument(
    version === '1.3.0'
      ? elementWith(
          'WMS_Capabilities',
          {
            version,
            xmlns: 'http://www.opengis.net/wms',
            'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
            'xsi:schemaLocation': SCHEMA,
          },
          parts,
        )
      : // No DOCTYPE: it would only send clients to fetch it.
        elementWith('WMT_MS_Capabilities', { version }, parts),
  );
}

/** The DTD of 1.1.1 knows the prefix on this element alone; 1.3.0 does not mind. */
function onlineResource(href: string): Xml {
  return elementWith('OnlineResource', { 'xmlns:xlink': XLINK, 'xlink:type': 'simple', 'xlink:href': href });
}

function service(version: WmsVersion, { provider, base }: Surroundings): Xml {
  const { name, supportEmail, publisher } = provider;
  const organisation = organisationOf(provider);
  return element(
    'Service',
    element('Name', version === '1.3.0' ? 'WMS' : 'OGC:WMS'),
    element('Title', `${name} : service de cartes`),
    element('Abstract', 'Fonds de carte et couches de la Polynésie française, en images.'),
    keywordList(KEYWORDS),
    onlineResource(siteOf(provider, base)),
    element(
      'ContactInformation',
      element(
        'ContactPersonPrimary',
        element('ContactPerson', organisation),
        element('ContactOrganization', organisation),
      ),
      publisher?.phone ? element('ContactVoiceTelephone', publisher.phone) : null,
      supportEmail ? element('ContactElectronicMailAddress', supportEmail) : null,
    ),
    element('Fees', 'none'),
    element('AccessConstraints', accessConstraints(provider)),
    version === '1.3.0'
      ? [element('LayerLimit', MOST_LAYERS), element('MaxWidth', MOST_PIXELS), element('MaxHeight', MOST_PIXELS)]
      : null,
  );
}

const keywordList = (words: readonly string[]): Xml =>
  element(
    'KeywordList',
    words.map((word) => element('Keyword', word)),
  );

function capability(version: WmsVersion, layers: ServiceLayers, around: Surroundings): Xml {
  const isNew = version === '1.3.0';
  const where = element('DCPType', element('HTTP', element('Get', onlineResource(`${around.base}/api/wms?`))));
  const request = (name: string, formats: string[]) =>
    element(
      name,
      formats.map((format) => element('Format', format)),
      where,
    );
  const images = Object.keys(MAP_FORMATS);
  return element(
    'Capability',
    element(
      'Request',
      request('GetCapabilities', [isNew ? 'text/xml' : 'application/vnd.ogc.wms_xml']),
      request('GetMap', images),
      request('GetFeatureInfo', Object.keys(INFO_FORMATS)),
      // In 1.3.0 this one belongs to another schema, which clients do not need: the styles name their legends.
      isNew ? null : request('GetLegendGraphic', images),
    ),
    element(
      'Exception',
      EXCEPTIONS[version].map((format) => element('Format', format)),
    ),
    rootLayer(version, [...layers.values()], around),
  );
}

function rootLayer(version: WmsVersion, layers: ServiceLayer[], around: Surroundings): Xml {
  const own = NAMED_SYSTEMS.map((system) => system.name);
  const names = version === '1.3.0' ? [CRS84.name, ...own] : own;
  const extent = layers.map((layer) => layer.extent).reduce(union, [180, 90, -180, -90]);
  return element(
    'Layer',
    element('Title', around.provider.name),
    names.map((crs) => element(version === '1.3.0' ? 'CRS' : 'SRS', crs)),
    layers.length > 0 ? boxes(version, extent) : null,
    layers.map((layer) => layerElement(version, layer, around)),
  );
}

function union(a: Extent, b: Extent): Extent {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function layerElement(version: WmsVersion, layer: ServiceLayer, around: Surroundings): Xml {
  const { slug, title, abstract, extent, isQueryable, producer } = layer;
  return elementWith(
    'Layer',
    { queryable: isQueryable ? 1 : 0 },
    element('Name', slug),
    element('Title', title),
    element('Abstract', abstract),
    producer ? keywordList([producer]) : null,
    boxes(version, extent),
    dimension(version, layer),
    producer ? element('Attribution', element('Title', producer)) : null,
    metadata(version, layer, around),
    style(version, layer, around),
    scales(version, layer),
  );
}

function boxes(version: WmsVersion, extent: Extent): Xml[] {
  const [west, south, east, north] = extent;
  const box = (name: string, minx: number, miny: number, maxx: number, maxy: number) =>
    elementWith('BoundingBox', { [version === '1.3.0' ? 'CRS' : 'SRS']: name, minx, miny, maxx, maxy });
  const projected = NAMED_SYSTEMS.map(({ name, crs }) => {
    const [minX, minY, maxX, maxY] = projectExtent(crs, extent);
    return version === '1.3.0'
      ? box(name, ...inAxisOrder(crs, minX, minY), ...inAxisOrder(crs, maxX, maxY))
      : box(name, minX, minY, maxX, maxY);
  });
  if (version === '1.1.1') {
    return [elementWith('LatLonBoundingBox', { minx: west, miny: south, maxx: east, maxy: north }), ...projected];
  }
  const geographic = element(
    'EX_GeographicBoundingBox',
    element('westBoundLongitude', west),
    element('eastBoundLongitude', east),
    element('southBoundLatitude', south),
    element('northBoundLatitude', north),
  );
  return [geographic, box(CRS84.name, west, south, east, north), ...projected];
}

function dimension(version: WmsVersion, { time }: ServiceLayer): Xml[] {
  if (!time) return [];
  const values = `${time.from}/${time.to}/P1D`;
  return version === '1.3.0'
    ? [elementWith('Dimension', { name: 'time', units: 'ISO8601', default: time.to }, values)]
    : [
        elementWith('Dimension', { name: 'time', units: 'ISO8601' }),
        elementWith('Extent', { name: 'time', default: time.to }, values),
      ];
}

/** The name that each version gives to the standard of the record: ISO 19115, of the committee TC 211. */
const RECORD_TYPES: Record<WmsVersion, string> = { '1.3.0': 'ISO19115:2003', '1.1.1': 'TC211' };

function metadata(version: WmsVersion, layer: ServiceLayer, { base }: Surroundings): Xml {
  return elementWith(
    'MetadataURL',
    { type: RECORD_TYPES[version] },
    element('Format', 'text/xml'),
    onlineResource(recordAddress(layer.slug, base)),
  );
}

function style(version: WmsVersion, layer: ServiceLayer, around: Surroundings): Xml {
  const legend = legendOf(layer, around);
  return element(
    'Style',
    element('Name', 'default'),
    element('Title', 'Style par défaut'),
    // 1.1.1 takes none without its size: its clients use GetLegendGraphic.
    legend && (version === '1.3.0' || legend.size)
      ? elementWith('LegendURL', { ...legend.size }, element('Format', legend.format), onlineResource(legend.href))
      : null,
  );
}

// The engine draws a layer a little beyond its zooms.
const BELOW = 0.5;
const ABOVE = 0.99;

/** Scales between which the layer is drawn; as the diagonal of a pixel on the ground in 1.1.1. */
function scales(version: WmsVersion, { minZoom, maxZoom }: ServiceLayer): Xml[] {
  const smallest = Math.round(denominatorOf(maxZoom + ABOVE));
  const largest = Math.round(denominatorOf(minZoom - BELOW));
  if (version === '1.3.0') return [element('MinScaleDenominator', smallest), element('MaxScaleDenominator', largest)];
  const diagonal = (denominator: number) => denominator * 0.00028 * Math.SQRT2;
  return [elementWith('ScaleHint', { min: diagonal(smallest), max: diagonal(largest) })];
}
