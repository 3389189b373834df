import type { LonLat } from '@motu/core';
import { product } from '../../product/index.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Composer } from '../composer.ts';
import { fileName } from '../file-name.ts';
import { fr } from '../fr.ts';
import { gatherCredits } from '../gather-content.ts';
import { loadFaces } from '../load-faces.ts';
import type { OnStep } from '../make-page.ts';
import { mapOfPage } from '../map-of-page.ts';
import { overlaysOf } from '../overlays-of-map.ts';
import { type Asked, printedLayers } from '../printed-layers.ts';
import { pageAround } from './page-around.ts';
import type { SheetContent, SheetSection } from './sheet-content.ts';

/** What a feature has to say on paper about a route or a point. */
export type SheetSubject = Pick<SheetContent, 'kind' | 'title' | 'subtitle' | 'figures'> & {
  /** What the map must show. */
  places: readonly LonLat[];
  /** The closest scale that is of use. */
  closest: number;
  /** Read when the sheet is made: a section may have to be asked for. */
  sections: (signal: AbortSignal) => Promise<readonly SheetSection[]>;
};

const SHARES = { map: 0.75, rest: 0.85, compose: 0.95 } as const;

/** Makes the sheet and hands it to the browser; its name. */
export async function makeSheet(
  subject: SheetSubject,
  asked: Asked,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<string> {
  const page = pageAround(subject.places, subject.closest);
  const overlays = overlaysOf(asked.map, page);
  const { layers, own, items, outOfScale } = printedLayers(asked, page.scale);
  const faces = loadFaces(signal);
  faces.catch(() => {}); // its failure is told where it is waited for
  onStep(fr.steps.map(0, 1), 0);
  const choices = { layers, day: asked.day, format: 'png' } as const;
  const { parts, missing, zone } = await mapOfPage(
    page,
    choices,
    { shown: asked.shown, own },
    {
      signal,
      onPart: (done, all) => onStep(fr.steps.map(done, all), (SHARES.map * done) / all),
    },
  );
  onStep(fr.steps.sources, SHARES.rest);
  const now = new Date();
  const [sections, credits, link] = await Promise.all([
    subject.sections(signal),
    gatherCredits(page, items, { now, day: asked.day, zone }, signal),
    asked.link(),
  ]);
  const lost = items.filter(({ slug }) => missing.includes(slug)).map(({ name }) => name);
  const { kind, title, subtitle, figures } = subject;
  const content: SheetContent = {
    kind,
    title,
    subtitle,
    figures,
    page,
    parts: parts.map(({ bytes: _, ...part }) => part),
    overlays,
    sections,
    link,
    product: product.name,
    host: location.host,
    ...credits,
    notes: [
      ...credits.notes,
      ...(lost.length > 0 ? [fr.without(lost)] : []),
      ...(outOfScale.length > 0 ? [fr.outOfScale(outOfScale)] : []),
    ],
  };
  onStep(fr.steps.compose, SHARES.compose);
  const composer = new Composer();
  try {
    const info = { title: `${kind}\u00a0: ${title}`, subject: subtitle, product: product.name };
    await composer.add({ do: 'open', faces: await faces, info, now }, signal);
    const pictures = parts.map(({ key, bytes }) => [key, bytes] as const);
    await composer.add({ do: 'document', content, pictures }, signal);
    const name = `${fileName(`${kind} ${title}`, kind, now)}.pdf`;
    saveFile(name, await composer.finish({ do: 'end' }, signal));
    return name;
  } finally {
    composer.stop();
  }
}
