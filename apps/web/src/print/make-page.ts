import { product } from '../product/index.ts';
import { saveFile } from '../ui/save-file.ts';
import { infoOf } from './compose/pdf-info.ts';
import { Composer } from './composer.ts';
import type { PageContent } from './content.ts';
import { drawnLines } from './drawn-lines.ts';
import { fetchLocator } from './fetch-locator.ts';
import { fileName } from './file-name.ts';
import { fr } from './fr.ts';
import { gatherCredits, gatherLegend } from './gather-content.ts';
import { loadFaces } from './load-faces.ts';
import { mapOfPage } from './map-of-page.ts';
import { overlaysOf } from './overlays-of-map.ts';
import { pageOf, pictureFormat } from './page-of.ts';
import { type OutputKind, printStore, type Work } from './print-store.ts';
import { type Asked, lackingWork, printedLayers } from './printed-layers.ts';

/** How much of the work the map, the rest and the composition are. */
const SHARES = { map: 0.75, legend: 0.85, compose: 0.95 } as const;

export type OnStep = (step: string, share: number) => void;
type Picture = readonly [key: string, bytes: Uint8Array<ArrayBuffer>];

/** One page as the frame on the map lies, as PDF or as a picture. */
export async function makePage(kind: OutputKind, asked: Asked, signal: AbortSignal, onStep: OnStep): Promise<Work> {
  const { settings, center, rotation } = printStore.state();
  const laid = pageOf({ settings, center, rotation });
  if (!laid) throw new Error('The page lies nowhere.');
  const { layout, page } = laid;
  const { layers, own, items, outOfScale, missing: without } = printedLayers(asked, page.scale);
  // What the visitor has drawn is taken now: the map may change while the page is made.
  const [overlays, drawings] = [overlaysOf(asked.map, page), drawnLines(asked.map, page)];
  const faces = loadFaces(signal);
  faces.catch(() => {}); // its failure is told where it is waited for
  const choices = { layers, day: asked.day, format: pictureFormat(settings) };
  const { parts, missing, zone } = await mapOfPage(
    page,
    choices,
    { shown: asked.shown, own },
    {
      signal,
      onPart: (done, all) => onStep(fr.steps.map(done, all), (SHARES.map * done) / all),
    },
  );
  if (missing.length > 0) return lackingWork(kind, asked, missing);
  onStep(fr.steps.legend, SHARES.legend);
  const now = new Date();
  const [{ legend, patches }, credits, locator, link] = await Promise.all([
    gatherLegend(settings.parts.includes('legend') ? items : [], signal),
    gatherCredits(page, items, { now, day: asked.day, zone }, signal),
    zone ? null : fetchLocator(page, layers.slice(0, 1), signal),
    settings.parts.includes('qr') ? asked.link() : null,
  ]);
  onStep(fr.steps.compose, SHARES.compose);
  const content: PageContent = {
    settings,
    layout,
    page,
    parts: parts.map(({ bytes: _, ...part }) => part),
    overlays,
    legend,
    drawings,
    locator: locator && { key: locator.key, frame: locator.frame },
    atlas: null,
    link,
    product: product.name,
    host: location.host,
    ...credits,
    missing: without,
    outOfScale,
  };
  const pictures = [...parts, ...patches, ...(locator ? [locator] : [])].map(({ key, bytes }): Picture => [key, bytes]);
  const name = fileName(settings.title, fr.fileName, now);
  const file = await compose({ kind, name, content, pictures, faces: await faces, now }, signal);
  const whole = kind === 'pdf' ? `${name}.pdf` : `${name}.zip`;
  saveFile(whole, file);
  return { state: 'done', name: whole, outOfScale };
}

type Composition = {
  kind: OutputKind;
  name: string;
  content: PageContent;
  pictures: readonly Picture[];
  faces: Awaited<ReturnType<typeof loadFaces>>;
  now: Date;
};

async function compose(composition: Composition, signal: AbortSignal): Promise<Blob> {
  const { kind, name, content, pictures, faces, now } = composition;
  const composer = new Composer();
  try {
    if (kind === 'png') return await composer.finish({ do: 'picture', name, content, pictures, faces }, signal);
    await composer.add({ do: 'open', faces, info: infoOf(content), now }, signal);
    await composer.add({ do: 'page', content, pictures }, signal);
    return await composer.finish({ do: 'end' }, signal);
  } finally {
    composer.stop();
  }
}
