import PDFDocument from 'pdfkit';
import type { PageContent } from '../content.ts';
import type { SheetContent } from '../sheet/sheet-content.ts';
import { composePage } from './compose-page.ts';
import { composeSheet } from './compose-sheet.ts';
import { FACE_NAMES, type Faces, runsOf } from './faces.ts';
import { type Placed, POINTS_PER_MM, viewportOf } from './georeference.ts';
import type { Mark, Measure, Paint, TextMark } from './mark.ts';
import type { PdfInfo } from './pdf-info.ts';
import { SHEET } from './sheet-layout.ts';

/** Pictures by their key, as PNG or JPEG. */
export type Pictures = ReadonlyMap<string, Uint8Array>;
/** In mm. */
type SheetSize = { width: number; height: number };

/**
 * A PDF that is written page by page, of vectors, text in embedded fonts, pictures, and where on earth its maps are (PRN-04, PRN-05): what is written leaves the memory of scripts for a blob, which browsers may keep on their disk, so
 * that an atlas of sixty pages takes no more of it than one page does (PRN-07).
 */
export class PdfWriter {
  readonly measure: Measure;
  #document: PDFDocument;
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #written: Blob[] = [];

  constructor(faces: Faces, { title, subject, product }: PdfInfo, now: Date) {
    this.#document = createDocument(faces, {
      Title: title,
      ...(subject && { Subject: subject }),
      Creator: product,
      Producer: product,
      CreationDate: now,
      ModDate: now,
    });
    this.#document.on('data', (chunk) => this.#chunks.push(chunk));
    this.measure = measureWith(this.#document);
  }

  /** A page with its map, which programs of maps place. */
  addPage(content: PageContent, pictures: Pictures): void {
    this.#addSheet(content.layout, composePage(content, this.measure), pictures, content);
  }

  /** A document of as many pages as it takes, with its map on the first. */
  addDocument(content: SheetContent, pictures: Pictures): void {
    const { pages, map } = composeSheet(content, this.measure);
    const placed = { layout: { map, height: SHEET.height }, page: content.page };
    for (const [i, marks] of pages.entries()) this.#addSheet(SHEET, marks, pictures, i === 0 ? placed : undefined);
  }

  /** Any sheet of marks; with a map on it, where on earth that is. */
  #addSheet(size: SheetSize, marks: readonly Mark[], pictures: Pictures, placed?: Placed): void {
    const document = this.#document;
    document.addPage({ size: [size.width * POINTS_PER_MM, size.height * POINTS_PER_MM], margin: 0 });
    this.#settle();
    document.scale(POINTS_PER_MM);
    const opened = new Map<string, unknown>();
    for (const mark of marks) drawMark(document, mark, pictures, opened);
    if (placed) document.page.dictionary.data.VP = [viewportOf(placed, document)];
  }

  end(): Promise<Blob> {
    const ended = new Promise<void>((resolve) => this.#document.on('end', () => resolve()));
    this.#document.end();
    return ended.then(() => {
      this.#settle();
      return new Blob(this.#written, { type: 'application/pdf' });
    });
  }

  #settle(): void {
    this.#written.push(new Blob(this.#chunks));
    this.#chunks = [];
  }
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
