import { formatNumber } from '@motu/core';

/** The words of what chooses a table of PostGIS. */
export const fr = {
  type: 'Table PostGIS',
  hint: 'Une table ou une vue de la base de cette installation. Motu la lit, ne l’écrit jamais, et redessine ses tuiles quand ses lignes changent.',
  tables: 'Tables et vues',
  search: 'Chercher une table',
  reading: 'Lecture de la base',
  notRead: 'La base n’a pas pu être lue',
  retry: 'Réessayer',
  none: 'Aucune table de cette base n’a de géométries que Motu peut lire.',
  noneFound: 'Aucune table ne porte ce nom.',
  view: 'vue',
  unknownSystem: 'projection dite par les lignes',
  system: (srid: number) => `EPSG:${srid}`,
  rows: (count: number) => (count === 1 ? 'environ 1 ligne' : `environ ${formatNumber(count)} lignes`),
  kinds: { point: 'Points', line: 'Lignes', polygon: 'Surfaces', mixed: 'Géométries mêlées' },
  noIndexShort: 'Sans index spatial',
  noIndex: 'Cette table n’a pas d’index spatial',
  noIndexHint:
    'Chaque image lira toute la table\u00a0: au-delà de quelques milliers de lignes, la carte sera lente. Pour en créer un\u00a0:',
  createIndex: ({ schema, table, column }: { schema: string; table: string; column: string }) =>
    `CREATE INDEX ON ${quote(schema)}.${quote(table)} USING gist (${quote(column)});`,
  dates: 'Colonne des dates',
  noDates: 'Aucune : toutes les lignes à la fois',
  datesHint:
    'Les lignes sont montrées par jour de Tahiti (UTC − 10) : la carte a une barre de temps, où l’on choisit un jour ou une période. Les services WMS et WMTS montrent ce que demande TIME, sinon le dernier jour qui ait des lignes.',
  proposing: 'Lecture de la table',
  notProposed: 'Cette table n’a pas pu être lue',
  proposed: (name: string) =>
    `«\u00a0${name}\u00a0» est choisie\u00a0: son nom, son style et ses zooms sont proposés, l’aperçu la montre.`,
  move: 'Lire une table PostGIS à la place',
  moveHint: 'Le style, la légende et les questions de cette couche restent, si la table a les mêmes colonnes.',
} as const;

const quote = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
