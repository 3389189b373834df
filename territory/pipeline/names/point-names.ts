import type { Position, Table } from '@motu/geopackage';
import { slug } from '../../names/fold.ts';
import type { Place } from './places.ts';
import type { Toponym } from './toponym.ts';

/** The names of the airfields, drawn from their own table so that both always agree. */
export function airfieldToponyms({ rows }: Table): Toponym[] {
  return rows.map(({ geometry, values }) => ({
    id: `aerodrome-${String(values.oaci).toLowerCase()}`,
    nom: String(values.nom),
    classe: 'aerodrome',
    rang: values.usage === 'international' ? 1 : values.service_regulier === 1 ? 2 : 3,
    at: geometry?.coordinates as Position,
    altitude: values.altitude_m === null ? null : Math.round(Number(values.altitude_m)),
    importance: values.usage === 'international' ? 62 : 46,
    minZoom: 10,
    maxZoom: 15,
    precision: 200,
    source: 'ourairports',
    whereabouts: { commune: text(values.commune), ile: text(values.ile), archipel: text(values.archipel) },
  }));
}

export function placeToponyms(places: Place[]): Toponym[] {
  const seen = new Map<string, number>();
  return places.flatMap(({ nom, at, sort, isLabelled, whereabouts }) => {
    if (nom === null) return [];
    const base = `lieu-${slug(nom)}-${slug(whereabouts.commune ?? 'mer')}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return [
      {
        id: count === 1 ? base : `${base}-${count}`,
        nom,
        classe: 'lieu' as const,
        rang: sort.rang,
        at,
        importance: 36 - 2 * sort.rang,
        minZoom: isLabelled ? sort.minZoom : null,
        precision: 30,
        source: 'osm',
        whereabouts,
      },
    ];
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
