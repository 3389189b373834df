import type { Faces } from './compose/faces.ts';
import { packPicture } from './compose/pack-picture.ts';
import { paintPicture, TooLargePicture } from './compose/paint-picture.ts';
import type { PdfInfo } from './compose/pdf-info.ts';
import { PdfWriter } from './compose/write-pdf.ts';
import type { PageContent } from './content.ts';
import type { SheetContent } from './sheet/sheet-content.ts';

type FetchedPictures = readonly (readonly [key: string, bytes: Uint8Array<ArrayBuffer>])[];

/** What the page asks of the worker that composes: a PDF page by page, or a picture at once. */
export type ComposeRequest =
  | { do: 'open'; faces: Faces; info: PdfInfo; now: Date }
  | { do: 'page'; content: PageContent; pictures: FetchedPictures }
  | { do: 'document'; content: SheetContent; pictures: FetchedPictures }
  | { do: 'end' }
  /** `name` is that of the files within the archive. */
  | { do: 'picture'; name: string; content: PageContent; pictures: FetchedPictures; faces: Faces };

/** One for each request; the file comes with the last. */
export type ComposeAnswer = { file: Blob | null } | { error: string; isTooLarge: boolean };

let pdf: PdfWriter | null = null;

addEventListener('message', ({ data }: MessageEvent<ComposeRequest>) => {
  compose(data).then(
    (file) => postMessage({ file } satisfies ComposeAnswer),
    (error: unknown) =>
      postMessage({ error: String(error), isTooLarge: error instanceof TooLargePicture } satisfies ComposeAnswer),
  );
});

async function compose(request: ComposeRequest): Promise<Blob | null> {
  if (request.do === 'picture') return composePicture(request);
  if (request.do === 'open') {
    pdf = new PdfWriter(request.faces, request.info, request.now);
    return null;
  }
  if (!pdf) throw new Error('No file is open.');
  if (request.do === 'end') return pdf.end();
  const pictures = new Map(request.pictures);
  if (request.do === 'document') pdf.addDocument(request.content, pictures);
  else pdf.addPage(request.content, pictures);
  return null;
}

async function composePicture({ name, content, pictures, faces }: ComposeRequest & { do: 'picture' }): Promise<Blob> {
  const png = await paintPicture(content, new Map(pictures), faces);
  const archive = packPicture(name, png, content) as Uint8Array<ArrayBuffer>;
  return new Blob([archive], { type: 'application/zip' });
}
