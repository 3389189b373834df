import { type Call, calls } from '@motu/contract';
import { GET_INFO, GET_MAP, wms } from './wms-requests.ts';

/** What a way leads to: a layer of objects, a base map, or a context. */
export type Family = 'objets' | 'fond' | 'contexte';

/** One way by which a layer or a context leaves the server. */
export type WayOut = {
  call: Call;
  name: string;
  /** What it leads to, by the end of its name; those that list everything know no name. */
  family?: Family;
  address(slug: string): string;
  /** For a call that takes XML. */
  body?(slug: string): string;
  /** What of it is shown is what everyone may see, whoever asks. */
  isEveryones?: true;
};

const TILE = '9/304/86';
const PLACE = 'i=100&j=100';
const BOX = '-149.84,-17.54,-149.82,-17.52';
const WFS = '/api/wfs?service=WFS&version=2.0.0';
const WMTS = '/api/wmts?service=WMTS&version=1.0.0';
const KVP_TILE = 'style=default&format=image/png&tilematrixset=EPSG:4326&tilematrix=9&tilerow=304&tilecol=86';
const GRID = 'WebMercatorQuad';

const one = (call: Call, name: string, family: Family, address: WayOut['address'], more = {}): WayOut => ({
  ...{ call, name, family, address },
  ...more,
});
const list = (call: Call, name: string, address: string): WayOut => ({ call, name, address: () => address });

const getFeature = (slug: string) =>
  `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" count="1"><wfs:Query typeNames="${slug}"/></wfs:GetFeature>`;

/** Every way that leads to one layer or one context. */
export const ONE: readonly WayOut[] = [
  one(calls.contexts.bySlug, 'a context', 'contexte', (slug) => `/api/contexts/by-slug/${slug}`),
  one(calls.linkPreview.read, 'preview', 'objets', (slug) => `/api/apercu?ctx=temoins&layers=${slug}`, {
    isEveryones: true,
  }),
  one(
    calls.producers.copyright,
    'copyright',
    'objets',
    (slug) => `/api/copyright?bbox=-150,-18,-149,-17&layers=${slug}`,
  ),
  one(
    calls.print.map,
    'print',
    'objets',
    (slug) => `/api/impression/carte?centre=-149.83,-17.53&echelle=100000&largeur=30&hauteur=30&ppp=75&couches=${slug}`,
  ),
  one(calls.zones.data, 'zone', 'objets', (slug) => `/api/zones/donnees?bbox=${BOX}&layers=${slug}`),
  one(calls.openData.dataset, 'page', 'objets', (slug) => `/donnees/${slug}`),
  one(calls.openData.picture, 'picture', 'objets', (slug) => `/donnees/${slug}/apercu.jpg`),
  one(calls.openData.thumbnail, 'thumbnail', 'objets', (slug) => `/donnees/${slug}/vignette.jpg`),
  one(calls.openData.download, 'file', 'objets', (slug) => `/donnees/${slug}/telechargement?format=csv`),
  one(
    calls.openData.downloadState,
    'state of a file',
    'objets',
    (slug) => `/donnees/${slug}/telechargement/etat?format=csv`,
  ),
  one(calls.records.item, 'OGC record', 'objets', (slug) => `/api/ogc/collections/_catalogue/items/${slug}?f=json`),
  one(calls.wms.record, 'ISO record', 'objets', (slug) => `/api/wms/metadonnees/${slug}`),
  one(calls.wms.ask, 'GetMap 1.3.0', 'objets', (slug) => wms(GET_MAP, { LAYERS: slug })),
  one(calls.wms.ask, 'GetMap, refusals as an empty picture', 'objets', (slug) =>
    wms(GET_MAP, { LAYERS: slug, EXCEPTIONS: 'BLANK' }),
  ),
  one(calls.wms.ask, 'GetFeatureInfo', 'objets', (slug) => wms(GET_INFO, { LAYERS: slug, QUERY_LAYERS: slug })),
  one(
    calls.wms.ask,
    'GetLegendGraphic',
    'objets',
    (slug) => `/api/wms?service=WMS&version=1.3.0&request=GetLegendGraphic&format=image/png&layer=${slug}`,
  ),
  one(calls.wmts.tile, 'tile', 'objets', (slug) => `/api/wmts/1.0.0/${slug}/default/EPSG:4326/${TILE}.png`),
  one(
    calls.wmts.tile,
    'tile without names',
    'objets',
    (slug) => `/api/wmts/1.0.0/${slug}/sans-noms/EPSG:4326@2x/${TILE}.png`,
  ),
  one(calls.wmts.tile, 'block of names', 'objets', (slug) => `/api/wmts/1.0.0/${slug}/noms/EPSG:4326/7/76/21.json`),
  one(
    calls.wmts.tile,
    'tile of a filter',
    'objets',
    (slug) => `/api/wmts/1.0.0/${slug}/default/EPSG:4326/${TILE}.png?cql_filter=population>1000`,
  ),
  one(
    calls.wmts.info,
    'information of a tile',
    'objets',
    (slug) => `/api/wmts/1.0.0/${slug}/default/EPSG:4326/${TILE}/100/100.json`,
  ),
  one(calls.wmts.ask, 'GetTile', 'objets', (slug) => `${WMTS}&request=GetTile&layer=${slug}&${KVP_TILE}`),
  one(
    calls.wmts.ask,
    'WMTS GetFeatureInfo',
    'objets',
    (slug) => `${WMTS}&request=GetFeatureInfo&layer=${slug}&${KVP_TILE}&${PLACE}&infoformat=application/json`,
  ),
  one(calls.vectorTiles.tile, 'vector tile', 'objets', (slug) => `/api/tuiles/${slug}/${GRID}/6/5/35.mvt`),
  one(calls.vectorTiles.tileJson, 'TileJSON', 'objets', (slug) => `/api/tuiles/${slug}/${GRID}.json`),
  one(calls.vectorTiles.style, 'MapLibre style', 'fond', (slug) => `/api/styles/${slug}.json`),
  one(calls.vectorTiles.sprite, 'signs of a style', 'fond', (slug) => `/api/styles/${slug}/signes.json`),
  one(calls.ogc.collection, 'collection', 'objets', (slug) => `/api/ogc/collections/${slug}?f=json`),
  one(calls.ogc.collection, 'collection in HTML', 'objets', (slug) => `/api/ogc/collections/${slug}?f=html`),
  one(calls.ogc.queryables, 'queryables', 'objets', (slug) => `/api/ogc/collections/${slug}/queryables?f=json`),
  one(calls.ogc.schema, 'schema', 'objets', (slug) => `/api/ogc/collections/${slug}/schema?f=json`),
  one(calls.ogc.items, 'items', 'objets', (slug) => `/api/ogc/collections/${slug}/items?f=json&limit=1`),
  one(calls.ogc.item, 'item', 'objets', (slug) => `/api/ogc/collections/${slug}/items/1?f=json`),
  one(calls.ogc.statistics, 'statistics', 'objets', (slug) => `/api/ogc/collections/${slug}/statistiques`),
  one(calls.ogc.values, 'values', 'objets', (slug) => `/api/ogc/collections/${slug}/valeurs?propriete=subdivision`),
  one(calls.ogc.rank, 'rank', 'objets', (slug) => `/api/ogc/collections/${slug}/rang?id=1`),
  one(calls.ogcTiles.collection, 'OGC tile sets', 'objets', (slug) => `/api/ogc/collections/${slug}/tiles`),
  one(calls.ogcTiles.ofCollection, 'OGC tile set', 'objets', (slug) => `/api/ogc/collections/${slug}/tiles/${GRID}`),
  one(
    calls.ogcTiles.collectionTile,
    'OGC tile',
    'objets',
    (slug) => `/api/ogc/collections/${slug}/tiles/${GRID}/6/35/5`,
  ),
  one(calls.ogcTiles.collectionMap, 'OGC map tile sets', 'objets', (slug) => `/api/ogc/collections/${slug}/map/tiles`),
  one(
    calls.ogcTiles.ofCollectionMap,
    'OGC map tile set',
    'objets',
    (slug) => `/api/ogc/collections/${slug}/map/tiles/${GRID}`,
  ),
  one(
    calls.ogcTiles.collectionMapTile,
    'OGC map tile',
    'objets',
    (slug) => `/api/ogc/collections/${slug}/map/tiles/${GRID}/6/35/5`,
  ),
  one(calls.wfs.ask, 'DescribeFeatureType', 'objets', (slug) => `${WFS}&request=DescribeFeatureType&typenames=${slug}`),
  one(
    calls.wfs.ask,
    'GetFeature',
    'objets',
    (slug) => `${WFS}&request=GetFeature&typenames=${slug}&count=1&outputformat=application/json`,
  ),
  one(calls.wfs.ask, 'hits', 'objets', (slug) => `${WFS}&request=GetFeature&typenames=${slug}&resulttype=hits`),
  one(
    calls.wfs.ask,
    'GetFeatureById',
    'objets',
    (slug) => `${WFS}&request=GetFeature&storedquery_id=urn:ogc:def:query:OGC-WFS::GetFeatureById&id=${slug}.1`,
  ),
  one(
    calls.wfs.ask,
    'GetPropertyValue',
    'objets',
    (slug) => `${WFS}&request=GetPropertyValue&typenames=${slug}&valuereference=nom&count=1`,
  ),
  one(calls.wfs.post, 'GetFeature as XML', 'objets', () => '/api/wfs', { body: getFeature }),
];

/** Every way that lists layers or contexts. */
export const LISTS: readonly WayOut[] = [
  list(calls.contexts.list, 'contexts', '/api/contexts'),
  list(calls.contexts.bySlug, 'the layers of a context', '/api/contexts/by-slug/temoins'),
  list(calls.layers.list, 'layers', '/api/layers?limit=100'),
  list(calls.search.complete, 'suggestions', '/api/recherche/complete?q=temoin'),
  list(calls.search.find, 'search', '/api/recherche?q=temoin&limit=50'),
  list(calls.point.maps, 'maps at a point', '/api/info-carto?x=-149.57&y=-17.53'),
  list(calls.openData.catalogue, 'catalogue', '/donnees?q=temoin'),
  list(calls.openData.jsonLd, 'DCAT in JSON-LD', '/donnees/catalogue.jsonld'),
  list(calls.openData.turtle, 'DCAT in Turtle', '/donnees/catalogue.ttl'),
  list(calls.openData.sitemap, 'sitemap', '/sitemap.xml'),
  list(calls.records.items, 'OGC records', '/api/ogc/collections/_catalogue/items?f=json&limit=500&q=temoin'),
  list(calls.ogc.collections, 'collections', '/api/ogc/collections?f=json'),
  list(calls.ogc.collections, 'collections in HTML', '/api/ogc/collections?f=html'),
  list(calls.ogc.definition, 'OpenAPI of the collections', '/api/ogc/api?f=json'),
  list(calls.wms.ask, 'WMS 1.3.0', '/api/wms?service=WMS&version=1.3.0&request=GetCapabilities'),
  list(calls.wms.ask, 'WMS 1.1.1', '/api/wms?service=WMS&version=1.1.1&request=GetCapabilities'),
  list(calls.wmts.capabilities, 'WMTS', '/api/wmts/1.0.0/WMTSCapabilities.xml'),
  list(calls.wmts.ask, 'WMTS by parameters', '/api/wmts?service=WMTS&request=GetCapabilities'),
  list(calls.wfs.ask, 'WFS', '/api/wfs?service=WFS&request=GetCapabilities'),
  list(calls.wfs.ask, 'types of WFS', `${WFS}&request=DescribeFeatureType`),
  list(calls.wfs.ask, 'stored queries of WFS', `${WFS}&request=DescribeStoredQueries`),
  list(calls.wfs.ask, 'list of stored queries of WFS', `${WFS}&request=ListStoredQueries`),
];

const { altitude, auth, docs, emplacements, environment, health, itineraire, point, projections } = calls;

/** Calls that visitors make and that tell of no layer by its name. */
export const NEITHER: readonly Call[] = [
  ...Object.values<Call>(altitude),
  ...Object.values<Call>(auth),
  ...Object.values<Call>(docs),
  ...Object.values<Call>(emplacements),
  ...Object.values<Call>(environment),
  ...Object.values<Call>(health),
  ...Object.values<Call>(itineraire),
  ...[point.names, point.islands, ...Object.values<Call>(projections)],
  // Of the map that everyone opens: its layers are looked at by the same function as those of any context.
  calls.contexts.default,
  // Who made what one may not see is left out of it: domain/access/producers.test.ts.
  calls.producers.licences,
  ...[
    calls.releaseNotes.published,
    calls.reports.send,
    calls.securityTxt.read,
    calls.settings.read,
    calls.settings.logo,
  ],
  ...[calls.openData.style, calls.openData.script, calls.openData.robots, calls.records.catalogue],
  ...[calls.ogc.landing, calls.ogc.conformance, calls.vectorTiles.glyphs],
  // Of the first base map that one sees.
  ...[calls.ogcTiles.grids, calls.ogcTiles.grid, calls.ogcTiles.all, calls.ogcTiles.ofAll, calls.ogcTiles.tile],
  ...[calls.ogcTiles.maps, calls.ogcTiles.ofMaps, calls.ogcTiles.mapTile],
];
