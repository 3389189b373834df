import { parseArgs } from 'node:util';
import { AppError, formatAltitude, formatCount, formatDate, formatNumber } from '@motu/core';
import type { TerritoryFiles } from '@motu/engine';
import { importRelief, type ReliefImportResult } from '../import/relief/import-relief.ts';
import { listReliefs, type ReliefRecord } from '../import/relief/list-reliefs.ts';
import { reliefSlug } from '../territory/relief-models.ts';

export type ReliefTools = {
  usage: string;
  territory: () => Promise<{ geopackage: string; shipped: TerritoryFiles['relief'] }>;
  onProgress: (stage: string, share: number | null) => void;
  signal: AbortSignal;
};

/** Runs `motu import relief …` and returns the lines to print. */
export async function importReliefCommand(args: string[], tools: ReliefTools): Promise<string[]> {
  const { values, positionals } = read(args, tools.usage);
  const [file, ...others] = positionals;
  if (others.length > 0 || (values.liste ? file !== undefined : file === undefined)) {
    throw new AppError('invalid', tools.usage);
  }
  const { geopackage, shipped } = await tools.territory();
  if (!file) return sayReliefs(listReliefs(geopackage, shipped));
  const result = await importRelief({
    file,
    geopackage,
    shipped,
    name: values.nom,
    producer: values.source,
    licence: values.licence,
    epsg: values.epsg === undefined ? undefined : epsgOf(values.epsg),
    onProgress: tools.onProgress,
    signal: tools.signal,
  });
  return [
    ...sayResult(result),
    ...(values.licence ? [] : ['Sa licence est à préciser\u00a0: --source et --licence la disent aux visiteurs.']),
    'Un serveur en marche prend ce relief en compte aussitôt.',
  ];
}

function read(args: string[], usage: string) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { nom: text, source: text, licence: text, epsg: text, liste: { type: 'boolean' } },
    });
  } catch (cause) {
    throw new AppError('invalid', usage, { cause });
  }
}

function epsgOf(text: string): number {
  const [, code] = /^(?:EPSG:)?(\d{4,6})$/i.exec(text) ?? [];
  if (!code) throw new AppError('invalid', '--epsg attend un code comme 3297.');
  return Number(code);
}

function sayResult(result: ReliefImportResult): string[] {
  const { name, width, height, metresPerCell, highest, underSea, contours, replaced } = result;
  const cell = metresPerCell < 10 ? formatNumber(metresPerCell, 1) : formatNumber(metresPerCell);
  return [
    `Relief «\u00a0${name}\u00a0» ${replaced ? 'remplacé' : 'importé'}\u00a0:`,
    `  ${formatNumber(width)}\u00a0×\u00a0${formatNumber(height)} mailles de ${cell}\u00a0m`,
    `  point le plus haut\u00a0: ${formatAltitude(highest)}`,
    ...(underSea > 0 ? [`  sous la mer, donc à 0\u00a0: ${formatCount(underSea, 'maille')}`] : []),
    `  ${formatCount(contours, 'courbe')} de niveau`,
  ];
}

/** What covers what, the first winning where several have data. */
function sayReliefs(models: ReliefRecord[]): string[] {
  return [
    'Reliefs, du premier consulté au dernier\u00a0:',
    ...models.flatMap((model, rank) => sayModel(model, rank, models)),
  ];
}

function sayModel(model: ReliefRecord, rank: number, models: ReliefRecord[]): string[] {
  const { path, row } = model;
  const removal = `   s’appelle ${reliefSlug(model)} (motu territory remove --relief ${reliefSlug(model)})`;
  if (!row) return [`${rank + 1}. ${path}`, removal];
  const [west, south, east, north] = row.extent.map((degrees) => formatNumber(degrees, 2));
  const since = row.importedAt ? `importé le ${formatDate(new Date(row.importedAt))}` : 'fourni avec le territoire';
  const under = models
    .slice(rank + 1)
    .flatMap((other) => (other.row && overlap(row.extent, other.row.extent) ? [other.row.nom] : []));
  return [
    `${rank + 1}. ${row.nom}\u00a0: mailles de ${formatNumber(row.resolution ?? 0, 1)}\u00a0m, ${since}`,
    removal,
    `   longitudes ${west} à ${east}, latitudes ${south} à ${north}`,
    ...(under.length > 0 ? [`   passe devant\u00a0: ${under.join(', ')}`] : []),
  ];
}

function overlap(a: readonly number[], b: readonly number[]): boolean {
  const [aWest = 0, aSouth = 0, aEast = 0, aNorth = 0] = a;
  const [bWest = 0, bSouth = 0, bEast = 0, bNorth = 0] = b;
  return aWest < bEast && aEast > bWest && aSouth < bNorth && aNorth > bSouth;
}
