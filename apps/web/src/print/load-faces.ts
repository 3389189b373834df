import atkinson400 from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff?url&no-inline';
import atkinson600 from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-600-normal.woff?url&no-inline';
import atkinson700 from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff?url&no-inline';
import atkinsonExt400 from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff?url&no-inline';
import atkinsonExt600 from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-600-normal.woff?url&no-inline';
import atkinsonExt700 from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff?url&no-inline';
import source400 from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url&no-inline';
import source600 from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url&no-inline';
import source700 from '@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff?url&no-inline';
import sourceExt400 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url&no-inline';
import sourceExt600 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url&no-inline';
import sourceExt700 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-700-normal.woff?url&no-inline';
import { FACE_NAMES, type FaceName, type Faces } from './compose/faces.ts';
import { cutOff } from './network-cut.ts';

export const FACE_ADDRESSES: Record<FaceName, string> = {
  'atkinson-latin-400': atkinson400,
  'atkinson-latin-600': atkinson600,
  'atkinson-latin-700': atkinson700,
  'atkinson-latin-ext-400': atkinsonExt400,
  'atkinson-latin-ext-600': atkinsonExt600,
  'atkinson-latin-ext-700': atkinsonExt700,
  'source-latin-400': source400,
  'source-latin-600': source600,
  'source-latin-700': source700,
  'source-latin-ext-400': sourceExt400,
  'source-latin-ext-600': sourceExt600,
  'source-latin-ext-700': sourceExt700,
};

/** The fonts of the page; browsers keep them once they have come. */
export async function loadFaces(signal: AbortSignal): Promise<Faces> {
  const entries = await Promise.all(
    FACE_NAMES.map(async (name) => {
      const answer = await fetch(FACE_ADDRESSES[name], { signal }).catch(cutOff);
      if (!answer.ok) throw new Error(`The font ${name} has not come.`);
      return [name, new Uint8Array(await answer.arrayBuffer().catch(cutOff))] as const;
    }),
  );
  return Object.fromEntries(entries) as Faces;
}
