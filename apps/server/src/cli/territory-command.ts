import { statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, formatBytes, formatCount, formatDate, formatNumber } from '@motu/core';
import type { TerritoryFiles } from '@motu/engine';
import { METADATA_SQL } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import type { Layer } from '../domain/layers.ts';
import { contextFor, showLayer } from '../domain/show-layer.ts';
import type { State } from '../domain/state.ts';
import type { Producer, Territory } from '../domain/territory.ts';
import { giveRoomBack } from '../import/manage/compact-territory.ts';
import { exportLayer, writeWhole } from '../import/manage/export-layer.ts';
import { type ListedLayer, listLayers } from '../import/manage/list-layers.ts';
import { removeLayer } from '../import/manage/remove-layer.ts';
import { listReliefs, type ReliefRecord } from '../import/relief/list-reliefs.ts';
import { removeRelief } from '../import/relief/remove-relief.ts';
import { loadTerritory } from '../postgis/load-territory.ts';
import { TERRITORY_SCHEMA } from '../postgis/territory-schema.ts';
import { reliefSlug } from '../territory/relief-models.ts';
import { exportTiles } from '../tiles/export-tiles.ts';
import { onlyHere } from './import-command.ts';
import { stageLine } from './progress.ts';

type TerritoryTools = {
  usage: string;
  territory: () => Promise<Territory>;
  state: () => Promise<State>;
  /** A folder that holds the cached tiles of a layer. */
  tilesOf: (layer: Layer) => Promise<string>;
  /** The relief models that the territory came with. */
  shippedRelief: TerritoryFiles['relief'];
  /** The database that layers may be made of, and the same when files become tables there. */
  postgisUrl: string | null;
  importsUrl: string | null;
  showProgress: (line: string) => void;
  signal: AbortSignal;
};

/** Runs one `motu territory …` and returns the lines to print. */
export async function territoryCommand(args: string[], tools: TerritoryTools): Promise<string[]> {
  const { values, positionals } = parse(args, tools.usage);
  const [verb, name, file, ...others] = positionals;
  if (verb === 'list' && !name) return list(tools);
  if (verb === 'load-postgis' && !name) return load(tools);
  if (verb === 'remove' && name && !file)
    return (await isRelief(name, values, tools)) ? removeModel(name, tools) : remove(name, tools);
  if (verb === 'show' && name && others.length === 0) return show(name, file ?? null, tools);
  if (verb === 'export' && name && file && others.length === 0) {
    checkFormat(file);
    return values.tuiles ? tiles(name, file, values.remplacer, tools) : objects(name, file, values.remplacer, tools);
  }
  throw new AppError('invalid', tools.usage);
}

/** Another ending would promise another format. */
function checkFormat(file: string): void {
  if (extname(file).toLowerCase() === '.gpkg') return;
  throw new AppError(
    'invalid',
    `«\u00a0${basename(file)}\u00a0» ne peut pas être écrit\u00a0: motu territory export fait des GeoPackage (.gpkg), que QGIS et ogr2ogr convertissent en Shapefile, GeoJSON ou CSV.`,
  );
}

async function load({ territory, postgisUrl, showProgress, signal }: TerritoryTools): Promise<string[]> {
  if (!postgisUrl)
    throw new AppError('invalid', 'Nommez d’abord une base\u00a0: MOTU_POSTGIS, ou DATABASE_URL, n’est pas réglé.');
  const { geopackage } = (await territory()).files;
  const { tables, rows, removed } = await loadTerritory({
    url: postgisUrl,
    geopackage,
    onProgress: showProgress,
    signal,
  });
  return [
    `${formatCount(tables, 'table chargée', 'tables chargées')} dans le schéma ${TERRITORY_SCHEMA}\u00a0: ${formatCount(rows, 'ligne', 'lignes')}.`,
    ...(removed.length > 0 ? [`Retirées, le territoire ne les a plus\u00a0: ${removed.join(', ')}.`] : []),
    'MOTU_FEATURES=postgis les fait servir à toutes les cartes\u00a0; une couche seule se règle dans son formulaire.',
  ];
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        tuiles: { type: 'boolean', default: false },
        remplacer: { type: 'boolean', default: false },
        couche: { type: 'boolean', default: false },
        relief: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw new AppError('invalid', usage, { cause });
  }
}

async function list({ state, territory, shippedRelief, importsUrl }: TerritoryTools): Promise<string[]> {
  const { files, producers } = await territory();
  const layers = await listLayers({ state: await state(), geopackage: files.geopackage, postgisUrl: importsUrl });
  const rows = layers.map((layer) => [
    layer.slug,
    layer.name,
    layer.objects === null ? '–' : formatNumber(layer.objects),
    layer.bytes === null ? '–' : formatBytes(layer.bytes),
    sayOrigin(layer.origin),
    sayProducers(layer.producers),
  ]);
  return [
    ...align([['COUCHE', 'NOM', 'OBJETS', 'TAILLE', 'ORIGINE', 'PRODUCTEURS ET LICENCES'], ...rows]),
    '',
    ...sayVersions(layers),
    ...sayReliefs(listReliefs(files.geopackage, shippedRelief), producers),
    '',
    `Territoire\u00a0: ${files.geopackage}`,
  ];
}

/** Of the layers whose data have been replaced. */
function sayVersions(layers: readonly ListedLayer[]): string[] {
  const rows = layers.flatMap(({ slug, versions }) =>
    versions.map(({ number, objects, at, author, fileName, isCurrent, lacksData }) => [
      slug,
      formatNumber(number),
      formatNumber(objects),
      at ? formatDate(new Date(at)) : '–',
      author ?? '–',
      fileName ?? '–',
      [isCurrent ? 'en service' : 'gardée', lacksData && 'données absentes'].filter(Boolean).join(', '),
    ]),
  );
  if (rows.length === 0) return [];
  return [...align([['COUCHE', 'VERSION', 'OBJETS', 'LE', 'PAR', 'FICHIER', 'ÉTAT'], ...rows]), ''];
}

/** In the order in which they are answered from. */
function sayReliefs(models: ReliefRecord[], producers: Producer[]): string[] {
  const rows = models.map((model) => {
    const { row, path } = model;
    return [
      reliefSlug(model),
      row?.nom ?? basename(path),
      row?.resolution ? `${formatNumber(row.resolution, row.resolution < 10 ? 1 : 0)}\u00a0m` : '–',
      formatBytes(statSync(path, { throwIfNoEntry: false })?.size ?? 0),
      row?.importedAt ? `importé le ${formatDate(new Date(row.importedAt))}` : sayOrigin({ kind: 'shipped' }),
      sayProducers(producers.filter(({ slug }) => row?.source?.split(',').includes(slug))),
    ];
  });
  return align([['RELIEF', 'NOM', 'MAILLE', 'TAILLE', 'ORIGINE', 'PRODUCTEURS ET LICENCES'], ...rows]);
}

function sayOrigin(origin: ListedLayer['origin']): string {
  switch (origin.kind) {
    case 'shipped':
      return 'avec le territoire';
    case 'postgis':
      return `table PostGIS ${origin.table}`;
    case 'replaced': {
      const { number, file, at } = origin;
      return `${file ?? 'fichier inconnu'}, version ${formatNumber(number)}${at ? `, le ${formatDate(new Date(at))}` : ''}`;
    }
    case 'outside':
      return 'serveur extérieur';
    case 'file':
      return `${origin.file} (${origin.projection}), le ${formatDate(new Date(origin.at))}`;
  }
}

function sayProducers(producers: ListedLayer['producers']): string {
  if (producers.length === 0) return 'non précisés';
  return producers
    .map(({ producteur, licence, aConfirmer }) => `${producteur} (${licence}${aConfirmer ? ', à confirmer' : ''})`)
    .join('\u00a0; ');
}

/** Columns of equal width, the last one free. */
function align(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? '')].length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - [...cell].length)))
      .join('  '),
  );
}

async function show(name: string, context: string | null, tools: TerritoryTools): Promise<string[]> {
  const { slug, name: title, published } = await find(name, tools);
  const state = await tools.state();
  const shownIn = await contextFor(state, context);
  const isNew = await showLayer(state, slug, shownIn);
  return [
    `La couche «\u00a0${title}\u00a0» est ${isNew ? '' : 'déjà '}sur la carte de «\u00a0${shownIn.name}\u00a0».`,
    ...(published ? [] : ['Elle n’est pas publiée\u00a0: seuls les administrateurs la voient.']),
  ];
}

/** A layer and a relief may have one name: then an option tells which is meant. */
async function isRelief(
  name: string,
  { couche, relief }: { couche: boolean; relief: boolean },
  tools: TerritoryTools,
): Promise<boolean> {
  if (couche || relief) return relief;
  const { files } = await tools.territory();
  if (!listReliefs(files.geopackage, tools.shippedRelief).some((model) => reliefSlug(model) === name)) return false;
  const layers = await (await tools.state()).layers.all();
  if (!layers.some(({ slug }) => slug === name)) return true;
  throw new AppError(
    'conflict',
    `Une couche et un relief s’appellent «\u00a0${name}\u00a0»\u00a0: ajoutez --couche ou --relief.`,
  );
}

async function removeModel(slug: string, tools: TerritoryTools): Promise<string[]> {
  const { shippedRelief: shipped, showProgress, signal } = tools;
  const onProgress = (stage: string, share: number | null) => showProgress(stageLine(stage, share));
  const { geopackage } = (await tools.territory()).files;
  const removed = await removeRelief({ geopackage, shipped, slug, onProgress, signal });
  return [
    `Relief «\u00a0${removed.name}\u00a0» retiré.`,
    `  ${formatCount(removed.contours, 'courbe')} de niveau à sa place, d’après les reliefs qui restent.`,
    ...(removed.shipped
      ? ['  Il vient avec le territoire\u00a0: son fichier reste où il est, et n’est plus lu.']
      : ['  Son fichier est effacé.']),
    'Un serveur en marche le retire aussitôt.',
    ...onlyHere(tools.importsUrl),
  ];
}

async function remove(name: string, { state, territory, importsUrl }: TerritoryTools): Promise<string[]> {
  const { geopackage } = (await territory()).files;
  const removed = await removeLayer({ state: await state(), geopackage, postgisUrl: importsUrl, slug: name });
  const bytes = giveRoomBack(geopackage);
  const quoted = (names: string[]) => names.map((one) => `«\u00a0${one}\u00a0»`).join(', ');
  return [
    `Couche «\u00a0${removed.name}\u00a0» retirée.`,
    ...(removed.contexts.length > 0
      ? [`  Elle était montrée par ${quoted(removed.contexts)}, qui ne la montrent plus.`]
      : []),
    ...(removed.dropped.length > 0 ? [`  Ses données sont effacées (${removed.dropped.join(', ')}).`] : []),
    ...(bytes > 0 ? [`  Place rendue au disque\u00a0: ${formatBytes(bytes)}.`] : []),
    ...(removed.kept.length > 0
      ? [
          `  Ses données restent (${removed.kept.join(', ')})\u00a0: d’autres couches, le fond de carte ou la recherche s’en servent.`,
        ]
      : []),
    'Un serveur en marche la retire aussitôt.',
  ];
}

async function objects(name: string, file: string, replaces: boolean, tools: TerritoryTools): Promise<string[]> {
  const layer = await find(name, tools);
  const count = await exportLayer({ layer, geopackage: (await tools.territory()).files.geopackage, file, replaces });
  return [`${formatCount(count, 'objet écrit', 'objets écrits')} dans «\u00a0${basename(file)}\u00a0».`];
}

async function tiles(name: string, file: string, replaces: boolean, tools: TerritoryTools): Promise<string[]> {
  const layer = await find(name, tools);
  const folder = await tools.tilesOf(layer);
  const exported = await writeWhole(file, replaces, async (draft) => {
    const db = new Sqlite(draft);
    try {
      db.pragma('journal_mode = OFF');
      db.exec(METADATA_SQL);
      return exportTiles({ folder, slug: layer.slug, name: layer.name, db, now: new Date() });
    } finally {
      db.close();
    }
  });
  return exported.map(
    ({ table, grid, scale, tiles: count }) =>
      `${formatCount(count, 'tuile écrite', 'tuiles écrites')} dans la table ${table} (${grid}, ${scale}×).`,
  );
}

async function find(slug: string, { state }: TerritoryTools): Promise<Layer> {
  const layer = (await (await state()).layers.all()).find((one) => one.slug === slug);
  if (layer) return layer;
  throw new AppError(
    'not-found',
    `Aucune couche ne s’appelle «\u00a0${slug}\u00a0»\u00a0: motu territory list les nomme.`,
  );
}
