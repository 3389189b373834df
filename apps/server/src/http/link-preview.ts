import type { Product } from '@motu/contract';
import { type MapParams, readMapParams, writeMapParams, ZOOM_0_DEGREES } from '@motu/core';
import { PREVIEW_SIZE } from '../domain/preview.ts';
import type { LocationStore } from '../domain/stores/location-store.ts';
import { escapeHtml } from './escape-html.ts';

type Page = {
  /** As capabilities name it: no final slash. */
  address: string;
  path: string;
  search: string;
  product: Product;
  locations: Pick<LocationStore, 'findByPath'>;
};

/** What messaging applications read in a page to show its link: title, description, picture (Open Graph). */
export async function linkPreview({ address, path, search, product, locations }: Page): Promise<string> {
  const params = readMapParams(search);
  const place = path.startsWith('/carte/') ? await locations.findByPath(path.slice('/carte/'.length)) : null;
  const around = place ? { center: [place.lon, place.lat] as const, zoom: zoomFor(place) } : {};
  const said = titleOf(params) ?? place?.title;
  const title = said ? `${said} · ${product.name}` : product.name;
  const description = `${product.tagline ?? 'Les cartes de Polynésie française'} : explorez, mesurez, dessinez et partagez.`;
  // Only what changes the picture: the rest would make as many addresses as there are links.
  const { ctx, layers, info } = params;
  const picture = writeMapParams({
    ctx,
    layers,
    info,
    ...around,
    ...known({ center: params.center, zoom: params.zoom }),
  });
  const query = search && `?${search}`;
  return tags({
    'og:type': 'website',
    'og:site_name': product.name,
    'og:locale': 'fr_FR',
    'og:title': title,
    'og:description': description,
    'og:url': `${address}${path}${query}`,
    'og:image': `${address}/api/apercu${picture && `?${picture}`}`,
    'og:image:width': String(PREVIEW_SIZE.width),
    'og:image:height': String(PREVIEW_SIZE.height),
    'og:image:alt': `Carte : ${said ?? product.name}`,
    'twitter:card': 'summary_large_image',
  });
}

/** The words of the marker, else what is searched. */
function titleOf({ info, q }: MapParams): string | null {
  return info?.label ?? (q ? `« ${q} »` : null);
}

function zoomFor({ width, height }: { width: number; height: number }): number {
  const degrees = Math.max(width / PREVIEW_SIZE.width, height / PREVIEW_SIZE.height, 1e-6);
  return Math.max(0, Math.floor(Math.log2(ZOOM_0_DEGREES / degrees)));
}

/** Without what is null: it would hide what another source says. */
function known<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>;
}

function tags(entries: Record<string, string>): string {
  return Object.entries(entries)
    .map(([name, text]) => {
      const attribute = name.startsWith('twitter:') ? 'name' : 'property';
      return `<meta ${attribute}="${name}" content="${escapeHtml(text)}" />`;
    })
    .join('\n    ');
}
