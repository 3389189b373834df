import { type CopyrightEntry, endpoints, type LayerItem, type Licence } from '@motu/contract';
import { type Extent, formatDate, formatDays, readDays } from '@motu/core';
import type { PrintPage } from '@motu/core/print';
import { addressOf, api } from '../api/index.ts';
import { isOwn, ownParts } from '../own/index.ts';
import type { Zone } from '../tiles/zone.ts';
import { dateLocale } from '../ui/date-locale.ts';
import type { LegendGroup, PatchShape } from './content.ts';
import { fr } from './fr.ts';
import { groundAround } from './ground-around.ts';
import { plainPatch, readPatch } from './read-patch.ts';

/** More lines than any page has room for. */
const MOST_ROWS = 80;

type Fetched = { key: string; bytes: Uint8Array<ArrayBuffer> };

/** Dots per inch of a patch that is a picture. */
const PATCH_DPI = 600;
const [SHAPES, PICTURE] = ['image/svg+xml', 'image/png'];

/** The patch of one line of a legend. */
function patchAddress(slug: string, line: string, format: string): string {
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: format };
  return addressOf(endpoints.wms.ask, {}, { ...asked, LAYER: slug, RULE: line, DPI: PATCH_DPI });
}

/** A patch as vectors, as paper wants it (PRN-04); as a picture where it holds one, such as a sign or the letters of a name. */
async function patchOfLine(
  slug: string,
  line: string,
  signal: AbortSignal,
): Promise<readonly PatchShape[] | Uint8Array<ArrayBuffer> | null> {
  const written = await bytesOf(patchAddress(slug, line, SHAPES), SHAPES, signal);
  if (!written) return null;
  return readPatch(new TextDecoder().decode(written)) ?? bytesOf(patchAddress(slug, line, PICTURE), PICTURE, signal);
}

/** The legend of these layers, top first, and the patches of it that are pictures; a patch that does not come leaves its line without one. */
export async function gatherLegend(
  items: readonly LayerItem[],
  signal: AbortSignal,
): Promise<{ legend: LegendGroup[]; patches: Fetched[] }> {
  const patches: Fetched[] = [];
  let left = MOST_ROWS;
  const legend = await Promise.all(
    items.map(async ({ slug, name, legend, legendSubtitle }): Promise<LegendGroup> => {
      const own = ownParts.get(slug)?.legend();
      const lines = own?.map(({ words }) => words) ?? legend;
      const taken = lines.slice(0, Math.max(0, left));
      left -= taken.length;
      const rows = await Promise.all(
        taken.map(async (title, i) => {
          const color = own?.[i]?.color;
          const patch = color ? plainPatch(color) : await patchOfLine(slug, title, signal);
          if (!(patch instanceof Uint8Array)) return { title, patch };
          const key = `legende-${slug}-${title}`;
          patches.push({ key, bytes: patch });
          return { title, patch: key };
        }),
      );
      return { title: name, subtitle: legendSubtitle, rows };
    }),
  );
  return { legend: legend.filter(({ rows }) => rows.length > 0), patches };
}

async function bytesOf(address: string, type: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await fetch(address, { signal });
    const isWhatWasAsked = answer.ok && answer.headers.get('content-type')?.startsWith(type);
    return isWhatWasAsked ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

type Credits = { sources: string[]; notes: string[]; dates: string[] };

/** Who made what is on the page, under which licence, of when it is, and what is generalised (PRN-06). */
export async function gatherCredits(
  page: PrintPage,
  items: readonly LayerItem[],
  { now, day, zone }: { now: Date; day: string | undefined; zone: Zone | null },
  signal: AbortSignal,
): Promise<Credits> {
  const added = items.filter(({ slug }) => isOwn(slug));
  if (added.length > 0) {
    const others = items.filter((item) => !added.includes(item));
    const credits = await gatherCredits(page, others, { now, day, zone }, signal);
    return { ...credits, sources: unique([...credits.sources, ...added.map(({ metadata }) => metadata.producteur)]) };
  }
  if (items.length === 0) return creditsOf([], [], items, now);
  if (zone) return creditsOfZone(zone, items, { now, day }, signal);
  const query = {
    bbox: extentOf(page)
      .map((degrees) => degrees.toFixed(6))
      .join(','),
    layers: items
      .map(({ slug }) => slug)
      .toSorted()
      .join(','),
    maxScale: Math.round(page.scale),
  };
  const [copyright, licences] = await Promise.all([
    api.producers.copyright({ query, signal }),
    api.producers.licences({ signal }),
  ]);
  const credits = creditsOf(copyright.content, licences.content, items, now);
  return { ...credits, dates: [...daysOnPage(items, day), ...credits.dates] };
}

/** What the layers tell of themselves, and the licences that the device keeps: nobody can be asked who made what. */
async function creditsOfZone(
  { name, date }: Zone,
  items: readonly LayerItem[],
  { now, day }: { now: Date; day: string | undefined },
  signal: AbortSignal,
): Promise<Credits> {
  const { content } = await api.producers.licences({ signal }).catch(() => ({ content: [] as Licence[] }));
  const makers = unique(items.map(({ metadata }) => metadata.producteur));
  const entries = makers.map(
    (producteur): CopyrightEntry => ({ copyright: producteur, producteur, annee: null, url: null }),
  );
  const credits = creditsOf(entries, content, items, now);
  return {
    ...credits,
    notes: [fr.fromZone(name, date && formatDate(new Date(date), dateLocale())), ...credits.notes],
    dates: [...daysOnPage(items, day), ...credits.dates],
  };
}

export function creditsOf(
  entries: readonly CopyrightEntry[],
  licences: readonly Licence[],
  items: readonly LayerItem[],
  now: Date,
): Credits {
  const licenceOf = (entry: CopyrightEntry) =>
    licences.find(({ copyright, producteur }) => copyright === entry.copyright && producteur === entry.producteur) ??
    licences.find(({ producteur }) => producteur === entry.producteur);
  const sources = entries.map((entry) => {
    const words = entry.copyright.startsWith('©') ? entry.copyright : `© ${entry.copyright}`;
    const licence = licenceOf(entry)?.licence;
    return [words, ...(licence && !words.includes(licence) ? [licence] : [])].join(', ');
  });
  // A layer tells what of it is generalised; where none does, its producers do.
  const own = unique(items.map(({ metadata }) => metadata.note));
  const notes = own.length > 0 ? own : unique(entries.map((entry) => licenceOf(entry)?.note));
  const years = [...entries.map(({ annee }) => annee), ...items.map(({ metadata }) => metadata.date)];
  const known = unique(years).toSorted();
  return {
    sources: unique(sources),
    notes,
    dates: [...(known.length > 0 ? [fr.data(known.join(', '))] : []), fr.made(formatDate(now, dateLocale()))],
  };
}

/** The days that layers with dates show on the page: `Relevés : 2 mai 2024` (TIME-01). */
export function daysOnPage(items: readonly LayerItem[], day: string | undefined): string[] {
  const days = day === undefined ? null : readDays(day);
  const words = days && formatDays(days, dateLocale());
  return words ? items.filter(({ dated }) => dated).map(({ name }) => fr.daysOf(name, words)) : [];
}

const unique = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')),
];

/** Across 180° two extents would be needed: all around is asked for, of these latitudes. */
function extentOf(page: PrintPage): Extent {
  const [west, south, east, north] = groundAround(page);
  const shift = 360 * Math.floor((west + 180) / 360);
  const isAcross = east - shift > 180;
  return [isAcross ? -180 : west - shift, south, isAcross ? 180 : east - shift, north];
}
