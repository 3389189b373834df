import { MM_PER_INCH } from '@motu/core/print';
import type { PageContent } from '../content.ts';
import type { Box } from '../page-layout.ts';
import { composePage } from './compose-page.ts';
import { FACE_NAMES, type Faces, runsOf } from './faces.ts';
import { sheetPixels } from './georeference.ts';
import type { Mark, Paint, TextMark } from './mark.ts';
import { createDocument, measureWith, type Pictures } from './write-pdf.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** A page as a picture, by the same marks as the PDF. */
export async function paintPicture(content: PageContent, pictures: Pictures, faces: Faces): Promise<Uint8Array> {
  const { layout, page } = content;
  const { width, height } = sheetPixels(layout, page.dpi);
  const { canvas, context } = createCanvas(width, height);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  await loadFaces(faces);
  context.scale(page.dpi / MM_PER_INCH, page.dpi / MM_PER_INCH);
  const marks = composePage(content, measureWith(createDocument(faces, {})));
  for (const mark of marks) {
    context.save();
    await paintMark(context, mark, pictures, page.dpi);
    context.restore();
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' }).catch(tooLarge);
  return new Uint8Array(await blob.arrayBuffer());
}

/** The browser has no canvas of this size, or no memory to write its picture. */
export class TooLargePicture extends Error {
  override name = 'TooLargePicture';
}

function tooLarge(cause: unknown): never {
  throw new TooLargePicture('The picture is too large for this browser.', { cause });
}

function createCanvas(width: number, height: number): { canvas: OffscreenCanvas; context: Context } {
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    return context ? { canvas, context } : tooLarge(null);
  } catch (cause) {
    return tooLarge(cause);
  }
}

async function loadFaces(faces: Faces): Promise<void> {
  const { fonts } = self as unknown as { fonts: FontFaceSet };
  await Promise.all(FACE_NAMES.map(async (name) => fonts.add(await new FontFace(name, faces[name]).load())));
}

async function paintMark(context: Context, mark: Mark, pictures: Pictures, dpi: number): Promise<void> {
  if (mark.clip) {
    context.beginPath();
    context.rect(mark.clip.x, mark.clip.y, mark.clip.width, mark.clip.height);
    context.clip();
  }
  if (mark.kind === 'path') return paintPath(context, mark);
  if (mark.kind === 'text') return paintText(context, mark);
  const bytes = pictures.get(mark.key);
  if (!bytes) return;
  const picture = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  if (mark.clip) context.resetTransform();
  const { x, y, width, height } = mark.clip ? pixelBox(mark.box, dpi) : mark.box;
  context.drawImage(picture, x, y, width, height);
  picture.close();
}

/**
 * The whole pixels of a part of the map: between two it would be blurred, and its neighbours would show a seam. A place half way between
 * pixels must go to the same side for every part, however its millimetres were rounded.
 */
export function pixelBox({ x, y, width, height }: Box, dpi: number): Box {
  const whole = (mm: number) => Math.floor((mm * dpi) / MM_PER_INCH + 0.5 + 1e-6);
  return { x: whole(x), y: whole(y), width: whole(width), height: whole(height) };
}

function paintPath(context: Context, { d, paint, at }: Extract<Mark, { kind: 'path' }>): void {
  if (at) {
    context.translate(at.x, at.y);
    context.rotate(((at.angle ?? 0) * Math.PI) / 180);
    context.scale(at.scale ?? 1, at.scale ?? 1);
  }
  const path = new Path2D(d);
  const { fill, fillOpacity = 1, stroke, strokeOpacity = 1 }: Paint = paint;
  if (fill) {
    context.globalAlpha = fillOpacity;
    context.fillStyle = fill;
    context.fill(path);
  }
  if (!stroke) return;
  context.globalAlpha = strokeOpacity;
  context.strokeStyle = stroke;
  context.lineWidth = paint.width || hairline(context);
  if (paint.isRound) [context.lineCap, context.lineJoin] = ['round', 'round'];
  context.setLineDash([...(paint.dash ?? [])]);
  context.stroke(path);
}

/** One pixel: what a PDF draws for a line of no width, which a canvas would ignore. */
function hairline(context: Context): number {
  const { a, b } = context.getTransform();
  return 1 / Math.hypot(a, b);
}

/** Letters are set a hundred times larger and shrunk: browsers round the sizes of small fonts. */
const ENLARGED = 100;

function paintText(context: Context, { text, x, y, size, weight, colour, align, angle = 0, halo }: TextMark): void {
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
  context.scale(1 / ENLARGED, 1 / ENLARGED);
  const runs = runsOf(text, weight).map((run) => {
    const font = `${size * ENLARGED}px "${run.face}"`;
    context.font = font;
    return { text: run.text, font, width: context.measureText(run.text).width };
  });
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  const start = align === 'left' ? 0 : align === 'center' ? -width / 2 : -width;
  const write = (put: (run: string, at: number) => void) => {
    let at = start;
    for (const run of runs) {
      context.font = run.font;
      put(run.text, at);
      at += run.width;
    }
  };
  if (halo) {
    context.strokeStyle = halo.colour;
    context.lineWidth = halo.width * ENLARGED;
    context.lineJoin = 'round';
    write((run, at) => context.strokeText(run, at, 0));
  }
  context.fillStyle = colour;
  write((run, at) => context.fillText(run, at, 0));
}
