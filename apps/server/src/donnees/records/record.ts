import type { Product } from '@motu/contract';
import type { Extent } from '@motu/core';
import { recordAddress } from '../../domain/tiles.ts';
import { pageAddress, pictureAddress } from '../addresses.ts';
import type { Dataset } from '../datasets.ts';
import type { Service } from '../services.ts';
import type { File } from '../structured-data.ts';
import { timeOf } from './record-time.ts';

/** What a record tells beside the dataset itself. */
export type Described = {
  dataset: Dataset;
  version: string;
  extent: Extent | null;
  services: readonly Service[];
  files: readonly File[];
};

const CORE = 'http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/record-core';

/** A layer as a record of OGC API Records: GeoJSON whose properties say what it is, and whose links lead to it. */
export function recordOf({ dataset, version, extent, services, files }: Described, product: Product, address: string) {
  const { slug, name, description, theme, producer, licences, updated } = dataset;
  return {
    id: slug,
    type: 'Feature',
    conformsTo: [CORE],
    time: timeOf(updated),
    geometry: extent && { type: 'Polygon', coordinates: [ringOf(extent)] },
    properties: {
      type: 'dataset',
      title: name,
      ...(description && { description }),
      language: { code: 'fr', name: 'français' },
      keywords: [theme.name],
      // What the layer is called by harvesters too.
      externalIds: [{ value: address + pageAddress(slug) }],
      ...(updated && /^\d{4}-\d\d-\d\d$/.test(updated) && { updated: `${updated}T00:00:00Z` }),
      contacts: [...(producer ? [{ organization: producer, roles: ['producer'] }] : []), publisherOf(product)],
      ...(licences[0] && { license: licences[0].licenceUrl ?? licences[0].licence }),
      ...(files.length > 0 && { formats: files.map((file) => ({ name: file.name, mediaType: file.mediaType })) }),
    },
    links: [
      { rel: 'alternate', href: address + pageAddress(slug), type: 'text/html', title: name },
      { rel: 'describedby', href: recordAddress(slug, address), type: 'text/xml', title: 'Fiche (ISO 19139)' },
      { rel: 'preview', href: address + pictureAddress(dataset, version), type: 'image/jpeg', title: 'Aperçu' },
      ...licences.flatMap(({ licence, licenceUrl }) =>
        licenceUrl ? [{ rel: 'license', href: licenceUrl, title: licence }] : [],
      ),
      ...files.map((file) => ({ rel: 'enclosure', href: file.url, type: file.mediaType, title: file.name })),
      ...services.flatMap((service) =>
        service.endpoint || service.document ? [{ rel: 'service', href: service.address, title: service.name }] : [],
      ),
    ],
  };
}

function publisherOf({ publisher, name, supportEmail }: Product) {
  return {
    organization: publisher?.name ?? name,
    roles: ['publisher'],
    ...(supportEmail && { emails: [{ value: supportEmail }] }),
    ...(publisher?.url && { links: [{ rel: 'about', href: publisher.url, type: 'text/html' }] }),
  };
}

const ringOf = ([west, south, east, north]: Extent) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
