import { pagePlane } from '@motu/core/print';
import { zipSync } from 'fflate';
import type { PageContent } from '../content.ts';
import { worldFile } from './georeference.ts';

/** A picture with the files that place it: six figures that every program reads, and the system they are in. */
export function packPicture(name: string, png: Uint8Array, content: PageContent): Uint8Array {
  const text = new TextEncoder();
  const { crs } = pagePlane(content.page);
  return zipSync(
    {
      [`${name}.png`]: png,
      [`${name}.pgw`]: text.encode(worldFile(content)),
      [`${name}.png.aux.xml`]: text.encode(`<PAMDataset><SRS>${crs}</SRS></PAMDataset>\n`),
    },
    // A PNG is packed already.
    { level: 0 },
  );
}
