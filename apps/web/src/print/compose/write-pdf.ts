import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import type { PageContent } from '../content.ts';
import { composePage } from './compose-page.ts';
import { FACE_NAMES, type Faces, runsOf } from './faces.ts';
import { POINTS_PER_MM, viewportOf } from './georeference.ts';
import type { Mark, Measure, Paint, TextMark } from './mark.ts';

/** Pictures by their key, as PNG or JPEG. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

/** A page as a PDF: vectors, text in embedded fonts, the map's picture, and where on earth it is (PRN-04, PRN-05). */
export async function writePdf(
  content: PageContent,
  pictures: Pictures,
  faces: Faces,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { layout, settings, product } = content;
  const document = createDocument(faces, {
    Title: settings.title.trim() || product,
    ...(settings.comment.trim() && { Subject: settings.comment.trim() }),
    Creator: product,
    Producer: product,
    CreationDate: now,
    ModDate: now,
  });
  const bytes = toBytes(document);
  document.addPage({ size: [layout.width * POINTS_PER_MM, layout.height * POINTS_PER_MM], margin: 0 });
  document.scale(POINTS_PER_MM);
  const opened = new Map<string, unknown>();
  for (const mark of composePage(content, measureWith(document))) drawMark(document, mark, pictures, opened);
  document.page.dictionary.data.VP = [viewportOf(content, document)];
  document.end();
  return bytes;
}

export function createDocument(faces: Faces, info: Record<string, string | Date>): PDFDocument {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    compress: true,
    displayTitle: true,
    lang: 'fr-FR',
    info,
  });
  for (const name of FACE_NAMES) document.registerFont(name, faces[name]);
  return document;
}

export function measureWith(document: PDFDocument): Measure {
  return (text, size, weight) =>
    runsOf(text, weight).reduce((sum, run) => sum + document.font(run.face).fontSize(size).widthOfString(run.text), 0);
}

function drawMark(document: PDFDocument, mark: Mark, pictures: Pictures, opened: Map<string, unknown>): void {
  document.save();
  if (mark.clip) document.rect(mark.clip.x, mark.clip.y, mark.clip.width, mark.clip.height).clip();
  if (mark.kind === 'path') drawPath(document, mark);
  else if (mark.kind === 'text') drawText(document, mark);
  else {
    const bytes = pictures.get(mark.key);
    if (bytes) {
      const picture = opened.get(mark.key) ?? document.openImage(bytes);
      opened.set(mark.key, picture);
      const { x, y, width, height } = mark.box;
      document.image(picture, x, y, { width, height });
    }
  }
  document.restore();
}

function drawPath(document: PDFDocument, { d, paint, at }: Extract<Mark, { kind: 'path' }>): void {
  if (d === '') return;
  if (at) document.translate(at.x, at.y);
  if (at?.angle) document.rotate(at.angle);
  if (at?.scale) document.scale(at.scale);
  prepare(document, paint);
  document.path(d);
  if (paint.fill && paint.stroke) document.fillAndStroke();
  else if (paint.fill) document.fill();
  else if (paint.stroke) document.stroke();
}

function prepare(
  document: PDFDocument,
  { fill, fillOpacity = 1, stroke, strokeOpacity = 1, width = 0, dash, isRound }: Paint,
): void {
  if (fill) document.fillColor(fill, fillOpacity);
  if (!stroke) return;
  document.strokeColor(stroke, strokeOpacity).lineWidth(width);
  if (isRound) document.lineCap('round').lineJoin('round');
  if (dash && dash.length > 0) document.dash([...dash]);
}

function drawText(document: PDFDocument, { text, x, y, size, weight, colour, align, angle, halo }: TextMark): void {
  const runs = runsOf(text, weight).map((run) => {
    return { ...run, width: document.font(run.face).fontSize(size).widthOfString(run.text) };
  });
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  document.translate(x, y);
  if (angle) document.rotate(angle);
  const start = align === 'left' ? 0 : align === 'center' ? -width / 2 : -width;
  const write = (options: { stroke?: boolean; fill?: boolean }) => {
    let at = start;
    for (const run of runs) {
      document
        .font(run.face)
        .fontSize(size)
        .text(run.text, at, 0, { lineBreak: false, baseline: 'alphabetic', ...options });
      at += run.width;
    }
  };
  if (halo) {
    document.strokeColor(halo.colour).lineWidth(halo.width).lineJoin('round');
    write({ stroke: true, fill: false });
  }
  document.fillColor(colour);
  write({});
}
