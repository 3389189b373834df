import type { Weight } from './mark.ts';

const WEIGHTS = [400, 600, 700] as const satisfies readonly Weight[];
const FAMILIES = ['atkinson', 'source'] as const;
const SUBSETS = ['latin', 'latin-ext'] as const;
type Family = (typeof FAMILIES)[number];
type Subset = (typeof SUBSETS)[number];

/** A font file of the page: `source-latin-ext-600`. */
export type FaceName = `${Family}-${Subset}-${Weight}`;
/** The fonts by name, as WOFF: the library cannot take WOFF2 apart. */
export type Faces = Readonly<Record<FaceName, Uint8Array<ArrayBuffer>>>;

export const FACE_NAMES: readonly FaceName[] = FAMILIES.flatMap((family) =>
  SUBSETS.flatMap((subset) => WEIGHTS.map((weight): FaceName => `${family}-${subset}-${weight}`)),
);

type Run = { text: string; face: FaceName };

const LATIN = /[\u0020-\u007e\u00a0-\u00ffŒœŸ‘’“”–—…•€−]/u;
/** Atkinson Hyperlegible Next has no ō, no ʻeta and no signs of minutes: a text with one of them is set in Source Sans 3 whole. */
const ONLY_SOURCE = /[ŌōʻʼˈƵ′″]|[\u0100-\u024f](?<![ĀāĒēĪīŪūŒœŸ])/u;
const SOURCE_LATIN = /[ʻ′″]/u;
const EXTENDED = /[\u0100-\u024f]/u;

/** Signs that no font of the page has are written as ones that it has. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  ʼ: '’',
  '\u2011': '-',
  ᵉ: 'e',
  ʳ: 'r',
  '\t': ' ',
  '\n': ' ',
};
const UNKNOWN = '?';

/** A text cut where its font changes; a sign that no font has becomes a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  const letters = [...text.normalize('NFC')].map((letter) => SUBSTITUTES[letter] ?? letter);
  const family: Family = ONLY_SOURCE.test(letters.join('')) ? 'source' : 'atkinson';
  const runs: { text: string; face: FaceName }[] = [];
  for (const letter of letters) {
    const isExtended = EXTENDED.test(letter) && !LATIN.test(letter);
    const isKnown = isExtended || LATIN.test(letter) || (family === 'source' && SOURCE_LATIN.test(letter));
    const face: FaceName = `${family}-${isExtended ? 'latin-ext' : 'latin'}-${weight}`;
    const last = runs.at(-1);
    if (last?.face === face) last.text += isKnown ? letter : UNKNOWN;
    else runs.push({ text: isKnown ? letter : UNKNOWN, face });
  }
  return runs;
}
