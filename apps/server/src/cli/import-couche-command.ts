import { parseArgs } from 'node:util';
import { AppError, formatCount, formatNumber } from '@motu/core';
import type { CoucheOptions } from '../import/couche/couche-options.ts';
import type { CoucheResult } from '../import/couche/import-couche.ts';
import type { ImportChoice } from '../import/couche/refusal.ts';
import { readProjection } from './read-projection.ts';

export const COUCHE_HELP = `Usage : motu import couche FICHIER [options]

Ajoute au territoire une couche d’objets. FICHIER est un GeoPackage, un GeoJSON, un Shapefile
en archive .zip, un FlatGeobuf, un KML, un GPX, ou un CSV qui a des colonnes de coordonnées. Tout est lu et
vérifié avant d’être écrit, d’un seul coup : une couche qui existe reste entière si l’import
s’arrête. Un serveur en marche voit la couche aussitôt. Quand l’état est dans PostgreSQL, elle
devient une table de PostGIS, que toutes les copies de Motu dessinent.

  --nom "NOM"            nom de la couche (sans cela, celui du fichier)
  --slug IDENTIFIANT     identifiant, dans les adresses et les services
  --description "TEXTE"  ce que la couche montre
  --contexte IDENTIFIANT met la couche sur la carte de ce contexte (general, celui par défaut)
  --remplacer            remplace la couche qui porte cet identifiant
  --projection EPSG:N    projection des coordonnées, quand le fichier ne la dit pas ou se trompe
  --encodage NOM         encodage du texte : utf-8, latin1… (sans cela, il est reconnu)
  --table NOM            table d’un GeoPackage, ou Shapefile d’une archive, s’il y en a plusieurs
  --colonne-x, --colonne-y NOM
                         colonnes d’un CSV qui portent longitude et latitude, ou X et Y
  --recherche ATTRIBUT   rend les objets trouvables par cet attribut
  --classes ATTRIBUT     dessine une couleur par valeur, ou par tranche, de cet attribut
  --source "PRODUCTEUR"  qui a fait ces données : nommé à côté de la carte
  --licence "LICENCE"    sous quelle licence (avec --source)`;

const OPTIONS = {
  nom: { type: 'string' },
  slug: { type: 'string' },
  description: { type: 'string' },
  contexte: { type: 'string' },
  remplacer: { type: 'boolean' },
  projection: { type: 'string' },
  encodage: { type: 'string' },
  table: { type: 'string' },
  'colonne-x': { type: 'string' },
  'colonne-y': { type: 'string' },
  recherche: { type: 'string' },
  classes: { type: 'string' },
  source: { type: 'string' },
  licence: { type: 'string' },
} as const;

type Asked = Omit<CoucheOptions, 'geopackage' | 'postgisUrl' | 'state' | 'onProgress' | 'signal' | 'author'> & {
  /** The context that is to show the layer. */
  context: string | null;
};

/** What a person typed after `motu import couche`. */
export function readCoucheArgs(args: string[]): Asked {
  const { values, positionals } = parse(args);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new AppError('invalid', COUCHE_HELP);
  return {
    file,
    context: values.contexte ?? null,
    name: values.nom ?? null,
    slug: values.slug ?? null,
    description: values.description ?? null,
    replaces: values.remplacer ?? false,
    projection: readProjection(values.projection),
    encoding: values.encodage ?? null,
    table: values.table ?? null,
    columnX: values['colonne-x'] ?? null,
    columnY: values['colonne-y'] ?? null,
    searched: values.recherche ?? null,
    classes: values.classes ?? null,
    producer: values.source ?? null,
    licence: values.licence ?? null,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (cause) {
    throw new AppError('invalid', COUCHE_HELP, { cause });
  }
}

const OPTION_OF: Record<ImportChoice, string> = {
  table: '--table NOM',
  projection: '--projection EPSG:N',
  encoding: '--encodage NOM',
  columnX: '--colonne-x NOM',
  columnY: '--colonne-y NOM',
  slug: '--slug IDENTIFIANT, ou --remplacer',
  searched: '--recherche ATTRIBUT',
  classes: '--classes ATTRIBUT',
  producer: '--source "PRODUCTEUR"',
};

/** A refusal that another choice would lift, with the option that makes it. */
export function nameOption(error: unknown): never {
  const field = error instanceof AppError ? error.fields[0]?.field : undefined;
  const option = field && Object.hasOwn(OPTION_OF, field) ? OPTION_OF[field as ImportChoice] : null;
  if (!(error instanceof AppError) || !option) throw error;
  throw new AppError(error.code, `${error.message}\nOption\u00a0: ${option}`, { cause: error });
}

/** What a person wants to know when it is done. */
export function sayCouche(result: CoucheResult, contexts: readonly string[]): string[] {
  const { name, slug, objects, format, projection, repaired, refused, columns, minZoom, proposals, keepsStyle } =
    result;
  const lines = [
    `Couche «\u00a0${name}\u00a0» (${slug})\u00a0: ${formatCount(objects, 'objet')}, ${formatCount(columns.length, 'attribut')}.`,
    `  ${format}, ${projection}\u00a0; dessinée à partir du zoom ${minZoom}.`,
  ];
  if (repaired > 0) lines.push(`  ${formatCount(repaired, 'géométrie réparée', 'géométries réparées')}.`);
  for (const { reason, count, first } of refused) {
    const places = first.map((place) => formatNumber(place)).join(', ');
    const which = count > first.length ? `les premiers\u00a0: ${places}` : `n°\u00a0${places}`;
    lines.push(`  ${formatCount(count, 'objet laissé', 'objets laissés')} de côté, ${reason} (${which}).`);
  }
  if (keepsStyle) lines.push('  Le style de la couche remplacée est gardé.');
  const [best] = proposals;
  if (best && !keepsStyle)
    lines.push(
      `  Classes possibles\u00a0: --classes ${best.field} (${best.classes.join(', ')})${proposals
        .slice(1)
        .map(({ field }) => `, --classes ${field}`)
        .join('')}.`,
    );
  return [...lines, ...sayContexts(slug, contexts)];
}

/** Whether visitors see it: a layer that no context shows is on nobody's map. */
function sayContexts(slug: string, contexts: readonly string[]): string[] {
  if (contexts.length > 0)
    return [`Elle est sur la carte de ${quoted(contexts)}. Un serveur en marche la montre aussitôt.`];
  return [
    'Elle est dans le catalogue, mais aucun contexte ne la montre encore aux visiteurs\u00a0:',
    `  motu territory show ${slug}   la met sur la carte par défaut (ou «\u00a0Contextes\u00a0», dans l’administration).`,
  ];
}

const quoted = (names: readonly string[]) => names.map((name) => `«\u00a0${name}\u00a0»`).join(', ');
