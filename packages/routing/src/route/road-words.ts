type Gender = 'le' | 'la';

/** First words of the names of roads and quays, with their gender and the ways they are shortened or misspelled. */
const WORDS: [gender: Gender, words: string, ...shorter: string[]][] = [
  ['le', 'accès', 'acc', 'acces'],
  ['le', 'aéroport'],
  ['le', 'aérodrome'],
  ['la', 'allée', 'allee'],
  ['la', 'avenue', 'av', 'ave'],
  ['le', 'bac'],
  ['le', 'boulevard', 'bd', 'bld', 'blvd'],
  ['la', 'bretelle'],
  ['le', 'chemin', 'ch', 'chem', 'chemint'],
  ['le', 'circuit'],
  ['le', 'cours'],
  ['le', 'débarcadère'],
  ['la', 'esplanade'],
  ['le', 'ferry'],
  ['la', 'impasse', 'imp'],
  ['le', 'lotissement', 'lot'],
  ['la', 'marina'],
  ['la', 'montée', 'montee'],
  ['le', 'motu'],
  ['la', 'navette'],
  ['le', 'passage'],
  ['la', 'passerelle'],
  ['la', 'piste'],
  ['la', 'place'],
  ['le', 'pont'],
  ['le', 'ponton'],
  ['le', 'port'],
  ['la', 'promenade'],
  ['le', 'quai'],
  ['la', 'RDO'],
  ['la', 'rocade'],
  ['le', 'rond-point'],
  ['la', 'route', 'rte'],
  ['la', 'rue'],
  ['la', 'ruelle'],
  ['le', 'sentier'],
  ['la', 'servitude', 'serv'],
  ['le', 'square'],
  ['la', 'traversière'],
  ['le', 'tunnel'],
  ['le', 'viaduc'],
  ['la', 'voie'],
  ['le', 'wharf'],
];
type Word = { gender: Gender; word: string };
const KNOWN = new Map(
  WORDS.flatMap(([gender, word, ...shorter]) =>
    [word.toLowerCase(), ...shorter].map((text): [string, Word] => [text, { gender, word }]),
  ),
);

const VOWEL = /^[aeiouéèêàâîô]/i;
/** `4ème avenue`: the number stands before the word. */
const FIRST_WORD = /^(\d+\s?(?:er|re|e|ᵉ|ème|eme)\s)?([\p{L}-]+)\.?\s*(.*)$/iu;
/** `RT1`, `D 12`. */
const NUMBER = /^[A-Z]{1,3} ?\d+[a-z]?$/;

type Phrase = { article: Gender | 'l’' | ''; text: string };

/** `Av. Pierre Loti` → l’, avenue Pierre Loti. A name that begins with no word of ours has no article. */
function phraseOf(name: string): Phrase {
  if (NUMBER.test(name)) return { article: 'la', text: name };
  const [, rank = '', first = '', rest = ''] = FIRST_WORD.exec(name) ?? [];
  const known = KNOWN.get(first.toLowerCase());
  if (!known) return { article: '', text: name };
  const text = `${rank}${known.word}${rest && ' '}${rest}`;
  return { article: VOWEL.test(text) ? 'l’' : known.gender, text };
}

/** `Avenue Pierre Loti` → `l’avenue Pierre Loti`; `Rte de Punui` → `la route de Punui`; `Aratia Teriʻi` stays as it is. */
function withArticle(name: string): string {
  const { article, text } = phraseOf(name);
  return article === 'l’' ? `l’${text}` : article ? `${article} ${text}` : text;
}

/** `Vaiare` → `jusqu’à Vaiare`; `quai de Maupiti` → `jusqu’au quai de Maupiti`. */
export function asFarAs(place: string): string {
  const { article, text } = phraseOf(place);
  return article === 'le' ? `jusqu’au ${text}` : `jusqu’à ${withArticle(place)}`;
}

/** A road in a sentence, by its name and its number: `la route de Ceinture Ouest (RT1)`, `la RT1`; empty when it has neither. */
export function sayRoad(name: string, ref: string): string {
  const number = ref.replace(/\s*;\s*/g, '\u00a0/ ');
  if (!name) return number && `la ${number}`;
  const isSaid = withoutSpaces(name).includes(withoutSpaces(ref));
  return isSaid ? withArticle(name) : `${withArticle(name)} (${number})`;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** A ferry by its name: `le bac Papeete–Vaiare (Moorea)`, `la navette du Lagoonarium`. */
export function sayFerry(name: string): string {
  return /^(bac|ferry|navette)\b/i.test(name) ? withArticle(name) : `le bac ${name}`.trim();
}
