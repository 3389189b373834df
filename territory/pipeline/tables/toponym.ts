import type { Table } from '@motu/geopackage';
import { roundDegrees } from '../../geometry/round.ts';
import { TABLES } from '../../tables/index.ts';
import type { Toponym } from '../names/toponym.ts';
import { pointGeometry } from './point.ts';

export function toponymTable(toponyms: Toponym[]): Table {
  return {
    ...TABLES.toponyme,
    description: 'Tous les noms : îles, communes, localités, sommets, baies, lagons, lieux',
    rows: toponyms
      .toSorted((a, b) => b.importance - a.importance)
      .map(({ at, whereabouts = {}, ...name }) => ({
        geometry: pointGeometry(at),
        values: {
          id: name.id,
          nom: name.nom,
          nom_reo: name.nomReo ?? null,
          classe: name.classe,
          rang: name.rang,
          population: name.population ?? null,
          altitude: name.altitude ?? null,
          commune: whereabouts.commune ?? null,
          ile: whereabouts.ile ?? null,
          archipel: whereabouts.archipel ?? null,
          lon: roundDegrees(at[0]),
          lat: roundDegrees(at[1]),
          importance: name.importance,
          min_zoom: name.minZoom,
          max_zoom: name.maxZoom ?? null,
          precision_m: name.precision,
          source: name.source,
        },
      })),
  };
}
