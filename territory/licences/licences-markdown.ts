import type { Source } from './sources.ts';

/** The text of LICENCES.md. */
export function licencesMarkdown(sources: Source[]): string {
  return [
    '# Licences of the territory data',
    '',
    'Written by `npm run territory:build` from `licences/sources.ts`: change it there. Motu’s own code is under EUPL-1.2; the data below',
    'keep their producers’ licences. The GeoPackage as a whole is a derived database under ODbL 1.0, except the table `ilot`',
    '(GSHHG, LGPL), which is kept apart, and the rasters, each under the licence of its own source.',
    '',
    'The words of « Mention » are shown beside the map; the « Remarque » is shown wherever the data is.',
    ...sources.flatMap(section),
    '',
  ].join('\n');
}

function section(source: Source): string[] {
  return [
    '',
    `## ${source.producteur}`,
    '',
    `- Identifiant : \`${source.slug}\``,
    `- Mention : ${source.copyright}`,
    `- Licence : [${source.licence}](${source.licenceUrl})`,
    `- Obtenu à : ${origin(source)}`,
    `- Sert à : ${source.tables.map((table) => `\`${table}\``).join(', ')}`,
    ...(source.note ? [`- Remarque : ${source.note}`] : []),
    ...(source.aConfirmer ? [`- **À confirmer** : ${source.aConfirmer}`] : []),
  ];
}

function origin({ url, annee, aConfirmer, slug }: Source): string {
  const place = url ?? (slug === 'motu' || !aConfirmer ? 'ce dépôt, `territory/gazetteer`' : 'à confirmer');
  return annee === null ? place : `${place} (${annee})`;
}
