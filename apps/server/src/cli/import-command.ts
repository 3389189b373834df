import { AppError, formatNumber } from '@motu/core';
import type { ImportResult } from '../import/osm/import-osm.ts';
import { importOsm } from '../import/osm/import-osm.ts';

export type ImportTools = {
  usage: string;
  geopackage: () => Promise<string>;
  /** Replaces the line that was shown last. */
  showProgress: (line: string) => void;
  signal: AbortSignal;
};

/** Runs one `motu import …` and returns the lines to print. */
export async function importCommand(
  args: string[],
  { usage, geopackage, showProgress, signal }: ImportTools,
): Promise<string[]> {
  const [what, file, ...others] = args;
  if (what !== 'osm' || !file || others.length > 0) throw new AppError('invalid', usage);
  const result = await importOsm({
    file,
    geopackage: await geopackage(),
    signal,
    onProgress: (stage, share) =>
      showProgress(share === null ? `${stage}…` : `${stage}\u00a0: ${Math.floor(share * 100)}\u00a0%`),
  });
  return [...sayResult(result), 'Un serveur en marche prend ces routes en compte aussitôt.'];
}

function sayResult(result: ImportResult): string[] {
  const rows: [number, string][] = [
    [result.roads, 'tronçons de route'],
    [result.barriers, 'portails et barrières'],
    [result.restrictions, 'restrictions de tourner'],
    [result.buildings, 'bâtiments'],
    [result.places, 'lieux'],
    [result.settlements, 'noms nouveaux'],
    [result.addresses, 'adresses'],
  ];
  return ['Import terminé\u00a0:', ...rows.map(([count, name]) => `  ${formatNumber(count)} ${name}`)];
}
