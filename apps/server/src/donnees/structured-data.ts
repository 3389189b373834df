import type { Extent } from '@motu/core';
import { recordAddress } from '../domain/tiles.ts';
import type { Site } from '../pages/page-frame.ts';
import { PICTURE, pageAddress, pictureAddress } from './addresses.ts';
import type { Dataset } from './datasets.ts';

const CONTEXT = 'https://schema.org';

type Where = Pick<Site, 'address' | 'product'>;

/** What search engines read of the catalogue (schema.org). */
export function catalogueData({ address, product }: Where, datasets: readonly Dataset[]) {
  return {
    '@context': CONTEXT,
    '@type': 'DataCatalog',
    '@id': `${address}/donnees`,
    name: `Données ouvertes · ${product.name}`,
    url: `${address}/donnees`,
    inLanguage: 'fr',
    dataset: datasets.map(({ slug, name }) => ({
      '@type': 'Dataset',
      '@id': address + pageAddress(slug),
      name,
      url: address + pageAddress(slug),
    })),
  };
}

export type File = { name: string; mediaType: string; url: string };

/** What they read of a layer. */
export function datasetData(
  { address, product }: Where,
  dataset: Dataset,
  { extent, version, files }: { extent: Extent | null; version: string; files: readonly File[] },
) {
  const { slug, name, description, producer, licences, updated, theme } = dataset;
  const url = address + pageAddress(slug);
  const [west, south, east, north] = extent ?? [];
  return {
    '@context': CONTEXT,
    '@type': 'Dataset',
    '@id': url,
    identifier: slug,
    name,
    description: described(name, description),
    url,
    inLanguage: 'fr',
    keywords: [theme.name],
    isAccessibleForFree: true,
    ...(licences[0] && { license: licences[0].licenceUrl ?? licences[0].licence }),
    ...(producer && { creator: { '@type': 'Organization', name: producer } }),
    publisher: { '@type': 'Organization', name: product.publisher?.name ?? product.name },
    ...(updated && /^\d{4}(-\d\d){0,2}$/.test(updated) && { dateModified: updated }),
    ...(extent && {
      spatialCoverage: {
        '@type': 'Place',
        geo: { '@type': 'GeoShape', box: `${south} ${west} ${north} ${east}` },
      },
    }),
    image: {
      '@type': 'ImageObject',
      url: address + pictureAddress(dataset, version),
      width: PICTURE.width,
      height: PICTURE.height,
    },
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      '@id': `${address}/donnees`,
      name: `Données ouvertes · ${product.name}`,
    },
    subjectOf: { '@type': 'CreativeWork', encodingFormat: 'application/xml', url: recordAddress(slug, address) },
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      name: file.name,
      encodingFormat: file.mediaType,
      contentUrl: file.url,
    })),
  };
}

/** Search engines take no dataset whose description is shorter than this. */
const SHORTEST = 50;

/** A short description says whose it is too. */
export function described(name: string, description: string): string {
  return description.length >= SHORTEST
    ? description
    : `${name}\u00a0: ${description || 'couche'} · Données géographiques de Polynésie française.`;
}
