import { placeType } from '@motu/answers';
import { foldText } from '@motu/core';
import type { Feature } from '@motu/engine/source';
import type { SearchEntry } from '@motu/search';
import { text } from './feature-values.ts';

/** Classes of what the post may name, the likeliest first. */
const NAMED_BY_POST = ['commune', 'localite', 'commune_associee', 'ile', 'atoll', 'quartier', 'lieu_dit'];
const IMPORTANCE = 30;

/**
 * A postal code is another name of the places that it serves, so that it wins over the Insee code of the same digits; and of a
 * commune that has no other. Those that nothing else names are added.
 */
export function addPostalCodes(entries: readonly SearchEntry[], codes: readonly Feature[]): SearchEntry[] {
  const places = [...entries.keys()].filter((i) => NAMED_BY_POST.includes(entries[i]?.classe ?? ''));
  const byName = Map.groupBy(places, (i) => nameOf(entries[i]?.title));
  const known = new Map<number, string[]>();
  const others: SearchEntry[] = [];
  for (const row of codes) {
    const code = text(row.properties.code);
    const name = text(row.properties.localite);
    if (!code || !name) continue;
    const named = (byName.get(nameOf(name)) ?? []).filter((i) => isThere(entries[i] as SearchEntry, row));
    const rank = (i: number) => NAMED_BY_POST.indexOf(entries[i]?.classe ?? '');
    const [best] = named.sort((a, b) => rank(a) - rank(b));
    if (best === undefined) others.push(toEntry(row, code, name));
    else known.set(best, [...(known.get(best) ?? []), code]);
  }
  for (const [commune, rows] of Map.groupBy(codes, ({ properties }) => String(properties.commune))) {
    const [code, other] = new Set(rows.map(({ properties }) => text(properties.code)));
    const i = entries.findIndex(({ classe, title }) => classe === 'commune' && nameOf(title) === nameOf(commune));
    if (code && !other && i >= 0) known.set(i, [...new Set([...(known.get(i) ?? []), code])]);
  }
  return [
    ...entries.map((entry, i) => ({ ...entry, aliases: [...entry.aliases, ...(known.get(i) ?? [])] })),
    ...others,
  ];
}

const nameOf = (title: string | undefined) => foldText(title ?? '').replaceAll(' ', '');

function isThere({ classe, title, commune, ile }: SearchEntry, { properties }: Feature): boolean {
  if (classe === 'commune') return nameOf(title) === nameOf(String(properties.commune));
  if (classe === 'ile' || classe === 'atoll') return title === properties.ile;
  return ile === properties.ile && commune === properties.commune;
}

function toEntry({ id, properties, geometry }: Feature, code: string, name: string): SearchEntry {
  const [lon = 0, lat = 0] = geometry.coordinates;
  const { label } = placeType('code_postal') ?? { label: '' };
  return {
    id: `code-postal-${id}`,
    kind: 'lieu',
    title: `${code} ${name}`,
    aliases: [code],
    words: label,
    classe: 'code_postal',
    type: label,
    commune: text(properties.commune),
    ile: text(properties.ile),
    archipel: text(properties.archipel),
    slug: null,
    importance: IMPORTANCE,
    position: [lon, lat],
    extent: null,
  };
}
