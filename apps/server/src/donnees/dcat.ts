import type { Product } from '@motu/contract';
import { type Extent, toSlug } from '@motu/core';
import { recordAddress } from '../domain/tiles.ts';
import { pageAddress, pictureAddress } from './addresses.ts';
import type { Dataset } from './datasets.ts';
import { iri, type Node, node, type Term, text, typed } from './linked-data.ts';
import type { Described } from './records/record.ts';
import type { Service } from './services.ts';
import type { File } from './structured-data.ts';

const FRENCH = iri('http://publications.europa.eu/resource/authority/language/FRA');
const PUBLIC = iri('http://publications.europa.eu/resource/authority/access-right/PUBLIC');
const MEDIA_TYPES = 'http://www.iana.org/assignments/media-types/';
/** Of the European list of themes: all of this is about places. */
const REGIONS = iri('http://publications.europa.eu/resource/authority/data-theme/REGI');

/** The catalogue as DCAT-AP 3 says it: what other catalogues harvest. Every thing has an address of its own, the same at each reading. */
export function dcatGraph(address: string, product: Product, datasets: readonly Described[]): Node[] {
  const publisher = publisherNode(address, product);
  const services = serviceNodes(datasets);
  const catalogue: Node = node(`${address}/donnees`, 'dcat:Catalog', {
    'dct:title': text(`Données ouvertes · ${product.name}`),
    'dct:description': text('Les couches géographiques publiées, à télécharger ou à lire par service.'),
    'dct:publisher': iri(publisher.id),
    'dct:language': FRENCH,
    'foaf:homepage': iri(`${address}/donnees`),
    'dcat:themeTaxonomy': iri('http://publications.europa.eu/resource/authority/data-theme'),
    'dcat:dataset': datasets.map(({ dataset }) => iri(address + pageAddress(dataset.slug))),
    'dcat:service': services.map(({ id }) => iri(id)),
  });
  return [catalogue, publisher, ...datasets.flatMap((one) => datasetNodes(address, publisher.id, one)), ...services];
}

function publisherNode(address: string, { publisher, name, supportEmail }: Product): Node {
  return node(`${address}/donnees#editeur`, 'foaf:Agent', {
    'foaf:name': text(publisher?.name ?? name, null),
    ...(publisher?.url && { 'foaf:homepage': iri(publisher.url) }),
    ...(supportEmail && { 'foaf:mbox': iri(`mailto:${supportEmail}`) }),
  });
}

function datasetNodes(
  address: string,
  publisher: string,
  { dataset, version, extent, services, files }: Described,
): Node[] {
  const { slug, name, description, producer, theme, updated } = dataset;
  const id = address + pageAddress(slug);
  const licence = licenceTerm(dataset);
  const distributions = [
    ...files.map((file) => fileNode(`${id}#${file.name.toLowerCase().replaceAll(' ', '-')}`, file, licence)),
    ...services.flatMap((service) => serviceDistribution(id, service, licence)),
  ];
  const creator = producer && node(`${id}#producteur`, 'foaf:Agent', { 'foaf:name': text(producer, null) });
  const self = node(id, 'dcat:Dataset', {
    'dct:identifier': text(slug, null),
    'dct:title': text(name),
    'dct:description': text(description || name),
    'dct:publisher': iri(publisher),
    ...(creator && { 'dct:creator': iri(creator.id) }),
    'dcat:keyword': text(theme.name),
    'dcat:theme': REGIONS,
    'dct:language': FRENCH,
    'dct:accessRights': PUBLIC,
    'dcat:landingPage': iri(id),
    'foaf:isPrimaryTopicOf': iri(recordAddress(slug, address)),
    ...modified(updated),
    ...(extent && { 'dct:spatial': iri(`${id}#emprise`) }),
    'dcat:distribution': distributions.map((one) => iri(one.id)),
    'foaf:depiction': iri(address + pictureAddress(dataset, version)),
  });
  const place = extent && [
    node(`${id}#emprise`, 'dct:Location', { 'dcat:bbox': typed(polygonText(extent), 'geo:wktLiteral') }),
  ];
  return [self, ...(creator ? [creator] : []), ...(place ?? []), ...distributions];
}

function fileNode(id: string, { name, mediaType, url }: File, licence: Term | null): Node {
  return node(id, 'dcat:Distribution', {
    'dct:title': text(name),
    'dcat:accessURL': iri(url),
    'dcat:downloadURL': iri(url),
    'dcat:mediaType': iri(MEDIA_TYPES + mediaType.split(';')[0]),
    ...(licence && { 'dct:license': licence }),
  });
}

function serviceDistribution(id: string, { name, address, endpoint, document }: Service, licence: Term | null): Node[] {
  if (!endpoint && !document) return [];
  return [
    node(`${id}#${toSlug(name)}`, 'dcat:Distribution', {
      'dct:title': text(name),
      'dcat:accessURL': iri(address),
      ...(endpoint && { 'dcat:accessService': iri(`${endpoint.url}#service`) }),
      ...(document && {
        'dct:conformsTo': iri(document.standard),
        'dcat:mediaType': iri(MEDIA_TYPES + document.mediaType),
      }),
      ...(licence && { 'dct:license': licence }),
    }),
  ];
}

/** Each service once, with the layers that it gives. */
function serviceNodes(datasets: readonly Described[]): Node[] {
  const given = datasets.flatMap(({ dataset, services }) => services.map((service) => ({ dataset, service })));
  const groups = Map.groupBy(given, ({ service }) => service.endpoint?.url ?? '');
  return [...groups].flatMap(([url, [first, ...others]]) => {
    if (!first?.service.endpoint) return [];
    const { address, name, endpoint } = first.service;
    const base = url.slice(0, url.indexOf('/api/'));
    return node(`${url}#service`, 'dcat:DataService', {
      'dct:title': text(name),
      'dcat:endpointURL': iri(url),
      ...(address.includes('apabilities') && { 'dcat:endpointDescription': iri(address) }),
      'dct:conformsTo': iri(endpoint.standard),
      'dcat:servesDataset': [first, ...others].map(({ dataset }) => iri(base + pageAddress(dataset.slug))),
    });
  });
}

function licenceTerm({ licences }: Dataset): Term | null {
  const found = licences.find(({ licenceUrl }) => licenceUrl && /^https?:\/\/\S+$/.test(licenceUrl));
  return found?.licenceUrl ? iri(found.licenceUrl) : null;
}

const DATES: Record<number, string> = { 4: 'xsd:gYear', 7: 'xsd:gYearMonth', 10: 'xsd:date' };

function modified(date: string | null): Record<string, Term> {
  const type = date && /^\d{4}(-\d\d){0,2}$/.test(date) ? DATES[date.length] : undefined;
  return date && type ? { 'dct:modified': typed(date, type) } : {};
}

const polygonText = ([west, south, east, north]: Extent): string =>
  `POLYGON((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`;
