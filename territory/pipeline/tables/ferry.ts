import type { Table } from '@motu/geopackage';
import { cleanName } from '../../names/clean-name.ts';
import { TABLES } from '../../tables/index.ts';
import { type Feature, number, text } from '../sources/read-features.ts';

const GROUPS: Record<string, string> = { passagers: 'passagers', privé: 'prive', cargo: 'cargo' };

/** Ferries. One that is private, that ends beside the roads or that takes nobody aboard is drawn and never taken. */
export function ferryTable(ferries: Feature[]): Table {
  const name = (properties: Feature['properties'], key: string) => {
    const raw = text(properties, key);
    return raw === null ? null : cleanName(raw);
  };
  return {
    ...TABLES.bac,
    description:
      'Bacs et liaisons maritimes (OpenStreetMap, août 2021) : ni horaires, ni garantie que la ligne existe encore',
    rows: ferries.map(({ geometry, properties: p }) => {
      const [metres, kph] = [number(p, 'longueur_m') ?? 0, number(p, 'vitesse_kmh') ?? 0];
      const groupe = GROUPS[text(p, 'groupe') ?? ''] ?? 'passagers';
      return {
        geometry,
        values: {
          id: text(p, 'id'),
          nom: name(p, 'nom'),
          groupe,
          ile_depart: text(p, 'ile_depart'),
          quai_depart: name(p, 'quai_depart'),
          ile_arrivee: text(p, 'ile_arrivee'),
          quai_arrivee: name(p, 'quai_arrivee'),
          vitesse_kmh: kph > 0 ? kph : null,
          modes: p.raccorde === true && groupe === 'passagers' ? (text(p, 'modes') ?? '') : '',
          duree_s: kph > 0 ? Math.round((metres * 3.6) / kph) : null,
          longueur_m: metres,
        },
      };
    }),
  };
}
