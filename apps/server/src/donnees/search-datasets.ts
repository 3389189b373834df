import { compareNames, foldText, tahitiDay, toSlug } from '@motu/core';
import type { Dataset } from './datasets.ts';

/** What is chosen among: names of the parameters of the catalogue's address. */
const FACETS = ['theme', 'producteur', 'maj', 'format'] as const;
export type Facet = (typeof FACETS)[number];

const SORTS = { nom: 'Nom', date: 'Les plus récentes' } as const;
type Sort = keyof typeof SORTS;

/** What the address of the catalogue asks for. What it says wrongly is not asked. */
export type CatalogueQuery = { q: string; sort: Sort; chosen: Readonly<Record<Facet, readonly string[]>> };

/** One choice of a facet: how many layers it would show beside the other facets. */
export type Option = { value: string; label: string; count: number; isChosen: boolean };

const LONGEST_SEARCH = 200;

export function readQuery(params: URLSearchParams): CatalogueQuery {
  const all = (facet: Facet) => [...new Set(params.getAll(facet).filter((value) => value !== ''))];
  const sort = params.get('tri');
  return {
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: sort !== null && sort in SORTS ? (sort as Sort) : 'nom',
    chosen: { theme: all('theme'), producteur: all('producteur'), maj: all('maj'), format: all('format') },
  };
}

/** The address of a search; empty when nothing is asked. */
export function writeQuery({ q, sort, chosen }: CatalogueQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  for (const facet of FACETS) for (const value of chosen[facet]) params.append(facet, value);
  if (sort !== 'nom') params.set('tri', sort);
  return params.size > 0 ? `?${params}` : '';
}

/** The layers that a search finds, and what else could be chosen. */
export function searchDatasets(datasets: readonly Dataset[], query: CatalogueQuery, now: Date) {
  const today = tahitiDay(now);
  const rows = datasets
    .filter((dataset) => hasWordsOf(dataset, query.q))
    .map((dataset) => ({ dataset, values: facetValues(dataset, today) }));
  const matches = ({ values }: Row, but: Facet | null) =>
    FACETS.every(
      (facet) =>
        facet === but ||
        query.chosen[facet].length === 0 ||
        query.chosen[facet].some((value) => values[facet].has(value)),
    );
  const options = (facet: Facet): Option[] => {
    const offered = rows.filter((row) => matches(row, facet));
    // Every choice there is: one that finds nothing now says so by its count.
    const labels = new Map(datasets.flatMap((dataset) => [...facetValues(dataset, today)[facet]]));
    return [...labels].map(([value, label]) => ({
      ...{ value, label, isChosen: query.chosen[facet].includes(value) },
      count: offered.filter(({ values }) => values[facet].has(value)).length,
    }));
  };
  return {
    found: rows
      .filter((row) => matches(row, null))
      .map(({ dataset }) => dataset)
      .sort(ORDERS[query.sort]),
    facets: {
      theme: options('theme'),
      producteur: options('producteur').sort((a, b) => b.count - a.count || compareNames(a.label, b.label)),
      maj: inTime(options('maj')),
      format: options('format'),
    },
  };
}

/** What a layer may be chosen by: values with their words. */
type Values = Readonly<Record<Facet, ReadonlyMap<string, string>>>;
type Row = { dataset: Dataset; values: Values };

export const SORT_NAMES: Readonly<Record<Sort, string>> = SORTS;

const ORDERS: Record<Sort, (a: Dataset, b: Dataset) => number> = {
  nom: (a, b) => compareNames(a.name, b.name),
  date: (a, b) => (b.updated ?? '').localeCompare(a.updated ?? '') || compareNames(a.name, b.name),
};

const TIMES = { mois: 'Ce mois-ci', annee: 'Cette année', avant: 'Avant cette année' } as const;
const inTime = (options: Option[]) =>
  Object.keys(TIMES).flatMap((value) => options.filter((option) => option.value === value));

const FORMATS = {
  objects: 'Objets (GeoPackage, CSV…)',
  relief: 'Relief (GeoTIFF, WMS…)',
  map: 'Cartes (WMS, WMTS)',
} as const;
const FORMAT_VALUES = { objects: 'objets', relief: 'relief', map: 'cartes' } as const;

function facetValues({ theme, producers, updated, kind }: Dataset, today: string): Values {
  return {
    theme: new Map([[theme.slug, theme.name]]),
    producteur: new Map(producers.map((name) => [toSlug(name), name])),
    maj: new Map(timesOf(updated, today).map((time) => [time, TIMES[time]])),
    format: new Map([[FORMAT_VALUES[kind], FORMATS[kind]]]),
  };
}

/** A year alone is written as its year: nobody knows the month. */
function timesOf(updated: string | null, today: string): (keyof typeof TIMES)[] {
  if (!updated || !/^\d{4}/.test(updated)) return [];
  if (updated.slice(0, 4) !== today.slice(0, 4)) return ['avant'];
  return updated.slice(0, 7) === today.slice(0, 7) ? ['mois', 'annee'] : ['annee'];
}

/** Every word is in the name, the description, the theme or the producer, whatever its accents. */
export function hasWordsOf({ name, slug, description, theme, producer, layer }: Dataset, q: string): boolean {
  const text = foldText([name, slug, ...layer.aliases, description, theme.name, producer ?? ''].join(' '));
  return foldText(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
