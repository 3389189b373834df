import type { Faces } from './compose/faces.ts';
import { packPicture } from './compose/pack-picture.ts';
import { paintPicture, TooLargePicture } from './compose/paint-picture.ts';
import { writePdf } from './compose/write-pdf.ts';
import type { PageContent } from './content.ts';

/** What the page asks of the worker that composes it, and what comes back. */
export type ComposeRequest = {
  kind: 'pdf' | 'png';
  /** Of the files within an archive. */
  name: string;
  content: PageContent;
  pictures: readonly (readonly [key: string, bytes: Uint8Array<ArrayBuffer>])[];
  faces: Faces;
  now: Date;
};
export type ComposeAnswer = { bytes: Uint8Array<ArrayBuffer> } | { error: string; isTooLarge: boolean };

addEventListener('message', ({ data }: MessageEvent<ComposeRequest>) => {
  compose(data).then(
    (bytes) => postMessage({ bytes } satisfies ComposeAnswer, { transfer: [bytes.buffer] }),
    (error: unknown) =>
      postMessage({ error: String(error), isTooLarge: error instanceof TooLargePicture } satisfies ComposeAnswer),
  );
});

async function compose({
  kind,
  name,
  content,
  pictures,
  faces,
  now,
}: ComposeRequest): Promise<Uint8Array<ArrayBuffer>> {
  const byKey = new Map(pictures);
  if (kind === 'pdf') return writePdf(content, byKey, faces, now);
  const png = await paintPicture(content, byKey, faces);
  return packPicture(name, png, content) as Uint8Array<ArrayBuffer>;
}
