import type { MapButton, MapParams } from '@motu/core';
import { shareAddress } from './share-link.ts';

export const MIN_SIZE = 400;
export const MAX_SIZE = 1000;

export type EmbedOptions = {
  width: number;
  height: number;
  fixed: boolean;
  includeInfo: boolean;
  includeSearch: boolean;
  includeRoute: boolean;
  /** Those that the frame shows; null for all. */
  buttons: MapButton[] | null;
};

export const DEFAULT_OPTIONS: EmbedOptions = {
  width: 800,
  height: 600,
  fixed: false,
  includeInfo: true,
  includeSearch: true,
  includeRoute: true,
  buttons: null,
};

/** `"640"` → 640; what is no whole number from 400 to 1000 is null (SHARE-02). */
export function readSize(text: string): number | null {
  const size = /^\d{3,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return size >= MIN_SIZE && size <= MAX_SIZE ? size : null;
}

/** What a page that embeds the map can include; the rest is not there. */
export function includable({ info, q, route }: Partial<MapParams>) {
  return { info: Boolean(info), search: Boolean(q), route: Boolean(route) };
}

/** The address of the framed page: the shared one, less what is left out, with how it behaves. */
export function embedAddress(origin: string, shared: Partial<MapParams>, options: EmbedOptions): string {
  const { info, q, page, route, routeGates, routeType, ...place } = shared;
  return shareAddress(origin, {
    ...place,
    embed: true,
    fixed: options.fixed || null,
    buttons: options.buttons,
    ...(options.includeInfo && { info }),
    ...(options.includeSearch && { q, page }),
    ...(options.includeRoute && { route, routeGates, routeType }),
  });
}

/** The code to paste in a page: what the frame may do is what its buttons need, and nothing of the page around it. */
export function embedCode(address: string, title: string, { width, height }: EmbedOptions): string {
  const attributes = {
    src: address,
    title,
    width: String(width),
    height: String(height),
    style: 'border: 0; max-width: 100%',
    loading: 'lazy',
    allow: 'fullscreen; geolocation; clipboard-write',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
