import { parseArgs } from 'node:util';
import { AppError, formatCount, formatNumber, formatPixelSide } from '@motu/core';
import type { ImageOptions, ImageResult } from '../import/image/import-image.ts';
import { readProjection } from './read-projection.ts';

export const IMAGE_HELP = `Usage : motu import image FICHIER.tif… [options]

Ajoute au territoire une image placée : orthophoto, carte numérisée. Chaque FICHIER est un GeoTIFF
(JPEG, LZW, DEFLATE, WebP, ZSTD ou non compressé ; 1 à 16 bits), de toute taille et de toute projection
EPSG. Plusieurs fichiers font une seule image : là où ils se couvrent, le dernier est vu. Un import
arrêté reprend où il en était par la même commande. Un serveur en marche voit la couche aussitôt.

  --nom "NOM"            nom de la couche (sans cela, celui du premier fichier)
  --slug IDENTIFIANT     identifiant, dans les adresses et les services
  --description "TEXTE"  ce que la couche montre
  --contexte IDENTIFIANT met la couche sur la carte de ce contexte
  --remplacer            remplace l’image de la couche qui porte cet identifiant
  --projection EPSG:N    projection, quand les fichiers ne la disent pas ou se trompent
  --etendue MIN,MAX      valeurs de 16 bits qui deviennent noir et blanc (sans cela, celles entre
                         lesquelles se trouvent 96 % des points : du 2e au 98e centile)
  --source "PRODUCTEUR"  qui a fait l’image : nommé à côté de la carte
  --licence "LICENCE"    sous quelle licence (avec --source)`;

const OPTIONS = {
  nom: { type: 'string' },
  slug: { type: 'string' },
  description: { type: 'string' },
  contexte: { type: 'string' },
  remplacer: { type: 'boolean' },
  projection: { type: 'string' },
  etendue: { type: 'string' },
  source: { type: 'string' },
  licence: { type: 'string' },
} as const;

type Asked = Omit<ImageOptions, 'geopackage' | 'state' | 'onProgress' | 'signal' | 'author' | 'isResumable' | 'now'> & {
  context: string | null;
};

/** What a person typed after `motu import image`. */
export function readImageArgs(args: string[]): Asked {
  const { values, positionals: files } = parse(args);
  if (files.length === 0) throw new AppError('invalid', IMAGE_HELP);
  return {
    files,
    context: values.contexte ?? null,
    name: values.nom ?? null,
    slug: values.slug ?? null,
    description: values.description ?? null,
    replaces: values.remplacer ?? false,
    projection: readProjection(values.projection),
    range: values.etendue === undefined ? null : readRange(values.etendue),
    producer: values.source ?? null,
    licence: values.licence ?? null,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (cause) {
    throw new AppError('invalid', IMAGE_HELP, { cause });
  }
}

function readRange(text: string): { low: number; high: number } {
  const [, low, high] = /^(-?\d+),(-?\d+)$/.exec(text) ?? [];
  if (low !== undefined && Number(low) < Number(high)) return { low: Number(low), high: Number(high) };
  throw new AppError('invalid', '--etendue attend deux nombres, le plus petit d’abord\u00a0: --etendue 200,3000.');
}

/** What a person wants to know when it is done. */
export function sayImage(result: ImageResult, contexts: readonly string[]): string[] {
  const { name, slug, width, height, metresPerPixel, projection, files, stretch, resumed, replaced } = result;
  return [
    `Image «\u00a0${name}\u00a0» (${slug}) ${replaced ? 'remplacée' : 'importée'}${resumed ? ', reprise où elle s’était arrêtée' : ''}\u00a0:`,
    `  ${formatNumber(width)}\u00a0×\u00a0${formatNumber(height)} points de ${formatPixelSide(metresPerPixel)}, ${projection}, ${formatCount(files, 'fichier')}`,
    ...(stretch ? [`  noir à ${formatNumber(stretch.low)}, blanc à ${formatNumber(stretch.high)}`] : []),
    ...(contexts.length > 0
      ? [
          `Elle est sur la carte de ${contexts.map((one) => `«\u00a0${one}\u00a0»`).join(', ')}. Un serveur en marche la montre aussitôt.`,
        ]
      : [
          'Elle est dans le catalogue, mais aucun contexte ne la montre encore aux visiteurs\u00a0:',
          `  motu territory show ${slug}   la met sur la carte par défaut (ou «\u00a0Contextes\u00a0», dans l’administration).`,
        ]),
  ];
}
