import { type CopyrightEntry, endpoints, type LayerItem, type Licence } from '@motu/contract';
import { formatDate, formatDays, type LonLat, readDays } from '@motu/core';
import { type PrintPage, pagePlane } from '@motu/core/print';
import { addressOf, api } from '../api/index.ts';
import { dateLocale } from '../ui/date-locale.ts';
import type { LegendGroup } from './content.ts';
import { fr } from './fr.ts';

const PATCH_WIDTH = 150;
/** More lines than any page has room for. */
const MOST_ROWS = 80;

type Fetched = { key: string; bytes: Uint8Array<ArrayBuffer> };

/** The patch of one line of a legend, five times its size on screen. */
function patchAddress(slug: string, line: string): string {
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: 'image/png' };
  return addressOf(endpoints.wms.ask, {}, { ...asked, LAYER: slug, WIDTH: PATCH_WIDTH, RULE: line });
}

/** The legend of these layers, top first, and its patches; a patch that does not come leaves its line without one. */
export async function gatherLegend(
  items: readonly LayerItem[],
  signal: AbortSignal,
): Promise<{ legend: LegendGroup[]; patches: Fetched[] }> {
  const patches: Fetched[] = [];
  let left = MOST_ROWS;
  const legend = await Promise.all(
    items.map(async ({ slug, name, legend: lines, legendSubtitle }): Promise<LegendGroup> => {
      const taken = lines.slice(0, Math.max(0, left));
      left -= taken.length;
      const rows = await Promise.all(
        taken.map(async (title) => {
          const bytes = await picture(patchAddress(slug, title), signal);
          const key = `legende-${slug}-${title}`;
          if (bytes) patches.push({ key, bytes });
          return { title, patch: bytes ? key : null };
        }),
      );
      return { title: name, subtitle: legendSubtitle, rows };
    }),
  );
  return { legend: legend.filter(({ rows }) => rows.length > 0), patches };
}

async function picture(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await fetch(address, { signal });
    const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/png');
    return isPicture ? new Uint8Array(await answer.arrayBuffer()) : null;
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
  { now, day }: { now: Date; day: string | undefined },
  signal: AbortSignal,
): Promise<Credits> {
  if (items.length === 0) return creditsOf([], [], items, now);
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

/** Degrees around the map of a page. */
function extentOf(page: PrintPage): [number, number, number, number] {
  const { toGround } = pagePlane(page);
  const { widthMm: w, heightMm: h } = page;
  const corners: LonLat[] = [
    [0, 0],
    [w / 2, 0],
    [w, 0],
    [w, h / 2],
    [w, h],
    [w / 2, h],
    [0, h],
    [0, h / 2],
  ].map(([x = 0, y = 0]) => toGround([x, y]));
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  // Across 180° two extents would be needed: all around is asked for, of these latitudes.
  const shift = 360 * Math.floor((west + 180) / 360);
  const isAcross = east - shift > 180;
  return [isAcross ? -180 : west - shift, Math.min(...lats), isAcross ? 180 : east - shift, Math.max(...lats)];
}
