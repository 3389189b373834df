import { AppError, formatNumber } from '@motu/core';
import type { ImportResult } from '../import/osm/import-osm.ts';
import { importOsm } from '../import/osm/import-osm.ts';
import { importReliefCommand, type ReliefTools } from './import-relief-command.ts';

export type ImportTools = {
  usage: string;
  territory: ReliefTools['territory'];
  /** Replaces the line that was shown last. */
  showProgress: (line: string) => void;
  signal: AbortSignal;
};

/** Runs one `motu import …` and returns the lines to print. */
export async function importCommand(
  args: string[],
  { usage, territory, showProgress, signal }: ImportTools,
): Promise<string[]> {
  const [what, file, ...others] = args;
  const onProgress = (stage: string, share: number | null) =>
    showProgress(share === null ? `${stage}…` : `${stage}\u00a0: ${Math.floor(share * 100)}\u00a0%`);
  if (what === 'relief') return importReliefCommand(args.slice(1), { usage, territory, onProgress, signal });
  if (what !== 'osm' || !file || others.length > 0) throw new AppError('invalid', usage);
  const { geopackage } = await territory();
  const result = await importOsm({ file, geopackage, signal, onProgress });
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
