import { cleanName } from '../../names/clean-name.ts';

/** Spelled out wherever they begin a part of a name: `Serv. Stein` → Servitude Stein. */
const ABBREVIATIONS: [pattern: RegExp, word: string][] = [
  [/^serv\.?$/i, 'Servitude'],
  [/^imp\.?$/i, 'Impasse'],
  [/^lot\.?$/i, 'Lotissement'],
  [/^rte\.?$/i, 'Route'],
  [/^(av|ave)\.?$/i, 'Avenue'],
  [/^(bd|bld|blvd)\.?$/i, 'Boulevard'],
  [/^(ch|chem|chemint)\.?$/i, 'Chemin'],
  [/^acc\.?$/i, 'Accès'],
  [/^crs\.?$/i, 'Cours'],
  [/^vall(ee|úe)$/i, 'Vallée'],
];
/** Small words keep their case inside a name. */
const SMALL = new Set([
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'et',
  'à',
  'au',
  'aux',
  'en',
  'sur',
  'sous',
  'te',
  'no',
  'o',
  'i',
  'a',
  'mā',
]);
/** Small inside a name even when written with a capital: `Promenade De Nice` → Promenade de Nice. */
const PARTICLES = new Set(['de', 'du', 'des']);
/** Small after another small word; elsewhere the source knows: Route de la Pointe, Lotissement Le Parc. */
const ARTICLES = new Set(['la', 'le', 'les']);
const ELIDED = /^([DL])’(\p{L})/u;
const ROMAN = /^[IVX]+$/;
/** Initials and numbers of roads stay as they are: RFO, RT1, J.F. */
const INITIALS = /^[^\p{L}]*[A-ZÀ-Ý]{1,3}\d*[^\p{L}]*$|\./u;
/** The number of the road, written after its name. */
const NUMBER = / - RT ?\d+$/i;
/** Notes of surveyors and numbers of parcels are no names. */
const NO_NAME = /^\d+$|v[ée]rifier/i;

/**
 * The name of a street as people write it, or null when what was written is none. `rue sarah buchin` → Rue Sarah Buchin,
 * `VALLEE TIAPA, Serv. Raipai` → Vallée Tiapa, Servitude Raipai.
 */
export function streetName(raw: string | null): string | null {
  if (!raw || NO_NAME.test(raw.trim())) return null;
  const parts = cleanName(raw.replace(/ \./g, '. ').replace(NUMBER, ''))
    .split(/\s*,\s*/)
    .filter(Boolean);
  const isShouted =
    parts.join('').replace(/[^\p{L}]/gu, '').length > 4 && parts.every((part) => part === part.toUpperCase());
  return (
    parts
      .map((part) => cleanPart(part, isShouted))
      .join(', ')
      .replace(/"([^"]+)"/g, '«\u00a0$1\u00a0»') || null
  );
}

function cleanPart(part: string, isShouted: boolean): string {
  const words = part.replace(/\.(?=\p{L}{2})/gu, '. ').split(' ');
  const isWhispered = part.slice(1) === part.slice(1).toLowerCase();
  return words
    .map((word, at) => {
      const spelled = at === 0 ? ABBREVIATIONS.find(([pattern]) => pattern.test(word))?.[1] : undefined;
      if (spelled) return spelled;
      if (at > 0 && isSmall(word, words[at - 1] ?? '')) return word.toLowerCase();
      if (isLoud(word) && !ROMAN.test(word) && (isShouted || !INITIALS.test(word))) {
        return at > 0 ? smallElision(capitalised(word)) : capitalised(word);
      }
      if (at > 0 && ELIDED.test(word)) return smallElision(word);
      return isWhispered || at === 0
        ? word.replace(/^([dl]’)?(\p{Ll})(?!’)/u, (_, elided = '', letter: string) => elided + letter.toUpperCase())
        : word;
    })
    .join(' ');
}

function isSmall(word: string, before: string): boolean {
  const small = word.toLowerCase();
  if (!SMALL.has(small)) return false;
  if (word === small || isLoud(word) || PARTICLES.has(small)) return true;
  return ARTICLES.has(small) && SMALL.has(before.toLowerCase());
}

/** `D’urville` → d’Urville. */
const smallElision = (word: string) =>
  word.replace(ELIDED, (_, elided: string, letter: string) => `${elided.toLowerCase()}’${letter.toUpperCase()}`);

const capitalised = (word: string) =>
  word
    .toLowerCase()
    .replace(/(^|[’ʻ-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

const isLoud = (word: string) => word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word);
