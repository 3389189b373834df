import { AppError, cleanFilename, tahitiDay } from '@motu/core';
import { isDrawnAt, printZoom } from '@motu/core/print';
import type OlMap from 'ol/Map.js';
import type { ShownLayer } from '../layers/index.ts';
import { product } from '../product/index.ts';
import { saveFile } from '../ui/save-file.ts';
import { composeInWorker } from './compose-in-worker.ts';
import type { PageContent } from './content.ts';
import { drawnLines } from './drawn-lines.ts';
import { fetchLocator } from './fetch-locator.ts';
import { fetchMap } from './fetch-parts.ts';
import { fr } from './fr.ts';
import { daysOnPage, gatherCredits, gatherLegend } from './gather-content.ts';
import { loadFaces } from './load-faces.ts';
import { NetworkCut } from './network-cut.ts';
import { overlaysOf } from './overlays-of-map.ts';
import { pageOf, pictureFormat } from './page-of.ts';
import { type OutputKind, printStore, type Work } from './print-store.ts';

/** How much of the work the map, the rest and the composition are. */
const SHARES = { map: 0.75, legend: 0.85, compose: 0.95 } as const;

type Asked = {
  map: OlMap;
  /** Top first. */
  shown: readonly ShownLayer[];
  day: string | undefined;
  /** The address of the map, for the code on the page. */
  link: () => Promise<string>;
  /** Slugs that the visitor does without. */
  without: readonly string[];
};

let call: AbortController | null = null;

/** « Arrêter »: nothing of it is left. */
export function stopPrint(): void {
  call?.abort();
  call = null;
  printStore.dispatch({ type: 'WORK', work: { state: 'idle' } });
}

/** Makes the page and hands it to the browser; what it lacks or what fails is told, and the choices stay (PRN-09). */
export async function runPrint(kind: OutputKind, asked: Asked): Promise<void> {
  call?.abort();
  const own = new AbortController();
  call = own;
  let hasEnded = false;
  const tell = (work: Work) => {
    if (!own.signal.aborted && !hasEnded) printStore.dispatch({ type: 'WORK', work });
  };
  try {
    tell(await makePage(kind, asked, own.signal, (step, share) => tell({ state: 'running', kind, step, share })));
  } catch (error) {
    tell({ state: 'failed', kind, ...failureWords(error) });
  } finally {
    hasEnded = true;
  }
}

function failureWords(error: unknown): { title: string; detail: string | null } {
  if (error instanceof AppError && error.message) return { title: fr.failed, detail: error.message };
  if (!navigator.onLine || error instanceof NetworkCut) return { title: fr.cut, detail: null };
  return { title: fr.failed, detail: fr.failedText };
}

type Tell = (step: string, share: number) => void;

async function makePage(kind: OutputKind, asked: Asked, signal: AbortSignal, tell: Tell): Promise<Work> {
  const { settings, center, rotation } = printStore.state();
  const laid = pageOf({ settings, center, rotation });
  if (!laid) throw new Error('The page lies nowhere.');
  const { layout, page } = laid;
  const wanted = asked.shown.filter(({ item }) => !asked.without.includes(item.slug));
  const zoom = printZoom(page.scale);
  const shown = wanted.filter(({ item }) => isDrawnAt(zoom, item));
  const outOfScale = wanted.filter((one) => !shown.includes(one)).map(({ item }) => item.name);
  const items = shown.map(({ item }) => item);
  // What the visitor has drawn is taken now: the map may change while the page is made.
  const [overlays, drawings] = [overlaysOf(asked.map, page), drawnLines(asked.map, page)];
  const layers = shown
    .toReversed()
    .map(({ item, opacity }) => ({ slug: item.slug, opacity: Math.round(opacity * 100) / 100 }));
  const choices = { layers, day: asked.day, format: pictureFormat(settings) };
  const faces = loadFaces(signal);
  faces.catch(() => {}); // its failure is told where it is waited for
  const { parts, missing } = await fetchMap(page, choices, {
    signal,
    onPart: (done, all) => tell(fr.steps.map(done, all), (SHARES.map * done) / all),
  });
  if (missing.length > 0) {
    const names = asked.shown.filter(({ item }) => missing.includes(item.slug)).map(({ item }) => item.name);
    return { state: 'lacking', kind, slugs: [...asked.without, ...missing], names };
  }
  tell(fr.steps.legend, SHARES.legend);
  const now = new Date();
  const [{ legend, patches }, credits, locator, link] = await Promise.all([
    gatherLegend(settings.parts.includes('legend') ? items : [], signal),
    gatherCredits(page, items, now, signal),
    fetchLocator(page, layers.slice(0, 1), signal),
    settings.parts.includes('qr') ? asked.link() : null,
  ]);
  tell(fr.steps.compose, SHARES.compose);
  const content: PageContent = {
    settings,
    layout,
    page,
    parts: parts.map(({ bytes: _, ...part }) => part),
    overlays,
    legend,
    drawings,
    locator: locator && { key: locator.key, frame: locator.frame },
    link,
    product: product.name,
    host: location.host,
    ...credits,
    dates: [...daysOnPage(items, asked.day), ...credits.dates],
    missing: asked.shown.filter(({ item }) => asked.without.includes(item.slug)).map(({ item }) => item.name),
    outOfScale,
  };
  const pictures = [...parts, ...patches, ...(locator ? [locator] : [])].map(({ key, bytes }) => [key, bytes] as const);
  const name = fileName(settings.title, now);
  const bytes = await composeInWorker({ kind, name, content, pictures, faces: await faces, now }, signal);
  const file = kind === 'pdf' ? `${name}.pdf` : `${name}.zip`;
  saveFile(file, new Blob([bytes], { type: kind === 'pdf' ? 'application/pdf' : 'application/zip' }));
  return { state: 'done', name: file, outOfScale };
}

const NAME_LENGTH = 60;

/** `Les-deux-baies 2026-11-17` */
function fileName(title: string, now: Date): string {
  const words = title.slice(0, NAME_LENGTH).split(/[^\p{L}\p{M}\p{N}_]+/u);
  return `${words.map(cleanFilename).filter(Boolean).join('-') || fr.fileName} ${tahitiDay(now)}`;
}
