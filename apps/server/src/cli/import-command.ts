import { parseArgs } from 'node:util';
import { AppError, formatNumber } from '@motu/core';
import { contextsShowing } from '../domain/imported-layers.ts';
import { contextFor, showLayer } from '../domain/show-layer.ts';
import type { State } from '../domain/state.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { importImage } from '../import/image/import-image.ts';
import { undoImport } from '../import/osm/former-tables.ts';
import { importOsm } from '../import/osm/import-osm.ts';
import type { ImportResult } from '../import/osm/write-all.ts';
import { COUCHE_HELP, nameOption, readCoucheArgs, sayCouche } from './import-couche-command.ts';
import { IMAGE_HELP, readImageArgs, sayImage } from './import-image-command.ts';
import { importReliefCommand, type ReliefTools } from './import-relief-command.ts';
import { stageLine } from './progress.ts';

type ImportTools = {
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
  /** Null where nobody can answer. */
  ask: ((question: string) => Promise<boolean>) | null;
};

/** Runs one `motu import …` and returns the lines to print. */
export async function importCommand(
  args: string[],
  { usage, geopackage, importsUrl, state, shippedRelief, showProgress, signal, ask }: ImportTools,
): Promise<string[]> {
  const [what] = args;
  if (args.includes('--help') || args.includes('-h'))
    return what === 'couche' ? [COUCHE_HELP] : what === 'image' ? [IMAGE_HELP] : [usage, '', COUCHE_HELP];
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
  if (what === 'image') {
    const { context, ...asked } = readImageArgs(args.slice(1));
    const opened = await state();
    const shownIn = context === null ? null : await contextFor(opened, context);
    const place = { state: opened, geopackage: await geopackage() };
    const result = await importImage({ ...asked, ...place, isResumable: true, signal, onProgress }).catch(nameOption);
    if (shownIn) await showLayer(opened, result.slug, shownIn);
    return [...sayImage(result, await contextsShowing(opened, result.slug)), ...onlyHere(importsUrl)];
  }
  if (what === 'relief') {
    const territory = async () => ({ geopackage: await geopackage(), shipped: shippedRelief });
    const reliefLines = await importReliefCommand(args.slice(1), { usage, territory, onProgress, signal });
    return args.includes('--liste') ? reliefLines : [...reliefLines, ...onlyHere(importsUrl)];
  }
  if (what !== 'osm') throw new AppError('invalid', usage);
  const { file, oui } = readOsmArgs(args.slice(1), usage);
  const seen = 'Un serveur en marche prend tout cela en compte aussitôt.';
  if (!file) {
    await undoImport(await geopackage());
    return ['Le dernier import d’OpenStreetMap est annulé\u00a0: ce qui était là avant y est de nouveau.', seen];
  }
  const confirm = async (question: string) => oui || ((await ask?.(`\n${question}`)) ?? false);
  const result = await importOsm({ file, geopackage: await geopackage(), signal, onProgress, confirm });
  const undone = 'Ce qui était là avant est gardé jusqu’au prochain import\u00a0: motu import osm --annuler le remet.';
  return [...sayResult(result), undone, seen, ...onlyHere(importsUrl)];
}

/** No file where the last import is to be undone. */
function readOsmArgs(args: string[], usage: string): { file: string | null; oui: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { oui: flag, annuler: flag } });
    if (positionals.length === (values.annuler ? 0 : 1)) return { file: positionals[0] ?? null, oui: values.oui };
  } catch {
    // An option that there is not: the usage tells those that there are.
  }
  throw new AppError('invalid', usage);
}

/** Roads, reliefs and pictures are files of each copy's own: nobody else hears of them. */
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
