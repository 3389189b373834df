import { AppError } from '@motu/core';
import { MAX_BYTES } from '../reading/limits.ts';
import { askService, checkAddress } from './ask-service.ts';
import { fr } from './fr.ts';
import type { Service, ServiceLayer } from './service.ts';

const PAGE_SIZE = 1000;

/** The objects of a collection, or of an address of GeoJSON, as a file: it is read as those of the visitor are. */
export async function fetchObjects(service: Service, { name, title }: ServiceLayer): Promise<File> {
  const first =
    service.kind === 'GeoJSON'
      ? name
      : `${service.url}/collections/${encodeURIComponent(name)}/items?f=json&limit=${PAGE_SIZE}`;
  const pages: Blob[] = [];
  let bytes = 0;
  for (let next: string | null = first; next !== null; ) {
    const page: Blob = await (await askService(next)).blob();
    bytes += page.size;
    if (bytes > MAX_BYTES) throw new AppError('invalid', fr.tooBig);
    // One document after another is a file too.
    pages.push(page, new Blob(['\n']));
    next = service.kind === 'GeoJSON' ? null : nextOf(await page.text(), next);
  }
  return new File(pages, `${title}.geojson`);
}

function nextOf(text: string, from: string): string | null {
  const { links = [] } = JSON.parse(text) as { links?: { rel?: string; href?: string }[] };
  const href = links.find(({ rel }) => rel === 'next')?.href;
  return href ? checkAddress(new URL(href, from).href).href : null;
}
