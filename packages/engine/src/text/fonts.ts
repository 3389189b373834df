import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, FontFamily } from '@motu/labels';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Land, then water. The second family of each pair holds the letters with a macron, which the first lacks. */
const FAMILIES = {
  sans: {
    name: 'Source Sans 3',
    module: '@fontsource/source-sans-3',
    faces: ['400-normal', '600-normal', '700-normal', '400-italic', '600-italic'],
  },
  serif: {
    name: 'Source Serif 4',
    module: '@fontsource/source-serif-4',
    faces: ['400-italic', '600-italic', '400-normal', '600-normal'],
  },
} as const satisfies Record<FontFamily, unknown>;

let registered = false;

/** Registers the shipped fonts, once per process: the machine's own are never used. */
export function registerFonts(): void {
  if (registered) return;
  registered = true;
  for (const { name, module, faces } of Object.values(FAMILIES)) {
    const folder = join(dirname(require.resolve(`${module}/package.json`)), 'files');
    const prefix = module.slice('@fontsource/'.length);
    for (const face of faces) {
      for (const subset of ['latin', 'latin-ext']) {
        const family = subset === 'latin' ? name : `${name} Ext`;
        const key = GlobalFonts.registerFromPath(join(folder, `${prefix}-${subset}-${face}.woff2`), family);
        if (!key) throw new Error(`The font ${prefix}-${subset}-${face} cannot be read.`);
      }
    }
  }
}

/** The font as a canvas wants it. */
export function cssFont({ family, size, weight, italic }: Font): string {
  const { name } = FAMILIES[family];
  return `${italic ? 'italic ' : ''}${weight} ${size}px "${name}", "${name} Ext"`;
}
