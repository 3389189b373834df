import { atlasIndex } from '@motu/core/print';
import { product } from '../../product/index.ts';
import { saveFile } from '../../ui/save-file.ts';
import { infoOf } from '../compose/pdf-info.ts';
import { Composer } from '../composer.ts';
import type { LegendGroup, PageContent } from '../content.ts';
import { fileName } from '../file-name.ts';
import { fr } from '../fr.ts';
import { gatherCredits, gatherLegend } from '../gather-content.ts';
import { loadFaces } from '../load-faces.ts';
import type { OnStep } from '../make-page.ts';
import { mapOfPage } from '../map-of-page.ts';
import type { PageLayout } from '../page-layout.ts';
import { printStore, type Work } from '../print-store.ts';
import { type Asked, lackingWork, printedLayers } from '../printed-layers.ts';
import type { PrintSettings } from '../settings.ts';
import { atlasOn } from './atlas-of.ts';
import { type Sheet, sheetsOf } from './atlas-sheets.ts';

/** What is under way, and what is left of it: a work that a cut network ended goes on where it was. */
type AtlasWork = {
  /** The choices that it is of. */
  key: string;
  settings: PrintSettings;
  layout: PageLayout;
  sheets: readonly Sheet[];
  composer: Composer;
  /** How many sheets are written; null before the file is open. */
  written: number | null;
  now: Date;
};

let work: AtlasWork | null = null;

export function forgetAtlas(): void {
  work?.composer.stop();
  work = null;
}

// Other choices make another atlas: what was written of the last one is of no use.
printStore.subscribe(() => {
  if (printStore.state().work.state === 'idle') forgetAtlas();
});

/** Every page of the atlas after its index, one after the other, into one PDF (PRN-07). */
export async function makeAtlas(asked: Asked, signal: AbortSignal, onStep: OnStep): Promise<Work> {
  const current = begin(asked);
  const { settings, sheets, composer, now } = current;
  const first = sheets[current.written ?? 0];
  if (first) onStep(stepWords(first), (current.written ?? 0) / sheets.length);
  const legends = new Map<number, Promise<Legend>>();
  const link = settings.parts.includes('qr') ? await asked.link() : null;
  if (current.written === null) {
    const faces = await loadFaces(signal);
    await composer.add({ do: 'open', faces, info: infoOf({ settings, product: product.name }), now }, signal);
    current.written = 0;
  }
  for (const sheet of sheets.slice(current.written)) {
    onStep(stepWords(sheet), current.written / sheets.length);
    const { scale } = sheet.page;
    const { items } = printedLayers(asked, scale);
    const legend = legends.get(scale) ?? gatherLegend(settings.parts.includes('legend') ? items : [], signal);
    legends.set(scale, legend);
    const fetched = await fetchSheet(current, sheet, asked, await legend, link, signal);
    if ('missing' in fetched) return lackingWork('pdf', asked, fetched.missing);
    await composer.add({ do: 'page', ...fetched }, signal).catch(giveUp);
    current.written++;
  }
  onStep(fr.steps.compose, 0.99);
  const file = await composer.finish({ do: 'end' }, signal).catch(giveUp);
  const name = `${fileName(settings.title, fr.atlas.fileName, now)}.pdf`;
  saveFile(name, file);
  forgetAtlas();
  return { state: 'done', name, outOfScale: printedLayers(asked, settings.scale).outOfScale };
}

/** A page that could not be composed leaves a file that nothing can be added to. */
function giveUp(cause: unknown): never {
  forgetAtlas();
  throw cause;
}

const stepWords = ({ place: { number, count } }: Sheet) =>
  number === null ? fr.atlas.indexStep : fr.atlas.page(number, count);

/** The work that these choices are of: the one that was interrupted, or another. */
function begin(asked: Asked): AtlasWork {
  const state = printStore.state();
  const laid = atlasOn(asked.map, state);
  if (!laid || laid.atlas.cells.length === 0) throw new Error('The atlas has no page.');
  const { settings, rotation } = state;
  const { layout, sheet, atlas } = laid;
  const { layers, own } = printedLayers(asked, settings.scale);
  const added = own.map(({ item, opacity }) => [item.slug, opacity]);
  const key = JSON.stringify([settings, rotation, atlas.cells, layers, added, asked.day, asked.without]);
  if (work?.key === key) return work;
  forgetAtlas();
  const sheets = sheetsOf(asked.map, atlas.cells, atlasIndex(sheet, atlas.cells));
  work = { key, settings, layout, sheets, composer: new Composer(), written: null, now: new Date() };
  return work;
}

type Legend = { legend: LegendGroup[]; patches: { key: string; bytes: Uint8Array<ArrayBuffer> }[] };
type Fetched =
  | { content: PageContent; pictures: (readonly [string, Uint8Array<ArrayBuffer>])[] }
  | { missing: readonly string[] };

async function fetchSheet(
  { settings, layout, now }: AtlasWork,
  { page, place, locator, overlays, drawings }: Sheet,
  asked: Asked,
  { legend, patches }: Legend,
  link: string | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const { layers, own, items, outOfScale, missing: without } = printedLayers(asked, page.scale);
  // Pages by the dozen: as JPEG they weigh half.
  const choices = { layers, day: asked.day, format: 'jpeg' } as const;
  const shown = { shown: asked.shown, own };
  const { parts, missing, zone } = await mapOfPage(page, choices, shown, { signal, onPart: () => {} });
  if (missing.length > 0) return { missing };
  const content: PageContent = {
    settings,
    layout,
    page,
    parts: parts.map(({ bytes: _, ...part }) => part),
    overlays,
    legend,
    drawings,
    locator,
    atlas: place,
    link,
    product: product.name,
    host: location.host,
    ...(await gatherCredits(page, items, { now, day: asked.day, zone }, signal)),
    missing: without,
    outOfScale,
  };
  // Pictures are handed over to the worker: those of the legend are needed for the next page too.
  const copies = patches.map(({ key, bytes }) => [key, bytes.slice()] as const);
  return { content, pictures: [...parts.map(({ key, bytes }) => [key, bytes] as const), ...copies] };
}
