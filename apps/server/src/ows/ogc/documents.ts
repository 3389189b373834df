import type { ServiceLayer } from '../../domain/service-layer.ts';
import { recordAddress } from '../../domain/tiles.ts';
import type { Provider } from '../capability-parts.ts';
import { isVectorLayer } from '../vector-layer.ts';
import { CRS_URIS, CRS84_URI } from './crs.ts';

export type Link = { href: string; rel: string; type: string; title?: string };

const FEATURES = 'http://www.opengis.net/spec/ogcapi-features';
const COMMON = 'http://www.opengis.net/spec/ogcapi-common-1/1.0/conf';
const CQL2 = 'http://www.opengis.net/spec/cql2/1.0/conf';
const TILES = 'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf';
const RECORDS = 'http://www.opengis.net/spec/ogcapi-records-1/1.0/conf';
const REL = 'http://www.opengis.net/def/rel/ogc/1.0';
export const QUERYABLES = `${REL}/queryables`;

/** What is served of the standards; `conformance.test.ts` has their tests. */
export const CONFORMANCE = [
  `${COMMON}/core`,
  'http://www.opengis.net/spec/ogcapi-common-2/1.0/conf/collections',
  ...['core', 'oas30', 'html', 'geojson'].map((name) => `${FEATURES}-1/1.0/conf/${name}`),
  `${FEATURES}-2/1.0/conf/crs`,
  ...['queryables', 'queryables-query-parameters', 'filter', 'features-filter'].map(
    (name) => `${FEATURES}-3/1.0/conf/${name}`,
  ),
  ...[
    'cql2-text',
    'cql2-json',
    'basic-cql2',
    'advanced-comparison-operators',
    'case-insensitive-comparison',
    'accent-insensitive-comparison',
    'basic-spatial-functions',
    'basic-spatial-functions-plus',
    'spatial-functions',
  ].map((name) => `${CQL2}/${name}`),
  ...['core', 'tileset', 'tilesets-list', 'dataset-tilesets', 'geodata-tilesets', 'mvt', 'png'].map(
    (name) => `${TILES}/${name}`,
  ),
  ...[
    ...['record-core', 'record-collection', 'record-core-query-parameters', 'records-api', 'searchable-catalog'],
    ...['json', 'html', 'oas30'],
  ].map((name) => `${RECORDS}/${name}`),
] as const;

/** Addresses of the service, from the one that visitors use. */
export const root = (base: string): string => `${base}/api/ogc`;
export const collectionAddress = (base: string, { slug }: Pick<ServiceLayer, 'slug'>): string =>
  `${root(base)}/collections/${encodeURIComponent(slug)}`;

export const queryablesAddress = (base: string, layer: Pick<ServiceLayer, 'slug'>): string =>
  `${collectionAddress(base, layer)}/queryables`;

/** One thing as both of its kinds: this one is the answer itself. */
export function ownLinks(href: string, query: { json: string; html: string }, type: string, isHtml: boolean): Link[] {
  return [
    { href: `${href}${query.json}`, rel: isHtml ? 'alternate' : 'self', type, title: 'Ce document en JSON' },
    {
      href: `${href}${query.html}`,
      rel: isHtml ? 'self' : 'alternate',
      type: 'text/html',
      title: 'Ce document en HTML',
    },
  ];
}

const PLAIN = { json: '?f=json', html: '?f=html' };

export function landingDocument({ name }: Provider, base: string, isHtml: boolean) {
  const at = root(base);
  return {
    title: `Données de ${name}`,
    description: `Les objets des couches de ${name}, à lire par OGC API Features, leurs tuiles par OGC API Tiles, leur catalogue par OGC API Records.`,
    attribution: name,
    links: [
      ...ownLinks(at, PLAIN, 'application/json', isHtml),
      { href: `${at}/api?f=json`, rel: 'service-desc', type: OPENAPI, title: 'Définition de l’API (OpenAPI)' },
      { href: `${at}/api?f=html`, rel: 'service-doc', type: 'text/html', title: 'Documentation de l’API' },
      { href: `${at}/conformance?f=json`, rel: 'conformance', type: 'application/json', title: 'Conformité' },
      {
        href: `${at}/conformance?f=json`,
        rel: `${REL}/conformance`,
        type: 'application/json',
        title: 'Conformité',
      },
      { href: `${at}/collections?f=json`, rel: 'data', type: 'application/json', title: 'Couches' },
      {
        href: `${at}/collections?f=json`,
        rel: `${REL}/data`,
        type: 'application/json',
        title: 'Couches',
      },
      {
        href: `${at}/collections/${CATALOGUE}?f=json`,
        rel: `${REL}/ogc-catalog`,
        type: 'application/json',
        title: 'Catalogue des couches',
      },
      ...tileLinks(at, true),
      {
        href: `${at}/tileMatrixSets`,
        rel: `${REL}/tiling-schemes`,
        type: 'application/json',
        title: 'Grilles de tuiles',
      },
    ],
  };
}

/** Where the tiles of the base map, or of one layer, are described. */
function tileLinks(at: string, hasVectors: boolean): Link[] {
  const vectors = { href: `${at}/tiles`, rel: `${REL}/tilesets-vector`, title: 'Tuiles vectorielles' };
  const pictures = { href: `${at}/map/tiles`, rel: `${REL}/tilesets-map`, title: 'Tuiles en images' };
  return [...(hasVectors ? [vectors] : []), pictures].map((link) => ({ ...link, type: 'application/json' }));
}

export const OPENAPI = 'application/vnd.oai.openapi+json;version=3.0';

export function conformanceDocument(base: string, isHtml: boolean) {
  return { conformsTo: CONFORMANCE, links: ownLinks(`${root(base)}/conformance`, PLAIN, 'application/json', isHtml) };
}

export function collectionsDocument(layers: readonly ServiceLayer[], base: string, isHtml: boolean) {
  return {
    links: ownLinks(`${root(base)}/collections`, PLAIN, 'application/json', isHtml),
    crs: CRS_URIS,
    collections: [
      ...layers.map((layer) => ({ ...collectionDocument(layer, base, isHtml), crs: ['#/crs'] })),
      catalogueDocument(base, isHtml),
    ],
  };
}

/** The collection of the records of all layers: no layer can have such a name. */
const CATALOGUE = '_catalogue';

/** The catalogue is a collection too, of what layers are instead of what is in them; `donnees/records` answers for its items. */
export function catalogueDocument(base: string, isHtml: boolean) {
  const at = `${root(base)}/collections/${CATALOGUE}`;
  return {
    id: CATALOGUE,
    title: 'Catalogue des couches',
    description: 'Une fiche pour chaque couche publiée\u00a0: titre, résumé, producteur, licence, étendue, adresses.',
    itemType: 'record',
    type: 'Collection',
    conformsTo: [`${RECORDS}/record-collection`],
    language: { code: 'fr', name: 'français' },
    extent: { spatial: { bbox: [[-180, -90, 180, 90]], crs: CRS84_URI } },
    crs: [CRS84_URI],
    links: [
      {
        href: `${at}?f=json`,
        rel: isHtml ? 'alternate' : 'self',
        type: 'application/json',
        title: 'Ce document en JSON',
      },
      { href: `${at}/items?f=json`, rel: 'items', type: 'application/geo+json', title: 'Fiches' },
      { href: `${base}/donnees`, rel: 'items', type: 'text/html', title: 'Fiches' },
      { href: root(base), rel: 'root', type: 'application/json', title: 'Accueil' },
    ],
  };
}

export function collectionDocument(layer: ServiceLayer, base: string, isHtml: boolean) {
  const { slug, title, abstract, extent, time, geometry, producer } = layer;
  const at = collectionAddress(base, layer);
  const schemaType = 'application/schema+json';
  return {
    id: slug,
    title,
    ...(abstract && { description: abstract }),
    ...(producer && { attribution: producer }),
    itemType: 'feature',
    extent: {
      spatial: { bbox: [extent], crs: CRS84_URI },
      ...(time && {
        temporal: { interval: [[time.from, time.to]], trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian' },
      }),
    },
    crs: CRS_URIS,
    // Of tables of PostGIS only the database knows.
    ...(geometry === undefined && { storageCrs: CRS84_URI }),
    links: [
      ...ownLinks(at, PLAIN, 'application/json', isHtml),
      { href: `${at}/items?f=json`, rel: 'items', type: 'application/geo+json', title: `${title} : objets` },
      { href: `${at}/items?f=html`, rel: 'items', type: 'text/html', title: `${title} : objets` },
      { href: `${at}/schema?f=json`, rel: 'describedby', type: schemaType, title: 'Propriétés' },
      { href: `${at}/schema?f=json`, rel: `${REL}/schema`, type: schemaType, title: 'Propriétés' },
      // Its very identifier: the form is for the client to ask.
      ...[QUERYABLES, `${REL}/sortables`].map((rel) => ({
        ...{ href: queryablesAddress(base, layer), rel, type: schemaType },
        title: 'Propriétés qu’un filtre peut nommer',
      })),
      ...tileLinks(at, isVectorLayer(layer)),
      { href: recordAddress(layer.slug, base), rel: 'describedby', type: 'text/xml', title: 'Fiche (ISO 19139)' },
      { href: root(base), rel: 'root', type: 'application/json', title: 'Accueil' },
    ],
  };
}
