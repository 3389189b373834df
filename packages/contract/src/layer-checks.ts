import { type FieldError, isSlug } from '@motu/core';
import { atMost, fieldErrorsOf, html, type Rule, slug as slugRule, written as writtenUpTo } from './checks.ts';
import { checkFields } from './field-checks.ts';
import type { LayerInput } from './layer-edits.ts';
import type { InfoQuery, TileGridOptions } from './layers.ts';
import { LAYER_TEXT_MAX, LAYER_ZOOM_MAX, NAME_MAX, URL_MAX } from './limits.ts';

// What the form of a layer refuses before it is sent, and the server refuses anyway, in the same words. No schema: the page has none.

/** What is wrong with a layer, field by field. Other layers, and the servers it may come from, are the server's to know. */
export function checkLayer(layer: LayerInput): FieldError[] {
  const { name, slug, aliases, minZoom, maxZoom, metadata, options } = layer;
  return [
    ...fieldErrorsOf({
      name: written(name, 'Donnez un nom à la couche.'),
      slug: slugRule(slug),
      aliases: aliasesRule(aliases, slug),
      minZoom: zoom(minZoom),
      maxZoom: zoom(maxZoom) ?? (maxZoom < minZoom ? `Doit être supérieur au zoom minimal (${minZoom}).` : null),
      ...sourceRules(layer),
      ...Object.fromEntries(
        Object.entries(metadata).map(([field, text]) => [`metadata.${field}`, atMost(text, LAYER_TEXT_MAX)]),
      ),
      'metadata.avertissement': atMost(metadata.avertissement, LAYER_TEXT_MAX) ?? html(metadata.avertissement ?? ''),
    }),
    ...(options.info ?? []).flatMap(infoRules),
    ...checkFields(layer.fields ?? []),
  ];
}

function sourceRules({ sourceType, sourceUrl, sourceOptions, style, postgis }: LayerInput): Record<string, Rule> {
  // Motu draws it itself: where its tiles are is not the form's to say.
  if (postgis) return { postgis: postgis.table ? null : 'Choisissez une table.', style: styleRule(style) };
  const { layer, matrixSet, projection, tileGrid, extent } = sourceOptions;
  // A layer that we draw ourselves needs no grid of another server.
  const needsSet = sourceType === 'wmts' && !isOwn(sourceUrl);
  return {
    sourceUrl: addressRule(sourceUrl, sourceType),
    'sourceOptions.layer': sourceType === 'xyz' ? null : written(layer, 'Nommez la couche du service.'),
    'sourceOptions.matrixSet':
      sourceType === 'wmts' && !matrixSet?.trim()
        ? 'Nommez la grille de tuiles.'
        : needsSet && !tileGrid
          ? 'Testez la source : la grille de tuiles vient de ses capacités.'
          : null,
    'sourceOptions.projection': /^EPSG:\d{4,6}$/.test(projection) ? null : 'Écrivez un code comme EPSG:4326.',
    'sourceOptions.extent': extent ? extentRule(extent) : null,
    'sourceOptions.tileGrid': tileGrid ? tileGridRule(tileGrid) : null,
    style: styleRule(style),
  };
}

function extentRule([west = 0, south = 0, east = 0, north = 0, ...others]: readonly number[]): Rule {
  const isOrdered = west < east && south < north && [west, south, east, north].every(Number.isFinite);
  return isOrdered && others.length === 0
    ? null
    : 'L’emprise s’écrit ouest, sud, est, nord : l’ouest avant l’est, le sud avant le nord.';
}

/** More levels, or larger tiles, than any server has. */
const MOST_LEVELS = 60;
const LARGEST_TILE = 4096;

function tileGridRule({ extent, matrixIds, origins, resolutions, tileSizes }: TileGridOptions): Rule {
  const levels = matrixIds.length;
  const isWhole = [origins, resolutions, tileSizes].every((list) => list.length === levels);
  const isPair = (pair: readonly number[]) => pair.length === 2 && pair.every(Number.isFinite);
  const isRight =
    levels > 0 &&
    levels <= MOST_LEVELS &&
    isWhole &&
    origins.every(isPair) &&
    resolutions.every((resolution) => resolution > 0 && Number.isFinite(resolution)) &&
    tileSizes.every((size) => isPair(size) && size.every((side) => side >= 1 && side <= LARGEST_TILE));
  if (!isRight) return 'La grille de tuiles n’est pas lisible : testez la source, elle vient de ses capacités.';
  return extentRule(extent);
}

function styleRule(style: unknown): Rule {
  if (typeof style !== 'string') return style === undefined ? 'Le style manque.' : null;
  return style.trimStart().startsWith('<') ? null : 'Ce texte n’est ni un style GeoStyler (JSON), ni un document SLD.';
}

/** Served by Motu itself. */
export const isOwn = (url: string): boolean => url.startsWith('/');

function addressRule(url: string, sourceType: LayerInput['sourceType']): Rule {
  if (url.trim() === '') return 'Donnez l’adresse du service.';
  if (url.length > URL_MAX) return `Au plus ${URL_MAX} caractères.`;
  if (/\s/.test(url)) return 'Une adresse ne contient pas d’espace.';
  if (!isOwn(url) && !/^https?:\/\/[^/]/i.test(url)) {
    return 'L’adresse commence par https://, http://, ou / pour un service de Motu.';
  }
  if (url.startsWith('//')) return 'Écrivez l’adresse entière, avec https://.';
  if (sourceType === 'xyz' && !['{x}', '{z}'].every((part) => url.includes(part))) {
    return 'L’adresse d’une source XYZ contient {z}, {x} et {y}.';
  }
  return null;
}

function infoRules(query: InfoQuery, index: number): FieldError[] {
  const at = `options.info.${index}`;
  const url = query.url?.trim() ?? '';
  if (query.type === 'api')
    return fieldErrorsOf({ [`${at}.url`]: url ? infoAddress(url) : 'Donnez l’adresse à interroger.' });
  const asked = query.type === 'wms' ? 'layers' : 'layer';
  const named = query.type === 'wms' ? query.layers : query.layer;
  return fieldErrorsOf({
    [`${at}.${asked}`]: written(named, 'Nommez la couche à interroger.'),
    [`${at}.url`]: url ? infoAddress(url) : null,
  });
}

const infoAddress = (url: string): Rule =>
  /^(\/(?!\/)|https?:\/\/[^/])\S*$/i.test(url) ? null : 'L’adresse commence par https://, http:// ou /.';

function aliasesRule(aliases: readonly string[], slug: string): Rule {
  const wrong = aliases.find((alias) => !isSlug(alias));
  if (wrong !== undefined)
    return `« ${wrong} » n’est pas un alias : des lettres sans accent, des chiffres et des tirets.`;
  const twice = aliases.find((alias, index) => alias === slug || aliases.indexOf(alias) !== index);
  return twice === undefined ? null : `« ${twice} » est déjà donné.`;
}

const written = (text: string, missing: string): Rule => writtenUpTo(text, NAME_MAX, missing);
const zoom = (value: number): Rule =>
  Number.isInteger(value) && value >= 0 && value <= LAYER_ZOOM_MAX
    ? null
    : `Un nombre entier entre 0 et ${LAYER_ZOOM_MAX}.`;
