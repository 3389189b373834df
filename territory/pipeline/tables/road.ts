import type { Table } from '../geopackage/types.ts';
import { cleanName } from '../names/clean-name.ts';
import { type Feature, flag, number, text } from '../sources/read-features.ts';

/** The graph is kept edge by edge, with the ends rounded alike, so that routes can be computed on this very table. */
export function roadTable(roads: Feature[]): Table {
  return {
    name: 'route',
    description: 'Réseau routier SCHÉMATIQUE de démonstration : ne pas utiliser pour la navigation',
    geometryType: 'LINESTRING',
    columns: {
      id: 'TEXT',
      ile: 'TEXT',
      nom_rue: 'TEXT',
      classe: 'TEXT',
      sens: 'INTEGER',
      vitesse_kmh: 'INTEGER',
      modes: 'TEXT',
      portail: 'INTEGER',
      longueur_m: 'REAL',
      schematique: 'INTEGER',
      note: 'TEXT',
    },
    indexed: ['id'],
    rows: roads.map(({ geometry, properties }) => ({
      geometry,
      values: {
        id: text(properties, 'id'),
        ile: text(properties, 'ile'),
        nom_rue: cleanName(text(properties, 'nom_rue') ?? ''),
        classe: text(properties, 'classe'),
        sens: number(properties, 'sens'),
        vitesse_kmh: number(properties, 'vitesse_kmh'),
        modes: text(properties, 'modes'),
        portail: flag(properties, 'portail'),
        longueur_m: number(properties, 'longueur_m'),
        schematique: flag(properties, 'schematique'),
        note: text(properties, 'note'),
      },
    })),
  };
}
