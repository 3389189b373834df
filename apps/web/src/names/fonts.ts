import sansItalic from './fonts/sans-400-italic.woff2?no-inline';
import sansItalicMacron from './fonts/sans-400-italic-macron.woff2?no-inline';
import sans from './fonts/sans-400-normal.woff2?no-inline';
import sansMacron from './fonts/sans-400-normal-macron.woff2?no-inline';
import sansSemiItalic from './fonts/sans-600-italic.woff2?no-inline';
import sansSemiItalicMacron from './fonts/sans-600-italic-macron.woff2?no-inline';
import sansSemi from './fonts/sans-600-normal.woff2?no-inline';
import sansSemiMacron from './fonts/sans-600-normal-macron.woff2?no-inline';
import sansBold from './fonts/sans-700-normal.woff2?no-inline';
import sansBoldMacron from './fonts/sans-700-normal-macron.woff2?no-inline';
import serif from './fonts/serif-400-italic.woff2?no-inline';
import serifMacron from './fonts/serif-400-italic-macron.woff2?no-inline';
import serifSemi from './fonts/serif-600-italic.woff2?no-inline';
import serifSemiMacron from './fonts/serif-600-italic-macron.woff2?no-inline';
import type { MapName } from './map-name.ts';
import { cssFont } from './measure.ts';

/** The engine's fonts, with the letters of French, and apart those with a macron of reo tahiti (scripts/label-fonts.ts). */
const FACES = [
  ['Motu Sans', '400', 'normal', sans, sansMacron],
  ['Motu Sans', '400', 'italic', sansItalic, sansItalicMacron],
  ['Motu Sans', '600', 'normal', sansSemi, sansSemiMacron],
  ['Motu Sans', '600', 'italic', sansSemiItalic, sansSemiItalicMacron],
  ['Motu Sans', '700', 'normal', sansBold, sansBoldMacron],
  ['Motu Serif', '400', 'italic', serif, serifMacron],
  ['Motu Serif', '600', 'italic', serifSemi, serifSemiMacron],
] as const;
const MACRONS = 'U+100-101, U+112-113, U+12A-12B, U+14C-14D, U+16A-16B';
const OTHERS = 'U+0-FF, U+152-153, U+178, U+2BB, U+2000-20AC';

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const [family, weight, style, url, macrons] of FACES) {
    document.fonts.add(new FontFace(family, `url(${url})`, { weight, style, unicodeRange: OTHERS }));
    document.fonts.add(new FontFace(family, `url(${macrons})`, { weight, style, unicodeRange: MACRONS }));
  }
}

const IS_MACRON = /[ĀāĒēĪīŌōŪū]/;
const loading = new Map<string, Promise<unknown>>();

/** Waits until the fonts of some names are there; a font that does not come is replaced by the browser's own. */
export async function loadFonts(names: readonly MapName[]): Promise<void> {
  register();
  const wanted = new Map<string, string>();
  for (const { lines } of names) {
    for (const { font, text } of lines) {
      const css = cssFont({ ...font, size: 12 });
      wanted.set(css, 'a');
      if (IS_MACRON.test(text)) wanted.set(`${css} ā`, 'ā');
    }
  }
  await Promise.all(
    [...wanted].map(([key, letter]) => {
      const known =
        loading.get(key) ?? document.fonts.load(key.replace(' ā', ''), letter).catch(() => loading.delete(key));
      loading.set(key, known);
      return known;
    }),
  );
}
