import { AppError } from '@motu/core';
import type { PrintChoices, PrintPage } from '@motu/core/print';
import type { ShownLayer } from '../layers/index.ts';
import type { Zone } from '../tiles/zone.ts';
import { type FetchedMap, fetchMap } from './fetch-parts.ts';
import { fr } from './fr.ts';
import { NetworkCut } from './network-cut.ts';
import { zoneOfPage } from './offline/page-in-zone.ts';

type Options = { signal: AbortSignal; onPart: (done: number, all: number) => void };
type PageMap = FetchedMap & {
  /** The zone that it was drawn from, without a network. */
  zone: Zone | null;
};

/** The map of a page: drawn by the server, or from a zone of this device that has all of it when there is no network (PRN-09); one's own layers by the page. */
export async function mapOfPage(
  page: PrintPage,
  choices: PrintChoices,
  { shown, own }: { shown: readonly ShownLayer[]; own: readonly ShownLayer[] },
  options: Options,
): Promise<PageMap> {
  const map = await drawnMap(page, choices, shown, options);
  if (own.length === 0 || map.missing.length > 0) return map;
  const { layOwn } = await import('./own-on-page.ts');
  return { ...map, ...(await layOwn(page, map, own, { format: choices.format ?? 'png', signal: options.signal })) };
}

async function drawnMap(
  page: PrintPage,
  choices: PrintChoices,
  shown: readonly ShownLayer[],
  options: Options,
): Promise<PageMap> {
  const zone = zoneOfPage(page);
  if (!zone && !navigator.onLine) throw new AppError('unavailable', fr.needsZone);
  if (!zone) return { ...(await fetchMap(page, choices, options)), zone: null };
  if (!navigator.onLine) return fromZone(page, choices, shown, zone, options);
  try {
    return { ...(await fetchMap(page, choices, options)), zone: null };
  } catch (error) {
    // The browser believes that it has a network, and nothing comes through.
    if (!(error instanceof NetworkCut)) throw error;
    return fromZone(page, choices, shown, zone, options);
  }
}

async function fromZone(
  page: PrintPage,
  { layers, format = 'png' }: PrintChoices,
  shown: readonly ShownLayer[],
  zone: Zone,
  options: Options,
): Promise<PageMap> {
  const { drawZoneMap } = await import('./offline/draw-map.ts');
  const printed = shown.filter(({ item }) => layers.some(({ slug }) => slug === item.slug));
  // A zone has all objects of a layer, whatever a filter asks.
  const filtered = layers.filter(({ filter }) => filter !== undefined).map(({ slug }) => slug);
  if (filtered.length > 0) return { parts: [], missing: filtered, zone };
  return { ...(await drawZoneMap(page, zone, { shown: printed, format, ...options })), zone };
}
