import { AppError, formatNumber } from '@motu/core';
import { contextsShowing } from '../domain/imported-layers.ts';
import { contextFor, showLayer } from '../domain/show-layer.ts';
import type { State } from '../domain/state.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { importOsm } from '../import/osm/import-osm.ts';
import type { ImportResult } from '../import/osm/write-all.ts';
import { COUCHE_HELP, nameOption, readCoucheArgs, sayCouche } from './import-couche-command.ts';
import { importReliefCommand, type ReliefTools } from './import-relief-command.ts';
import { stageLine } from './progress.ts';

export type ImportTools = {
  usage: string;
  geopackage: () => Promise<string>;
  /** Database where files become tables, when several copies share it. */
  importsUrl: string | null;
  /** The catalogue, filled as a first start fills it. */
  state: () => Promise<State>;
  shippedRelief: Awaited<ReturnType<ReliefTools['territory']>>['shipped'];
  /** Replaces the line that was shown last. */
  showProgress: (line: string) => void;
  signal: AbortSignal;
};

/** Runs one `motu import …` and returns the lines to print. */
export async function importCommand(
  args: string[],
  { usage, geopackage, importsUrl, state, shippedRelief, showProgress, signal }: ImportTools,
): Promise<string[]> {
  const [what, file, ...others] = args;
  if (args.includes('--help') || args.includes('-h'))
    return what === 'couche' ? [COUCHE_HELP] : [usage, '', COUCHE_HELP];
  const onProgress = (stage: string, share: number | null) => showProgress(stageLine(stage, share));
  if (what === 'couche') {
    const { context, ...asked } = readCoucheArgs(args.slice(1));
    const opened = await state();
    // Said before a long import, not after.
    const shownIn = context === null ? null : await contextFor(opened, context);
    const result = await importCouche({
      ...asked,
      state: opened,
      geopackage: await geopackage(),
      postgisUrl: importsUrl,
      signal,
      onProgress,
    }).catch(nameOption);
    if (shownIn) await showLayer(opened, result.slug, shownIn);
    return sayCouche(result, await contextsShowing(opened, result.slug));
  }
  if (what === 'relief') {
    const territory = async () => ({ geopackage: await geopackage(), shipped: shippedRelief });
    const told = await importReliefCommand(args.slice(1), { usage, territory, onProgress, signal });
    return args.includes('--liste') ? told : [...told, ...onlyHere(importsUrl)];
  }
  if (what !== 'osm' || !file || others.length > 0) throw new AppError('invalid', usage);
  const result = await importOsm({ file, geopackage: await geopackage(), signal, onProgress });
  return [...sayResult(result), 'Un serveur en marche prend tout cela en compte aussitôt.', ...onlyHere(importsUrl)];
}

/** Roads and reliefs are files of each copy's own: nobody else hears of them. */
export function onlyHere(importsUrl: string | null): string[] {
  if (!importsUrl) return [];
  return [
    'Attention\u00a0: ce territoire est celui de ce dossier de données (MOTU_DATA). S’il y a plusieurs copies de Motu, lancez',
    'la même commande sur le dossier de chacune\u00a0: jusque-là, elles ne montrent pas la même chose.',
  ];
}

function sayResult(result: ImportResult): string[] {
  const rows: [number, string][] = [
    [result.roads, 'tronçons de route'],
    [result.streets, 'rues'],
    [result.ferries, 'tronçons de liaison maritime'],
    [result.barriers, 'portails et barrières'],
    [result.restrictions, 'restrictions de tourner'],
    [result.watercourses, 'cours d’eau'],
    [result.waters, 'plans d’eau'],
    [result.landCover, 'surfaces d’occupation du sol'],
    [result.airfields, 'pistes et surfaces d’aérodrome'],
    [result.buildings, 'bâtiments'],
    [result.places, 'lieux'],
    [result.addresses, 'adresses'],
    [result.localities, 'localités'],
    [result.summits, 'sommets'],
    [result.names, 'noms nouveaux'],
  ];
  return ['Import terminé\u00a0:', ...rows.map(([count, name]) => `  ${formatNumber(count)} ${name}`)];
}
