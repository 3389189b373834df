import type { ServiceLayer } from '../../domain/service-layer.ts';
import { SYSTEMS } from '../../domain/tile-matrix-sets.ts';
import { accessConstraints, KEYWORDS, organisationOf, type Provider, siteOf } from '../capability-parts.ts';
import { toUrn } from '../systems.ts';
import { element, elementWith, type Xml, xmlDocument } from '../xml.ts';
import { NAMESPACE, PREFIX, typeName } from './names.ts';

export type WfsVersion = '2.0.0' | '1.1.0';

const FORMATS: Readonly<Record<WfsVersion, readonly string[]>> = {
  '2.0.0': ['application/gml+xml; version=3.2', 'text/xml; subtype=gml/3.1.1', 'application/json', 'csv'],
  '1.1.0': ['text/xml; subtype=gml/3.1.1', 'application/gml+xml; version=3.2', 'application/json', 'csv'],
};

const OPERATIONS: Readonly<Record<WfsVersion, readonly string[]>> = {
  '2.0.0': ['GetCapabilities', 'DescribeFeatureType', 'GetFeature', 'GetPropertyValue', 'ListStoredQueries', 'DescribeStoredQueries'], // biome-ignore format: one line
  '1.1.0': ['GetCapabilities', 'DescribeFeatureType', 'GetFeature'],
};

/** Conformance of WFS 2.0.0, tables 1 and 13: reading, with filters, sorting and paging. */
const CONSTRAINTS: Readonly<Record<string, boolean>> = {
  ImplementsSimpleWFS: true,
  ImplementsBasicWFS: true,
  ImplementsTransactionalWFS: false,
  ImplementsLockingWFS: false,
  KVPEncoding: true,
  XMLEncoding: true,
  SOAPEncoding: false,
  ImplementsInheritance: false,
  ImplementsRemoteResolve: false,
  ImplementsResultPaging: true,
  ImplementsStandardJoins: false,
  ImplementsSpatialJoins: false,
  ImplementsTemporalJoins: false,
  ImplementsFeatureVersioning: false,
  ManageStoredQueries: false,
};

type Surroundings = { provider: Provider; base: string };

export function wfsCapabilities(version: WfsVersion, layers: readonly ServiceLayer[], around: Surroundings): string {
  const isNew = version === '2.0.0';
  const wfs = isNew ? 'http://www.opengis.net/wfs/2.0' : 'http://www.opengis.net/wfs';
  return xmlDocument(
    elementWith(
      'wfs:WFS_Capabilities',
      {
        version,
        xmlns: wfs,
        'xmlns:wfs': wfs,
        'xmlns:ows': isNew ? 'http://www.opengis.net/ows/1.1' : 'http://www.opengis.net/ows',
        'xmlns:gml': isNew ? 'http://www.opengis.net/gml/3.2' : 'http://www.opengis.net/gml',
        ...(isNew ? { 'xmlns:fes': 'http://www.opengis.net/fes/2.0' } : { 'xmlns:ogc': 'http://www.opengis.net/ogc' }),
        'xmlns:xlink': 'http://www.w3.org/1999/xlink',
        [`xmlns:${PREFIX}`]: NAMESPACE,
      },
      identification(around),
      provider(around),
      operations(version, around),
      element('FeatureTypeList', isNew ? null : element('Operations', element('Operation', 'Query')), layers.map((layer) => featureType(layer, isNew))), // biome-ignore format: one line
      isNew ? fesCapabilities() : ogcCapabilities(),
    ),
  );
}

function identification({ provider: of }: Surroundings): Xml {
  return element(
    'ows:ServiceIdentification',
    element('ows:Title', `Données de ${of.name}`),
    element('ows:Abstract', `Les objets des couches de ${of.name}.`),
    element('ows:Keywords', KEYWORDS.map((word) => element('ows:Keyword', word))), // biome-ignore format: one line
    element('ows:ServiceType', 'WFS'),
    element('ows:ServiceTypeVersion', '2.0.0'),
    element('ows:ServiceTypeVersion', '1.1.0'),
    element('ows:Fees', 'none'),
    element('ows:AccessConstraints', accessConstraints(of)),
  );
}

function provider({ provider: of, base }: Surroundings): Xml {
  const contact = of.supportEmail
    ? element('ows:ContactInfo', element('ows:Address', element('ows:ElectronicMailAddress', of.supportEmail)))
    : null;
  return element(
    'ows:ServiceProvider',
    element('ows:ProviderName', organisationOf(of)),
    elementWith('ows:ProviderSite', { 'xlink:href': siteOf(of, base) }),
    element('ows:ServiceContact', contact),
  );
}

function operations(version: WfsVersion, { base }: Surroundings): Xml {
  const isNew = version === '2.0.0';
  const href = { 'xlink:href': `${base}/api/wfs` };
  const http = element('ows:DCP', element('ows:HTTP', elementWith('ows:Get', { 'xlink:href': `${base}/api/wfs?` }), elementWith('ows:Post', href))); // biome-ignore format: one line
  const values = (list: readonly string[]) => {
    const all = list.map((value) => element('ows:Value', value));
    return isNew ? element('ows:AllowedValues', all) : all;
  };
  const parameter = (name: string, list: readonly string[]) => elementWith('ows:Parameter', { name }, values(list));
  const own = (name: string) => {
    if (name === 'GetCapabilities') return parameter('AcceptVersions', ['2.0.0', '1.1.0']);
    if (name !== 'GetFeature' && name !== 'GetPropertyValue') return null;
    return [parameter('resultType', ['results', 'hits']), parameter('outputFormat', FORMATS[version])];
  };
  const constraint = ([name, isTrue]: [string, boolean]) =>
    elementWith('ows:Constraint', { name }, element('ows:NoValues'), element('ows:DefaultValue', isTrue ? 'TRUE' : 'FALSE')); // biome-ignore format: one line
  return element(
    'ows:OperationsMetadata',
    OPERATIONS[version].map((name) => elementWith('ows:Operation', { name }, http, own(name))),
    isNew ? parameter('version', ['2.0.0', '1.1.0']) : null,
    isNew ? Object.entries(CONSTRAINTS).map(constraint) : null,
  );
}

function featureType(layer: ServiceLayer, isNew: boolean): Xml {
  const { title, abstract, extent } = layer;
  const [first, ...others] = SYSTEMS.map(toUrn);
  const word = isNew ? 'CRS' : 'SRS';
  return element(
    'FeatureType',
    element('Name', typeName(layer)),
    element('Title', title),
    abstract ? element('Abstract', abstract) : null,
    element(`Default${word}`, first),
    others.map((name) => element(`Other${word}`, name)),
    element('OutputFormats', FORMATS[isNew ? '2.0.0' : '1.1.0'].map((format) => element('Format', format))), // biome-ignore format: one line
    element('ows:WGS84BoundingBox', element('ows:LowerCorner', `${extent[0]} ${extent[1]}`), element('ows:UpperCorner', `${extent[2]} ${extent[3]}`)), // biome-ignore format: one line
  );
}

const RELATIONS = ['BBOX', 'Equals', 'Disjoint', 'Intersects', 'Touches', 'Crosses', 'Within', 'Contains', 'Overlaps', 'Beyond', 'DWithin']; // biome-ignore format: one line
const OPERANDS = ['Envelope', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiCurve', 'MultiSurface'];

function fesCapabilities(): Xml {
  const implemented = { ImplementsQuery: true, ImplementsAdHocQuery: true, ImplementsFunctions: false, ImplementsResourceId: true, ImplementsMinStandardFilter: true, ImplementsStandardFilter: true, ImplementsMinSpatialFilter: true, ImplementsSpatialFilter: true, ImplementsMinTemporalFilter: false, ImplementsTemporalFilter: false, ImplementsVersionNav: false, ImplementsSorting: true, ImplementsExtendedOperators: false, ImplementsMinimumXPath: true, ImplementsSchemaElementFunc: false }; // biome-ignore format: one line
  const comparisons = ['EqualTo', 'NotEqualTo', 'LessThan', 'GreaterThan', 'LessThanOrEqualTo', 'GreaterThanOrEqualTo', 'Like', 'Null', 'Nil', 'Between']; // biome-ignore format: one line
  return element(
    'fes:Filter_Capabilities',
    element(
      'fes:Conformance',
      Object.entries(implemented).map(
        ([name, isTrue]) =>
        elementWith('fes:Constraint', { name }, element('ows:NoValues'), element('ows:DefaultValue', isTrue ? 'TRUE' : 'FALSE')), // biome-ignore format: one line
      ),
    ),
    element('fes:Id_Capabilities', elementWith('fes:ResourceIdentifier', { name: 'fes:ResourceId' })),
    element(
      'fes:Scalar_Capabilities',
      element('fes:LogicalOperators'),
      element('fes:ComparisonOperators', comparisons.map((name) => elementWith('fes:ComparisonOperator', { name: `PropertyIs${name}` }))), // biome-ignore format: one line
    ),
    element(
      'fes:Spatial_Capabilities',
      element('fes:GeometryOperands', OPERANDS.map((name) => elementWith('fes:GeometryOperand', { name: `gml:${name}` }))), // biome-ignore format: one line
      element('fes:SpatialOperators', RELATIONS.map((name) => elementWith('fes:SpatialOperator', { name }))), // biome-ignore format: one line
    ),
  );
}

function ogcCapabilities(): Xml {
  const comparisons = ['EqualTo', 'NotEqualTo', 'LessThan', 'GreaterThan', 'LessThanEqualTo', 'GreaterThanEqualTo', 'Like', 'Between', 'NullCheck']; // biome-ignore format: one line
  return element(
    'ogc:Filter_Capabilities',
    element(
      'ogc:Spatial_Capabilities',
      element('ogc:GeometryOperands', OPERANDS.slice(0, 4).map((name) => element('ogc:GeometryOperand', `gml:${name}`))), // biome-ignore format: one line
      element('ogc:SpatialOperators', RELATIONS.map((name) => elementWith('ogc:SpatialOperator', { name }))), // biome-ignore format: one line
    ),
    element(
      'ogc:Scalar_Capabilities',
      element('ogc:LogicalOperators'),
      element('ogc:ComparisonOperators', comparisons.map((name) => element('ogc:ComparisonOperator', name))), // biome-ignore format: one line
    ),
    element('ogc:Id_Capabilities', element('ogc:FID')),
  );
}
